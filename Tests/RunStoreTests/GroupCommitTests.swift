import Diagnostics
import FlowEngine
import FlowLanguage
import TestSupport
import Testing

@testable import RunStore

@Suite("Group commit")
struct GroupCommitTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("of many runs at once keeps each run's order, and one that fails hurts no other")
    func together() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        let runs = (1...40).map { SampleRun("run-\($0)") }
        await withTaskGroup { group in
            for (number, run) in runs.enumerated() {
                group.addTask {
                    await #expect(throws: Never.self) { try await store.create(run.record) }
                    for entry in run.entries {
                        if number.isMultiple(of: 3) {
                            let wrong = run.entry(entry.sequence + 1, .woke)
                            await #expect(throws: JournalError.self) {
                                try await store.append(wrong, sealing: [SecretID(rawValue: "no"): Secret("x")])
                            }
                        }
                        await #expect(throws: Never.self) { try await store.append(entry) }
                    }
                }
            }
        }
        for run in runs { #expect(try await store.entries(of: run.id) == run.entries) }
        #expect(try await store.number("SELECT COUNT(*) FROM secret") == 0)
    }

    @Test("takes what comes during a sync into one transaction")
    func coalesced() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        let runs = (1...200).map { SampleRun("run-\($0)") }
        for run in runs { try await store.create(run.record) }
        // The log grows by a header of 24 bytes and a page for each page that a transaction has changed.
        try await store.checkpoint()
        let before = try folder.size(of: "runs.sqlite-wal")
        try await withThrowingTaskGroup { group in
            for run in runs { group.addTask { try await store.append(run.entry(1, .woke)) } }
            try await group.waitForAll()
        }
        let pages = (try folder.size(of: "runs.sqlite-wal") - before) / (4096 + 24)
        #expect(pages < 100, "200 events took \(pages) pages")
    }

    @Test("on a full disk loses none of what it has confirmed")
    func full() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"), conditions: .init(pageLimit: 40))
        let runs = (1...20).map { SampleRun("run-\($0)") }
        for run in runs { try await store.create(run.record) }
        let text = String(repeating: "x", count: 3000)
        let confirmed = await withTaskGroup(of: (SampleRun, Int).self) { group in
            for run in runs {
                group.addTask {
                    for number in 1...20 {
                        do {
                            try await store.append(
                                run.entry(number, .told(Message(state: "a", text: MessageText(text))))
                            )
                        } catch {
                            #expect(error as? JournalError == JournalError(.full(free: nil), path: store.path))
                            return (run, number - 1)
                        }
                    }
                    return (run, 20)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(confirmed.contains { $0.1 < 20 })
        #expect(confirmed.reduce(0) { $0 + $1.1 } > 0)
        for (run, count) in confirmed { #expect(try await store.entries(of: run.id).count == count) }
    }
}
