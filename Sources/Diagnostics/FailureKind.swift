/// The kinds of failure that the command line tells apart.
///
/// Each has an ``ExitCode`` of its own.
public enum FailureKind: String, Codable, CaseIterable, Hashable, Sendable {
    /// The command line is wrong, or names something that is not there.
    case usage
    /// A flow file, or a file that it names, is not valid.
    case invalidFlow
    /// An anchor or Horizon could not be reached, or a file of the program could not be read or written.
    case transport
    /// An anchor or Horizon answered, and the answer breaks its specification.
    case `protocol`
    /// An expectation of the flow does not hold.
    case expectation
    /// The anchor or the network refused, or ended the transfer in a failing status.
    case refused
    /// A deadline passed.
    case deadline
    /// An answer was needed and could not be asked for.
    case unanswered
    /// A pause, which is no fault: the next wake-up is far off and the run waits in its journal.
    case paused
    /// A person or the system interrupted the run.
    case interrupted
}
