import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing

@testable import RunStore

@Suite("Creation of a store")
struct StoreCreationTests {
    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    @Test("is one step: a store that is there is whole, with all its tables and in WAL mode")
    func oneStep() throws {
        try StoreDraft(path: path).publish(future: [])
        #expect(try folder.names() == ["runs.sqlite"])
        #expect(try folder.mode(of: "runs.sqlite") == "600")
        #expect(try Data(contentsOf: URL(filePath: path))[18...19] == Data([2, 2]))
        #expect(throws: Never.self) { _ = try JournalStore(reading: path) }
        // A second one changes nothing.
        let before = try Data(contentsOf: URL(filePath: path))
        try StoreDraft(path: path).publish(future: ["v99"])
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try folder.names() == ["runs.sqlite", "runs.sqlite-shm", "runs.sqlite-wal"])
    }

    @Test(
        "is taken up again where an earlier version was killed over it",
        arguments: [
            "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
            "PRAGMA journal_mode = WAL; CREATE TABLE grdb_issue_102 (id INTEGER PRIMARY KEY)",
            "PRAGMA journal_mode = WAL; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
            "PRAGMA user_version = 0",
        ]
    )
    func halfDone(sql: String) async throws {
        try RawStore(path: path).execute(sql)
        let store = try JournalStore(path: path)
        try await run.save(in: store)
        #expect(try await JournalStore(reading: path).summaries().map(\.status) == [.ended(.done)])
    }

    @Test("leaves a database of another program alone that lists migrations in the same way")
    func otherProgram() throws {
        try RawStore(path: path).execute(
            """
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations VALUES ('theirs');
            """
        )
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: JournalError(.notAStore, path: path)) { _ = try JournalStore(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test("by many at once ends with one store that all of them use")
    func manyAtOnce() async throws {
        for round in 1...5 {
            let path = folder.file("\(round)/runs.sqlite")
            try await withThrowingTaskGroup { group in
                for number in 1...6 {
                    group.addTask { try await SampleRun("run-\(number)").save(in: JournalStore(path: path)) }
                }
                try await group.waitForAll()
            }
            #expect(try await JournalStore(reading: path).summaries().count == 6)
        }
    }

    @Test("of the present tables in an old store is made once, however many open it at once")
    func manyMigrations() async throws {
        for round in 1...5 {
            let path = folder.file("\(round).sqlite")
            try Fixture.data("runstore/v1.sqlite").write(to: URL(filePath: path))
            try await withThrowingTaskGroup { group in
                for number in 1...6 {
                    group.addTask {
                        let store =
                            number.isMultiple(of: 3) ? try JournalStore(reading: path) : try JournalStore(path: path)
                        #expect(try await store.summaries().count == 4)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("does not take up the log of another store")
    func strangeLog() async throws {
        let store = try JournalStore(path: folder.file("other.sqlite"))
        try await run.save(in: store)
        try FileManager.default.copyItem(atPath: store.path + "-wal", toPath: path + "-wal")
        let error = JournalError(.corrupted(.logAlone), path: path)
        #expect(throws: error) { _ = try JournalStore(path: path) }
        #expect(try !folder.names().contains("runs.sqlite"))
    }

    @Test("needs a name of a file", arguments: ["", ":memory:"])
    func noFile(name: String) throws {
        #expect(throws: JournalError(.noFile, path: name)) { _ = try JournalStore(path: name) }
        #expect(throws: JournalError(.noFile, path: name)) { _ = try JournalStore(reading: name) }
        #expect(!FileManager.default.fileExists(atPath: ":memory:"))
    }

    @Test("closes a key that was open to others, and says so")
    func openKey() async throws {
        do {
            let store = try JournalStore(path: path)
            #expect(!store.hadOpenKey)
            try await store.create(run.record)
            try await store.append(run.entry(1, .woke), sealing: [SecretID(rawValue: "seed"): Secret("x")])
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + ".key")
        #expect(try JournalStore(path: path).hadOpenKey)
        #expect(try folder.mode(of: "runs.sqlite.key") == "600")
        #expect(try !JournalStore(path: path).hadOpenKey)
    }
}
