public import Timekeeping

/// A run, and the flow that it runs, as a journal keeps them.
public struct RunRecord: Codable, Hashable, Sendable {
    /// The run.
    public var id: RunID

    /// The flow's name.
    public var flow: String

    /// The path of the flow file.
    public var path: String

    /// The digest of the flow file.
    public var digest: String

    /// The whole text of the flow file.
    public var text: String

    /// When the run was started.
    public var createdAt: Timestamp

    /// A run.
    public init(id: RunID, flow: String, path: String, digest: String, text: String, createdAt: Timestamp) {
        self.id = id
        self.flow = flow
        self.path = path
        self.digest = digest
        self.text = text
        self.createdAt = createdAt
    }
}
