import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing
import Timekeeping

@testable import RunStore

/// `fixtures/runstore/v1.sqlite` was written by the first version: a deposit that ended, a run that was interrupted,
/// one that was killed while it waited, and one that asked in vain.
///
/// `v4.sqlite` has the same runs in the tables of the last version that kept its journals with GRDB. It was made from
/// the first file with that version's statements, by a program that shares no code with this one.
@Suite("A store of an earlier version")
struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["v1", "v4"] {
            try Fixture.data("runstore/\(name).sqlite").write(to: URL(filePath: folder.file("\(name).sqlite")))
            try Fixture.data("runstore/v1.sqlite.key").write(to: URL(filePath: folder.file("\(name).sqlite.key")))
        }
    }

    @Test("opens, with all its runs and where they stand", arguments: ["v1", "v4"])
    func runs(version: String) async throws {
        let path = folder.file("\(version).sqlite")
        let store = try JournalStore(path: path)
        let summaries = try await store.summaries()
        #expect(summaries.map(\.record.flow) == ["ask", "rest", "rest", "sep24-deposit"])
        #expect(summaries.map(\.status) == [.ended(.failed(.unanswered)), .killed, .interrupted, .ended(.done)])
        #expect(summaries.map(\.count) == [4, 2, 3, 28])
        #expect(try await store.runsDue().map(\.record.id) == [summaries[2].record.id, summaries[1].record.id])
    }

    @Test("keeps the texts, the events and the secrets of its runs, which go on", arguments: ["v1", "v4"])
    func contents(version: String) async throws {
        let path = folder.file("\(version).sqlite")
        let store = try JournalStore(path: path)
        for record in try await store.records() {
            let source = try #require(record.sources.first)
            #expect(source.path == record.path)
            #expect(source.digest == record.digest)
            #expect(try await store.secret(SecretID(rawValue: "seed"), of: record.id)?.reveal().count == 56)
        }
        let interrupted = try #require(try await store.runsDue().first?.record.id)
        try await store.hold(interrupted)
        try await store.append(JournalEntry(run: interrupted, sequence: 4, at: .init(unixSeconds: 0), event: .resumed))
        #expect(try await store.entries(of: interrupted).count == 4)
    }

    @Test("is migrated once, and read only then")
    func once() async throws {
        let path = folder.file("v1.sqlite")
        let before = try await JournalStore(path: path).summaries()
        #expect(try await JournalStore(path: path).summaries() == before)
        #expect(try await JournalStore(reading: path).summaries() == before)
    }

    @Test("is read as it is where it has all tables, byte for byte")
    func unchanged() async throws {
        let path = folder.file("v4.sqlite")
        try await JournalStore(path: path).checkpoint()
        let before = try Data(contentsOf: URL(filePath: path))
        for isReading in [true, false] {
            let store = try isReading ? JournalStore(reading: path) : JournalStore(path: path)
            #expect(try await store.summaries().count == 4)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test(
        "has the same tables and rows after its migration as one that was migrated with GRDB",
        arguments: [
            "SELECT type || ' ' || name || ' ' || COALESCE(sql, '') AS line FROM sqlite_master",
            "SELECT identifier AS line FROM grdb_migrations",
            "SELECT run || ' ' || sequence || ' ' || sum || ' ' || json AS line FROM event",
            "SELECT id || ' ' || status || ' ' || COALESCE(due, '-') || ' ' || count || ' ' || chain AS line FROM run",
            "SELECT run || ' ' || digest || ' ' || number || ' ' || path || ' ' || text AS line FROM source",
        ]
    )
    func sameTables(query: String) async throws {
        let stores = try ["v1", "v4"].map { try JournalStore(path: folder.file("\($0).sqlite")) }
        let all = "SELECT group_concat(line, char(10)) FROM (\(query) ORDER BY line)"
        let migrated = try await stores[0].text(all)
        #expect(try await stores[1].text(all) == migrated)
        #expect(migrated?.isEmpty == false)
    }
}
