import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RunStore

@Suite("Full disks")
struct FullDiskTests {
    /// How much room the disk claims to have.
    final class Disk: Sendable {
        private let free = Mutex<Int?>(nil)

        func leave(_ bytes: Int?) { free.withLock { $0 = bytes } }

        var conditions: JournalStore.OpeningConditions {
            JournalStore.OpeningConditions(space: { [self] _ in
                DiskSpace(free: free.withLock { $0 }, blockSize: 4096)
            })
        }
    }

    let folder: TemporaryFolder
    let run = SampleRun()
    let disk = Disk()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    @Test("are told before a store is created, with how much is left and what to do")
    func creation() throws {
        disk.leave(20_480)
        let error = JournalError(.full(free: 20_480), path: path)
        #expect(throws: error) { _ = try JournalStore(path: path, conditions: disk.conditions) }
        #expect(try folder.names().isEmpty)
        #expect(error.summary.hasSuffix("the disk is full, 20 KB are left"))
        #expect(error.help?.contains("1024 KB") == true)
    }

    @Test("are told before a run is begun or gone on with, also in a store that was open before")
    func beginning() async throws {
        let store = try JournalStore(path: path, conditions: disk.conditions)
        try await store.create(run.record)
        await store.release(run.id)
        disk.leave(0)
        let error = JournalError(.full(free: 0), path: path)
        await #expect(throws: error) { try await store.hold(run.id) }
        await #expect(throws: error) { try await store.create(SampleRun("another").record) }
        disk.leave(1 << 30)
        try await store.hold(run.id)
    }

    @Test("do not keep a store from being read, whether somebody else has it open or not", arguments: [true, false])
    func reading(isOpen: Bool) async throws {
        var other: JournalStore? = try JournalStore(path: path)
        if let other { try await run.save(in: other) }
        if !isOpen { other = nil }
        // The thread that writes may let go of the store a little later; its log is what goes last.
        while try !isOpen && folder.names().contains("runs.sqlite-wal") { await Task.yield() }
        disk.leave(0)
        let reader = try JournalStore(reading: path, conditions: disk.conditions)
        #expect(try await reader.entries(of: run.id) == run.entries)
        #expect(try await reader.summaries().map(\.status) == [.ended(.done)])
        #expect(try folder.names().contains("runs.sqlite-shm") == isOpen)
        await #expect(throws: JournalError(.readOnly, path: path)) {
            try await reader.append(run.entry(run.events.count + 1, .woke))
        }
        withExtendedLifetime(other) {}
    }
}
