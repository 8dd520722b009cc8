internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// Appends to the journal of a run that no process drives.
struct JournalWriter {
    let run: RunID
    let journal: any RunJournal
    let clock: any WallClock
    private(set) var entries: [JournalEntry]

    /// A writer for a run that the journal holds; throws where there is no such run.
    init(_ run: RunID, in journal: any RunJournal, clock: any WallClock) async throws {
        self.run = run
        self.journal = journal
        self.clock = clock
        entries = try await journal.entries(of: run)
        guard entries.isEmpty else { return }
        guard try await journal.record(of: run) != nil else { throw ResumeError(.unknownRun, run: run) }
    }

    /// Adds a line; what it seals lies beside the journal when this returns.
    @discardableResult
    mutating func write(_ event: Event, sealing secrets: [SecretID: Secret<String>] = [:]) async throws -> JournalEntry
    {
        let entry = JournalEntry(run: run, sequence: entries.count + 1, at: clock.now, event: event)
        try await journal.append(entry, sealing: secrets)
        entries.append(entry)
        return entry
    }
}
