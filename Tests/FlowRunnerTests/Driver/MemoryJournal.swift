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

    private(set) var lines: [JournalEntry] = []
    private(set) var secrets: [SecretID: Secret<String>] = [:]
    private(set) var runs: [RunRecord] = []
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

    private init(_ runs: [RunRecord], _ lines: [JournalEntry], _ secretsOfLine: [Int: [SecretID: Secret<String>]]) {
        self.runs = runs
        self.lines = lines
        self.secretsOfLine = secretsOfLine
        secrets = secretsOfLine.values.reduce(into: [:]) { $0.merge($1) { _, new in new } }
        capacity = Mutex(.max)
    }

    /// What this journal would hold if the process had been killed after `count` lines.
    func cut(after count: Int) -> MemoryJournal {
        MemoryJournal(runs, Array(lines.prefix(count)), secretsOfLine.filter { $0.key <= count })
    }

    func create(_ record: RunRecord) async throws { runs.append(record) }

    func hold(_ run: RunID) async throws {}
    func release(_ run: RunID) async {}
    func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws {}
    func sources(of run: RunID, digest: String) async throws -> [FlowSource] {
        runs.first { $0.id == run && $0.digest == digest }?.sources ?? []
    }

    func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        guard lines.count < capacity.withLock({ $0 }) else { throw DiskFull() }
        precondition(entry.sequence == lines.count + 1)
        lines.append(entry)
        secretsOfLine[entry.sequence] = secrets
        self.secrets.merge(secrets) { _, new in new }
    }

    func entries(of run: RunID) async throws -> [JournalEntry] { lines }
    func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>? { secrets[id] }
    func record(of run: RunID) async throws -> RunRecord? { runs.first { $0.id == run } }
    func records() async throws -> [RunRecord] { runs }
}
