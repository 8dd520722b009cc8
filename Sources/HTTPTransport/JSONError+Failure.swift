public import Diagnostics
public import JSON

extension JSONError: FailureConvertible {
    /// The error as data: the server's answer should be JSON.
    public var asFailure: Failure {
        Failure(
            .invalidJSON,
            facts: [.flaw: .text(problem)],
            remedies: [Remedy(.reportToOperator, [.name: .phrase(.server)])]
        )
    }
}
