public import Timekeeping

/// A run that somebody made go on from a state of their choice.
public struct Restart: Codable, Hashable, Sendable {
    /// The state.
    public var state: String

    /// The digest of the flow that counts from now on; the one before where the files are as they were.
    public var digest: String

    /// The deadline of the whole run from now on, or `nil` for the one that it had.
    public var deadline: Timestamp?

    /// Goes on from `state`.
    public init(state: String, digest: String, deadline: Timestamp? = nil) {
        self.state = state
        self.digest = digest
        self.deadline = deadline
    }
}
