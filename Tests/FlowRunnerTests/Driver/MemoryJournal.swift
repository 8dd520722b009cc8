import Diagnostics
import FlowEngine
import FlowLanguage
import Synchronization

/// A journal in memory that can be cut off after any line, as a crash would.
actor MemoryJournal: RunJournal {
    struct DiskFull: Diagnostic {
        var summary: String { "the disk is full" }
        var failure: FailureKind { .transport }
    }

    struct Held: Diagnostic, Equatable {
        var summary: String { "somebody else drives the run" }
        var failure: FailureKind { .transport }
    }

    /// The lines of all runs, in the order in which they were written.
    private(set) var lines: [JournalEntry] = []
    private(set) var secrets: [SecretID: Secret<String>] = [:]
    private(set) var runs: [RunRecord] = []
    /// The texts that came later.
    private var revisions: [String: [FlowSource]] = [:]
    /// What outside is whose.
    private var claims: [String: RunID] = [:]
    /// The runs that are held just now.
    private(set) var held: Set<RunID> = []
    /// Whether another party holds all runs.
    private var isForeign = false
    /// The number of lines after which no more is taken.
    private let capacity: Mutex<Int>
    /// The secrets that each line brought with it.
    private var secretsOfLine: [Int: [SecretID: Secret<String>]] = [:]

    init(capacity: Int = .max) {
        self.capacity = Mutex(capacity)
    }

    /// Takes nothing more from now on, as if the process had died.
    nonisolated func die() {
        capacity.withLock { $0 = 0 }
    }

    /// Makes as if another process held the runs, or not any more.
    func lend(_ isForeign: Bool) {
        self.isForeign = isForeign
    }

    private init(_ former: isolated MemoryJournal, count: Int) {
        runs = former.runs
        lines = Array(former.lines.prefix(count))
        revisions = former.revisions
        secretsOfLine = former.secretsOfLine.filter { $0.key <= count }
        secrets = secretsOfLine.values.reduce(into: [:]) { $0.merge($1) { _, new in new } }
        claims = former.claims
        capacity = Mutex(.max)
    }

    /// What this journal would hold if the process had been killed after `count` lines.
    func cut(after count: Int) -> MemoryJournal {
        MemoryJournal(self, count: count)
    }

    func create(_ record: RunRecord) async throws {
        runs.append(record)
        held.insert(record.id)
    }

    func hold(_ run: RunID) async throws {
        guard !isForeign else { throw Held() }
        held.insert(run)
    }

    func release(_ run: RunID) async {
        held.remove(run)
    }

    func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws {
        revisions[digest] = sources
    }

    func sources(of run: RunID, digest: String) async throws -> [FlowSource] {
        runs.first { $0.id == run && $0.digest == digest }?.sources ?? revisions[digest] ?? []
    }

    func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        guard lines.count < capacity.withLock({ $0 }) else { throw DiskFull() }
        guard held.contains(entry.run) else { throw Held() }
        precondition(entry.sequence == lines.count { $0.run == entry.run } + 1)
        lines.append(entry)
        secretsOfLine[lines.count] = secrets
        self.secrets.merge(secrets) { _, new in new }
    }

    func entries(of run: RunID) async throws -> [JournalEntry] { lines.filter { $0.run == run } }
    func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>? { secrets[id] }
    func record(of run: RunID) async throws -> RunRecord? { runs.first { $0.id == run } }
    func records() async throws -> [RunRecord] { runs }

    func claim(_ thing: String, for run: RunID) async throws -> RunID {
        if let owner = claims[thing] { return owner }
        claims[thing] = run
        return run
    }

    func claimant(of thing: String) async throws -> RunID? { claims[thing] }
}
