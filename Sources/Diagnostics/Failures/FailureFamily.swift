extension FailureCode {
    /// The subject area of failures; the letter of a code.
    public enum Family: Character, CaseIterable, Hashable, Sendable {
        /// The way to a server.
        case transport = "T"
        /// A stellar.toml.
        case discovery = "S"
        /// Challenges and tokens.
        case signIn = "C"
        /// An anchor's answers.
        case anchor = "A"
        /// Horizon and the ledger.
        case ledger = "L"
        /// Hosted pages.
        case page = "G"
        /// Transfers and payments.
        case payment = "P"
        /// The ledger's evidence about a transfer.
        case evidence = "E"
        /// Values of a flow.
        case value = "V"
        /// Runs and their flows.
        case run = "R"
        /// Answers to questions.
        case answers = "Q"
        /// Stores of runs.
        case store = "J"
        /// The vault, and what its accounts do.
        case vault = "W"
        /// Files that the command line names.
        case file = "I"
        /// The command line.
        case commandLine = "U"
        /// The deviations that were tolerated: they fail strict runs only.
        case deviation = "D"
    }

    /// The subject area; `nil` for what has no code of its own.
    public var family: Family? { isGeneral ? nil : rawValue.first.flatMap(Family.init) }

    /// The codes of deviations.
    public static let deviations = allCases.filter { $0.family == .deviation }

    /// The code for what has none of its own.
    public static func general(_ kind: FailureKind) -> FailureCode {
        switch kind {
        case .usage: .usage
        case .invalidFlow: .invalidFlow
        case .transport: .transport
        case .protocol: .protocol
        case .expectation: .expectation
        case .refused: .refused
        case .deadline: .deadline
        case .unanswered: .unanswered
        case .paused: .paused
        case .interrupted: .interrupted
        }
    }

    /// The code in words, for documentation and options: `timed-out`.
    public var slug: String { isGeneral ? rawValue : Slug.of(String(describing: self)) }

    /// Whether it only repeats the kind.
    public var isGeneral: Bool { FailureKind(rawValue: rawValue) != nil }
}
