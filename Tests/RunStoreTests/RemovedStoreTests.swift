import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing

@testable import RunStore

@Suite("Stores that are removed while they are open")
struct RemovedStoreTests {
    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    @Test(
        "take no event any more",
        arguments: [["runs.sqlite"], ["runs.sqlite-wal"], ["runs.sqlite", "runs.sqlite-wal"]]
    )
    func removed(names: [String]) async throws {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        try await store.append(run.entry(1, .started(run.header)))
        for name in names { try FileManager.default.removeItem(atPath: folder.file(name)) }
        let gone = JournalError(.removed, path: path)
        await #expect(throws: gone) { try await store.append(run.entry(2, .woke)) }
        await #expect(throws: gone) { try await store.create(SampleRun("another").record) }
        #expect(gone.summary.contains("removed"))
    }

    @Test("are missed by all who wait for the same sync")
    func together() async throws {
        let store = try JournalStore(path: path)
        let runs = (1...8).map { SampleRun("run-\($0)") }
        for run in runs { try await store.create(run.record) }
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("elsewhere.sqlite"))
        await withTaskGroup { group in
            for run in runs {
                group.addTask {
                    await #expect(throws: JournalError(.removed, path: store.path)) {
                        try await store.append(run.entry(1, .woke))
                    }
                }
            }
        }
    }
}
