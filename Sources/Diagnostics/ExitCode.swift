/// The codes that the program ends with: 0, and one for each kind of failure.
///
/// This is the table of [exit-codes.md](../../docs/exit-codes.md), which has a section for each.
public enum ExitCode: Int32, CaseIterable, Hashable, Sendable {
    /// Success: nothing failed.
    case done = 0
    /// See ``FailureKind/usage``.
    case usage = 1
    /// See ``FailureKind/invalidFlow``.
    case invalidFlow = 2
    /// See ``FailureKind/transport``.
    case transport = 3
    /// See ``FailureKind/expectation``.
    case expectation = 4
    /// See ``FailureKind/refused``.
    case refused = 5
    /// See ``FailureKind/deadline``.
    case deadline = 6
    /// See ``FailureKind/unanswered``.
    case unanswered = 7
    /// See ``FailureKind/protocol``.
    case `protocol` = 8
    /// See ``FailureKind/paused``.
    case paused = 75
    /// See ``FailureKind/interrupted``.
    case interrupted = 130

    /// The name, which `--json` has as `result`: that of the kind of failure.
    public var name: String { String(describing: self) }

    /// The meaning of the code.
    public var meaning: String {
        switch self {
        case .done: "Every run ended in `done`; every file is valid."
        case .usage: "The command line is wrong, or names something that does not exist."
        case .invalidFlow: "A flow file, or a file that it names, is not valid."
        case .transport: "An anchor or Horizon could not be reached, or a local file could not be read or written."
        case .expectation:
            "An expectation of the flow failed, or the ledger differs from what the anchor says, or a replay from its tape."
        case .refused: "The anchor or the network refused, or the transfer ended in a failing status."
        case .deadline: "A deadline passed."
        case .unanswered: "An answer is missing, or only a person can continue."
        case .protocol: "An anchor or Horizon answered, and the answer breaks its specification."
        case .paused: "The run is paused: its next step is further off than `--pause-after`."
        case .interrupted: "The run was interrupted or cancelled."
        }
    }

    /// The kind of failure that ends with it; `nil` for success.
    public var kind: FailureKind? { FailureKind(rawValue: name) }

    /// The code for a kind of failure.
    public init(_ kind: FailureKind) {
        self =
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
}

extension FailureKind {
    /// The number that the program ends with for this kind of failure.
    public var exitCode: Int32 { ExitCode(self).rawValue }
}
