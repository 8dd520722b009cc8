public import Diagnostics
public import FlowLanguage
public import Timekeeping

/// The journal: it keeps the events of runs, in order and for ever.
///
/// Implementations guarantee that an entry has reached the disk before ``append(_:sealing:)`` returns, and that
/// no secret is stored in clear. One journal is one holder: no other can append to a run that it holds.
public protocol RunJournal: Sendable {
    /// Makes room for a run and takes hold of it; throws when there is one of this name already.
    func create(_ record: RunRecord) async throws

    /// Locks a run for this process; one whose holder is gone is taken over.
    ///
    /// Throws when another process holds it, and names it. Holding twice is holding once.
    func hold(_ run: RunID) async throws

    /// Lets go of a run; nothing happens where it isn't held.
    func release(_ run: RunID) async

    /// Keeps other texts of a run's flow beside the ones it has; ``Restart/digest`` tells which count from when on.
    func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws

    /// The texts of a run's flow that `digest` identifies, or empty where the run never had them.
    func sources(of run: RunID, digest: String) async throws -> [FlowSource]

    /// Adds a line to its run, and keeps the secrets that are new with it, all or nothing.
    ///
    /// Throws when the line's number doesn't follow the last, and when this journal doesn't hold the run.
    func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws

    /// All lines of a run in order; empty where there is no such run.
    func entries(of run: RunID) async throws -> [JournalEntry]

    /// A secret of a run, or `nil` where it has none of this name.
    func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>?

    /// The record of a run before its first line, or `nil` where there is no such run.
    func record(of run: RunID) async throws -> RunRecord?

    /// All runs, the latest first.
    func records() async throws -> [RunRecord]

    /// Notes that something outside of which there is only one, such as a transfer at an anchor, is the run's, unless it is
    /// another's.
    ///
    /// - Returns: the run whose it is.
    func claim(_ thing: String, for run: RunID) async throws -> RunID

    /// The run that has claimed `thing`, also one that has ended; `nil` where none has.
    func claimant(of thing: String) async throws -> RunID?
}

extension RunJournal {
    /// Adds a line without secrets to its run.
    public func append(_ entry: JournalEntry) async throws {
        try await append(entry, sealing: [:])
    }
}

/// A run, and the flow that it runs, as a journal keeps them.
public struct RunRecord: Hashable, Sendable {
    /// The run.
    public var id: RunID

    /// The flow's name.
    public var flow: String

    /// The path of the flow file.
    public var path: String

    /// The digest of the texts of the flow and of all flows that it uses.
    public var digest: String

    /// The flow file, and then the files of the flows that it uses.
    public var sources: [FlowSource]

    /// The time at which the run was started.
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

/// The process that drives a run.
public struct RunHolder: Hashable, Sendable {
    /// The number of the process.
    public var process: Int32

    /// The machine's name.
    public var host: String

    /// The time at which the process took hold of its first run.
    public var since: Timestamp

    /// A process.
    public init(process: Int32, host: String, since: Timestamp) {
        self.process = process
        self.host = host
        self.since = since
    }
}
