public import Diagnostics
public import FlowEngine
internal import FlowLanguage

/// The forecast of a run: what it would do, ask for and lack, without changing anything.
public struct RunForecast: Hashable, Sendable {
    /// A problem of a run: a missing value or a later failure.
    public struct Problem: FailureConvertible, Hashable {
        /// Whether the run can't succeed like this; otherwise it may still, but someone should know.
        public var isFatal: Bool

        /// The fault.
        public var asFailure: Failure

        /// The place in the flow that is to blame.
        public var place: SourcePlace? {
            get { asFailure.place }
            set { asFailure.place = newValue }
        }

        /// The problem that `diagnostic` tells about.
        init(_ diagnostic: any Diagnostic, isFatal: Bool = true) {
            self.isFatal = isFatal
            asFailure = Failure(diagnostic)
        }
    }

    /// A name and its value in words.
    public struct Item: Hashable, Sendable, Encodable {
        /// The name.
        public var name: String

        /// The value; of a secret, where it comes from.
        public var value: String
    }

    /// A question that someone or something will have to answer.
    public struct Answer: Hashable, Sendable, Encodable {
        /// The name of the answer.
        public var name: String

        /// The question, where it is worded already.
        public var question: String?

        /// The source of the answer: `--set`, a file, the environment, `ask` for a person, or `nil` where nothing gives it.
        public var source: String?

        /// Whether a person answers.
        public var isOfPerson: Bool { source == Self.person }

        /// The source that means a person, as flows write it.
        static let person = FillSource.ask.description
    }

    /// The forecast of a state.
    public struct State: Hashable, Sendable {
        /// The state's name; inside a used flow it has the name of the state that uses the flow as a prefix.
        public var name: String

        /// The state's verb.
        public var verb: String

        /// The account of the flow that it acts for; `nil` for the run's own.
        public var account: String?

        /// The action, as one clause.
        public var does: String

        /// Whether it depends on what the run finds out whether the state is passed over; `nil` for one that is not.
        public var condition: String?

        /// Whether the state runs at the end of every run (`always`).
        public var isAlways: Bool

        /// The answers that will be asked for there.
        public var asks: [Answer]

        /// The problems with it.
        public var problems: [Problem]
    }

    /// The flow's name.
    public var flow: String

    /// The anchor's home domain.
    public var anchor: String

    /// The network's name.
    public var network: String

    /// Horizon's address.
    public var horizon: String

    /// The account that signs; `nil` if it is `fresh`, which each run creates.
    public var account: String?

    /// An account that the flow declares beside it.
    public struct Account: Hashable, Sendable, Encodable {
        /// The account's name in the flow.
        public var name: String

        /// The account's address; `nil` if it is `fresh`, which each run creates.
        public var address: String?
    }

    /// The accounts that the flow declares beside it, in the order of the file.
    public var accounts: [Account] = []

    /// The inputs with their values.
    public var inputs: [Item]

    /// The secrets, and where they come from.
    public var secrets: [Item]

    /// The states in the order of the file, those of used flows behind the states that use them.
    public var states: [State]

    /// The problems with the run as a whole.
    public var problems: [Problem]

    /// The findings about the anchor, as far as it was read.
    public var findings: [FoundDeviation] = []

    /// All problems, those of the run first.
    public var allProblems: [Problem] { problems + states.flatMap(\.problems) }

    /// Whether no problems were found.
    public var canSucceed: Bool { !allProblems.contains(where: \.isFatal) }

    /// The failure that `windlass plan` ends with: the one with which the first fatal problem would make the run end.
    public var failure: FailureKind? { allProblems.first(where: \.isFatal)?.failure }
}
