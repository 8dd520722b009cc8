public import Diagnostics
public import FlowEngine

/// The reason why answers to the questions of a stopped run can't be taken; the answers themselves are never repeated.
public struct AnswerError: FailureConvertible, Hashable {
    /// The reason.
    public enum Reason: Hashable, Sendable {
        /// The run waits for no answer.
        case nothingAsked
        /// No one asks for this name; the names that are asked for, and the one that was probably meant.
        case notAsked(String, suggestion: String?, names: [String])
        /// The answer is none of those that are possible.
        case noChoice(String, choices: [RecordedQuestion.Choice])
        /// The answer is empty.
        case empty(String)
        /// The answer is not what is asked for: its fault, and an answer that would fit.
        case unfit(String, Clause, example: String?)
        /// The file at the path that the answer is can't be had, or is not what is asked for; the failure to take it.
        case unfitFile(String, Failure)
        /// A payment is confirmed, which a person does who reads at a prompt what is paid.
        case needsPerson(String)
    }

    /// The reason.
    public var reason: Reason

    /// The run.
    public var run: RunID

    /// An error about `run`.
    public init(_ reason: Reason, run: RunID) {
        self.reason = reason
        self.run = run
    }

    /// The choices with their words; `nil` where they have names alone, which the remedy lists.
    private static func worded(_ choices: [RecordedQuestion.Choice]) -> Fact? {
        guard choices.contains(where: { $0.words != nil }) else { return nil }
        return .list(choices.map { .facts([.found: .text($0.name), .title: $0.words.map(Fact.words)]) })
    }

    /// The error as data.
    public var asFailure: Failure {
        let named: Facts = [.run: .text(run.rawValue)]
        return switch reason {
        case .nothingAsked: Failure(.nothingAsked, facts: named, remedies: [Remedy(.showRun, named)])
        case .notAsked(let name, let suggestion?, _):
            Failure(
                .nameNotAsked,
                facts: named.with(.name, .text(name)),
                remedies: [Remedy(.chooseNear, [.near: .text(suggestion)])]
            )
        case .notAsked(let name, nil, let names):
            Failure(
                .nameNotAsked,
                facts: named.with(.name, .text(name)),
                remedies: [Remedy(.answerAsked, [.choices: .texts(names)])]
            )
        case .noChoice(let name, let choices):
            Failure(
                .answerNoChoice,
                facts: named.with(.name, .text(name)).with(.choices, Self.worded(choices)),
                remedies: [Remedy(.answerChoice, [.choices: .texts(choices.map(\.name))])]
            )
        case .empty(let name):
            Failure(.answerEmpty, facts: named.with(.name, .text(name)), remedies: [Remedy(.answerSomething)])
        case .unfit(let name, let flaw, let example):
            Failure(
                .answerUnfit,
                facts: named.with(.name, .text(name)).with(.flaw, flaw.fact).with(.near, example.map(Fact.text)),
                remedies: [Remedy(.answerOtherwise)]
            )
        case .unfitFile(let name, let cause):
            Failure(
                .answerUnfit,
                facts: named.with(.name, .text(name)).with(.cause, .failure(cause)),
                remedies: [Remedy(.answerOtherwise)]
            )
        case .needsPerson: Failure(.answerNeedsPerson, facts: named, remedies: [Remedy(.answerAtTerminal, named)])
        }
    }
}
