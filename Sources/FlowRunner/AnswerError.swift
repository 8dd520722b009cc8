public import Diagnostics
public import FlowEngine

/// Why answers to the questions of a stopped run can't be taken; the answers themselves are never repeated.
public struct AnswerError: Diagnostic, Hashable {
    /// Why they can't.
    public enum Reason: Hashable, Sendable {
        /// The run waits for no answer.
        case nothingAsked
        /// No one asks for this name; the names that are asked for, and the one that was probably meant.
        case notAsked(String, suggestion: String?, names: [String])
        /// The answer is none of those that are possible.
        case noChoice(String, choices: [String])
        /// The answer is empty.
        case empty(String)
        /// The answer, or the file at the path that it is, is not what is asked for; what is wrong with it.
        case unfit(String, String)
        /// A payment is confirmed, which a person does who reads at a prompt what is paid.
        case needsPerson(String)
    }

    /// Why they can't.
    public var reason: Reason

    /// The run.
    public var run: RunID

    /// An error about `run`.
    public init(_ reason: Reason, run: RunID) {
        self.reason = reason
        self.run = run
    }

    /// What happened.
    public var summary: String {
        switch reason {
        case .nothingAsked: "the run \(run) waits for no answer"
        case .notAsked(let name, _, _): "the run \(run) doesn't ask for `\(name)`"
        case .noChoice(let name, _): "the answer to `\(name)` is none of those that are possible"
        case .empty(let name): "the answer to `\(name)` is empty"
        case .unfit(let name, let flaw): "the answer to `\(name)` does not fit: \(flaw)"
        case .needsPerson: "a payment is confirmed only at a terminal, where it is shown"
        }
    }

    /// What the reader can do next.
    public var help: String? {
        switch reason {
        case .nothingAsked: "`windlass runs show \(run)` shows its progress"
        case .notAsked(_, let suggestion?, _): "did you mean `\(suggestion)`?"
        case .notAsked(_, nil, let names): "it asks for \(names.map { "`\($0)`" }.joined(separator: ", "))"
        case .noChoice(_, let choices): "answer one of \(choices.map { "`\($0)`" }.listed())"
        case .empty: "give an answer of at least one character"
        case .unfit: "give another; nothing was taken"
        case .needsPerson: "run `windlass runs answer \(run)` at a terminal, without answers"
        }
    }

    /// What the program ends with.
    public var failure: FailureKind { .usage }
}
