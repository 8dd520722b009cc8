public import Diagnostics
public import FlowLanguage

/// Where the events of runs are kept, in order and for ever.
///
/// Whoever implements it makes sure that an entry has reached the disk before ``append(_:sealing:)`` returns, and that
/// no secret is stored in clear.
public protocol RunJournal: Sendable {
    /// Makes room for a run; throws when there is one of this name already.
    func create(_ record: RunRecord) async throws

    /// Adds a line to its run, and keeps the secrets that are new with it, all or nothing.
    ///
    /// Throws when the line's number doesn't follow the last.
    func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws

    /// All lines of a run in order; empty where there is no such run.
    func entries(of run: RunID) async throws -> [JournalEntry]

    /// A secret of a run, or `nil` where it has none of this name.
    func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>?

    /// What is known of a run before its first line, or `nil` where there is no such run.
    func record(of run: RunID) async throws -> RunRecord?

    /// All runs, the latest first.
    func records() async throws -> [RunRecord]
}

extension RunJournal {
    /// Adds a line without secrets to its run.
    public func append(_ entry: JournalEntry) async throws {
        try await append(entry, sealing: [:])
    }
}
