import Diagnostics
import FlowEngine
import RunStore
import TestSupport
import Testing

@Suite("Runs of a newer version")
struct NewerRunTests {
    let folder: TemporaryFolder
    let run = SampleRun("b")
    static let format = JournalFormat.current + 1

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A store with the run `b`, whose journal has a later format, between two of this version.
    private func store() async throws -> JournalStore {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        for name in ["a", "b", "c"] {
            let run = SampleRun(name)
            var header = run.header
            if name == "b" { header.format = Self.format }
            try await store.create(run.record)
            try await store.append(run.entry(1, .started(header)))
            try await store.append(run.entry(2, .interrupted))
            await store.release(run.id)
        }
        return store
    }

    @Test("are refused where their journal is read")
    func refused() async throws {
        let store = try await store()
        let error = JournalError(.newerFormat(run: "b", format: Self.format), path: store.path)
        #expect(error.failure.exitCode == 3)
        await #expect(throws: error) { _ = try await store.entries(of: run.id) }
        await #expect(throws: error) { _ = try await store.export(run.id) }
    }

    @Test("are listed as newer and not due, and keep no other run from continuing")
    func listed() async throws {
        let store = try await store()
        let summaries = try await store.summaries()
        let statuses = Dictionary(uniqueKeysWithValues: summaries.map { ($0.record.id.rawValue, $0.status) })
        #expect(statuses == ["a": .interrupted, "b": .newer(format: Self.format), "c": .interrupted])
        #expect(summaries.first { $0.record.id == run.id }?.record.flow == "deposit")
        #expect(Set(try await store.runsDue().map(\.record.id.rawValue)) == ["a", "c"])
    }
}
