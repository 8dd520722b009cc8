public import Timekeeping

/// A time during which nothing is done.
public struct Wait: Codable, Hashable, Sendable {
    /// What is waited for.
    public enum Reason: String, Codable, Hashable, Sendable {
        /// Somebody else; then it is looked at again.
        case poll
        /// The other side to recover; then the same is tried again.
        case retry
        /// The time itself.
        case wait
        /// An answer of a person.
        case input
    }

    /// The state that waits.
    public var state: String

    /// When it goes on.
    public var until: Timestamp

    /// What is waited for.
    public var reason: Reason

    /// The status that the anchor told last, where a transfer is waited for.
    public var status: String?

    /// A wait.
    public init(state: String, until: Timestamp, reason: Reason, status: String? = nil) {
        self.state = state
        self.until = until
        self.reason = reason
        self.status = status
    }
}
