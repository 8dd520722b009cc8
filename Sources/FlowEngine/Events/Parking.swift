public import Timekeeping

/// A run left alone because nothing is to be done for long; whoever resumes it after ``until`` goes on.
public struct Parking: Codable, Hashable, Sendable {
    /// When there is something to do again.
    public var until: Timestamp

    /// A run that is left alone until `until`.
    public init(until: Timestamp) {
        self.until = until
    }
}
