public import Timekeeping

/// The process that drives a run.
public struct RunHolder: Codable, Hashable, Sendable {
    /// The number of the process.
    public var process: Int32

    /// The machine's name.
    public var host: String

    /// When the process took hold of its first run.
    public var since: Timestamp

    /// A process.
    public init(process: Int32, host: String, since: Timestamp) {
        self.process = process
        self.host = host
        self.since = since
    }
}
