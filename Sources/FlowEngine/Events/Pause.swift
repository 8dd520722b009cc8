public import Timekeeping

/// A run that is paused because nothing is to be done before ``until``.
public struct Pause: Codable, Hashable, Sendable {
    /// The time when there is something to do again.
    public var until: Timestamp

    /// A run that is left alone until `until`.
    public init(until: Timestamp) {
        self.until = until
    }
}
