public import Diagnostics

/// The account that acts in a run.
public enum RunAccount: Sendable {
    /// A new one, whose seed is sealed beside the run's journal so that the run can be resumed.
    case fresh
    /// The one with this seed (`S…`); the seed is not stored, and has to be given again for a resume.
    case seed(Secret<String>)
}
