import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation

/// What outlasts the processes of a run that is driven within the tests: a store in memory, which keeps lines as texts.
///
/// It keeps the promises of `RunJournal`: anyone who holds the run alone appends, and anyone who died holds nothing any more.
actor Remains {
    /// The lines, and what other parties wrote in each, which a store seals beside it.
    private var lines: [(data: Data, prose: ProseSeal)] = []
    private var secrets: [SecretID: Secret<String>] = [:]
    private(set) var record: RunRecord?
    private var holder: Plug?
    /// The names of the questions that were asked, in order.
    private(set) var questions: [String] = []
    /// What outside is whose.
    private(set) var claims: [String: RunID] = [:]

    func create(_ record: RunRecord, by plug: Plug) throws {
        guard self.record == nil else { throw BrokenPromise(summary: "there is a second run, \(record.id)") }
        self.record = record
        holder = plug
    }

    func hold(by plug: Plug) throws {
        if let holder, holder !== plug, !holder.isPulled {
            throw BrokenPromise(summary: "somebody else drives the run")
        }
        holder = plug
    }

    func release(by plug: Plug) {
        if holder === plug { holder = nil }
    }

    func append(_ entry: JournalEntry, sealing new: [SecretID: Secret<String>], by plug: Plug) throws {
        guard holder === plug, entry.run == record?.id else {
            throw BrokenPromise(summary: "a line was written by who doesn't hold the run")
        }
        guard entry.sequence == lines.count + 1 else {
            throw BrokenPromise(summary: "line \(entry.sequence) was written behind line \(lines.count)")
        }
        let (encoder, prose) = (JSONEncoder(), ProseSeal())
        encoder.userInfo[.proseSeal] = prose
        lines.append((try encoder.encode(entry), prose))
        secrets.merge(new) { _, new in new }
    }

    /// The lines, read from their texts.
    func entries() throws -> [JournalEntry] { try lines.map(Self.read) }

    private static func read(_ line: (data: Data, prose: ProseSeal)) throws -> JournalEntry {
        let decoder = JSONDecoder()
        decoder.userInfo[.proseSeal] = line.prose
        return try decoder.decode(JournalEntry.self, from: line.data)
    }

    /// The first line and the last, read from their texts.
    func ends() throws -> [JournalEntry] {
        try [lines.first, lines.last].compactMap { try $0.map(Self.read) }
    }

    /// The lines as they are written down.
    var text: String { lines.map { String(decoding: $0.data, as: UTF8.self) }.joined(separator: "\n") }

    func secret(_ id: SecretID) -> Secret<String>? { secrets[id] }

    func claim(_ thing: String, for run: RunID) { claims[thing] = run }

    func add(question name: String) { questions.append(name) }
}

/// Something that no run may ask of a journal.
struct BrokenPromise: Diagnostic {
    var summary: String
    var failure: FailureKind { .transport }
}

/// The journal as one process sees it: as long as its plug is in, it writes what remains.
struct PluggedJournal: RunJournal {
    let remains: Remains
    let plug: Plug

    func create(_ record: RunRecord) async throws {
        try plug.check()
        try await remains.create(record, by: plug)
    }

    func hold(_ run: RunID) async throws {
        try plug.check()
        try await remains.hold(by: plug)
    }

    func release(_ run: RunID) async {
        // Who is dead lets go of nothing.
        if !plug.isPulled { await remains.release(by: plug) }
    }

    func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        try await plug.writing(entry.event) { try await remains.append(entry, sealing: secrets, by: plug) }
    }

    func entries(of run: RunID) async throws -> [JournalEntry] {
        try plug.check()
        return try await remains.entries()
    }

    func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>? {
        try plug.check()
        return await remains.secret(id)
    }

    func record(of run: RunID) async throws -> RunRecord? {
        try plug.check()
        guard let record = await remains.record, record.id == run else { return nil }
        return record
    }

    func records() async throws -> [RunRecord] {
        try plug.check()
        return [await remains.record].compactMap(\.self)
    }

    func sources(of run: RunID, digest: String) async throws -> [FlowSource] {
        guard let record = try await record(of: run), record.digest == digest else { return [] }
        return record.sources
    }

    func claim(_ thing: String, for run: RunID) async throws -> RunID {
        try plug.check()
        await remains.claim(thing, for: run)
        return run
    }

    func claimant(of thing: String) async throws -> RunID? {
        try plug.check()
        return await remains.claims[thing]
    }

    func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws {
        throw BrokenPromise(summary: "no flow of the matrix changes")
    }
}
