public import FlowLanguage
public import Timekeeping

/// A run, and the flow that it runs, as a journal keeps them.
public struct RunRecord: Codable, Hashable, Sendable {
    /// The run.
    public var id: RunID

    /// The flow's name.
    public var flow: String

    /// The path of the flow file.
    public var path: String

    /// What identifies the texts of the flow and of all flows that it uses.
    public var digest: String

    /// The flow file, and then the files of the flows that it uses.
    public var sources: [FlowSource]

    /// When the run was started.
    public var createdAt: Timestamp

    /// A run.
    public init(
        id: RunID,
        flow: String,
        path: String,
        digest: String,
        sources: [FlowSource],
        createdAt: Timestamp
    ) {
        self.id = id
        self.flow = flow
        self.path = path
        self.digest = digest
        self.sources = sources
        self.createdAt = createdAt
    }
}
