/// An error that tells its reader what happened, where, and what to do about it.
///
/// The command line prints every `Diagnostic` in the same form:
///
///     error: the challenge from testanchor.stellar.org has sequence number 7, not 0
///       --> flows/sep24-deposit.yaml:9:5
///     help: do not sign it; report it to the anchor
public protocol Diagnostic: Error, CustomStringConvertible {
    /// The event, as a clause without a full stop that names the actual values.
    var summary: String { get }

    /// The event, where other parties' words are a part of it: with these kept apart, and `•••` in ``summary`` for them.
    var message: MessageText { get }

    /// The next step for the reader, as an imperative clause, or `nil` where there is nothing to do.
    var help: String? { get }

    /// The place in a file that is to blame, or `nil` where no file is.
    var place: SourcePlace? { get }

    /// The kind of failure; it decides the exit code of the program.
    var failure: FailureKind { get }

    /// The code for `--json` and `windlass explain`, also where the error has words of its own.
    var failureCode: FailureCode { get }
}

extension Diagnostic {
    /// The summary, in which no other party has a word, unless the error says otherwise.
    public var message: MessageText { MessageText(summary) }

    /// The default: no remedy.
    public var help: String? { nil }

    /// The code of the kind, unless the error has one of its own.
    public var failureCode: FailureCode { .general(failure) }

    /// No file is to blame, unless the error says otherwise.
    public var place: SourcePlace? { nil }

    /// The summary, then the place and the help on lines of their own.
    public var description: String {
        var text = summary
        if let place { text += "\n  --> \(place)" }
        if let help { text += "\nhelp: \(help)" }
        return text
    }
}
