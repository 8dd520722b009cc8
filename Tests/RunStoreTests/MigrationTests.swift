import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import RunStore
import TestSupport
import Testing
import Timekeeping

/// `fixtures/runstore/v1.sqlite` was written by the version before: a deposit that ended, a run that was interrupted,
/// one that was killed while it waited, and one that asked in vain.
@Suite("A store of the first version")
struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["v1.sqlite", "v1.sqlite.key"] {
            try Fixture.data("runstore/\(name)").write(to: URL(filePath: folder.file(name)))
        }
    }

    var path: String { folder.file("v1.sqlite") }

    @Test("opens, with all its runs and where they stand")
    func runs() async throws {
        let store = try JournalStore(path: path)
        let summaries = try await store.summaries()
        #expect(summaries.map(\.record.flow) == ["ask", "rest", "rest", "sep24-deposit"])
        #expect(summaries.map(\.standing) == [.ended(.failed(.unanswered)), .killed, .interrupted, .ended(.done)])
        #expect(summaries.map(\.count) == [4, 2, 3, 28])
        #expect(try await store.runsDue().map(\.record.id) == [summaries[2].record.id, summaries[1].record.id])
    }

    @Test("keeps the texts, the events and the secrets of its runs, which go on")
    func contents() async throws {
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
        let before = try await JournalStore(path: path).summaries()
        #expect(try await JournalStore(path: path).summaries() == before)
        #expect(try await JournalStore(reading: path).summaries() == before)
    }
}
