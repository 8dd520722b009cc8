public import Diagnostics

extension Finding: FailureConvertible {
    /// The finding as data: its code as `finding`, its sentence and its remedy as this catalogue has them, and the failure behind it.
    public var asFailure: Failure {
        .mistake(
            code.rawValue,
            kind: failure,
            sentence: MessageText(summary),
            help: help,
            facts: cause.map { facts.with(.cause, .failure($0)) } ?? facts,
            at: place
        )
    }
}
