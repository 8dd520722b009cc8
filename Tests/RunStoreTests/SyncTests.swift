import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing

@testable import RunStore

/// A process that dies loses nothing that it has written; a machine does, unless it was synced.
@Suite("Syncs")
struct SyncTests {
    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
        SyncMeter.begin()
    }

    var path: String { folder.file("runs.sqlite") }

    private func syncs() -> Int { SyncMeter.count(path + "-wal") }

    @Test("are asked for by the connection that writes: of a new store, and of one that was there")
    func setting() async throws {
        for _ in 1...2 {
            let store = try JournalStore(path: path)
            #expect(try await store.number("PRAGMA synchronous") == 2)
            #expect(try await store.text("PRAGMA journal_mode") == "wal")
        }
    }

    @Test("are not made for the journal of a replay, which no one reads later")
    func replay() async throws {
        let store = try JournalStore(path: path, isDurable: false)
        try await store.create(run.record)
        for entry in run.entries { try await store.append(entry) }
        #expect(try await store.number("PRAGMA synchronous") == 0)
        #expect(syncs() == 0)
    }

    @Test("are made for every event, before it is confirmed")
    func everyEvent() async throws {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        for entry in run.entries {
            let before = syncs()
            try await store.append(entry)
            #expect(syncs() == before + 1, "event \(entry.sequence)")
        }
        let before = syncs()
        try await store.revise(run.id, digest: "sha256:1", sources: run.record.sources)
        #expect(syncs() == before + 1)
    }

    @Test("are made for exchanges, so that no unsynced change stands before a synced one")
    func exchanges() async throws {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        let before = syncs()
        try await store.keep([StoredExchange(state: nil, json: Array("{}".utf8))], of: run.id)
        #expect(syncs() == before + 1)
    }

    @Test("are shared by the release of a run and its exchanges; those that can't be written are handed back")
    func release() async throws {
        let store = try JournalStore(path: path)
        let exchanges = [StoredExchange(state: nil, json: Array("{}".utf8))]
        try await store.create(run.record)
        let before = syncs()
        store.keep(exchanges, whenReleased: run.id)
        #expect(try await store.exchanges(of: run.id).isEmpty)
        await store.release(run.id)
        #expect(syncs() == before + 1)
        #expect(try await store.exchanges(of: run.id) == exchanges)
        #expect(store.takeUnwritten(of: run.id).isEmpty)

        try await store.hold(run.id)
        try await store.execute("ALTER TABLE exchange RENAME TO other")
        store.keep(exchanges, whenReleased: run.id)
        await store.release(run.id)
        #expect(try await store.number("SELECT COUNT(*) FROM run WHERE holder IS NOT NULL") == 0)
        #expect(store.takeUnwritten(of: run.id) == exchanges)
    }

    @Test("are shared by the runs that wait for them: 64 runs need one for ten events at most")
    func shared() async throws {
        let store = try JournalStore(path: path)
        let runs = (1...64).map { SampleRun("run-\($0)") }
        for run in runs { try await store.create(run.record) }
        SyncMeter.slow(path + "-wal", by: .milliseconds(5))
        let before = syncs()
        try await withThrowingTaskGroup { group in
            for run in runs {
                group.addTask {
                    for entry in run.entries { try await store.append(entry) }
                }
            }
            try await group.waitForAll()
        }
        let events = runs.count * run.events.count
        // At 5 ms each, 200 of them go into a second: 2,000 events a second are ten for each.
        #expect(syncs() - before <= events / 10, "\(events) events took \(syncs() - before) syncs")
    }
}
