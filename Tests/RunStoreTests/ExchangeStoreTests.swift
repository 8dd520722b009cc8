import FlowEngine
import SQLite
import TestSupport
import Testing
import Timekeeping

@testable import RunStore

@Suite("Exchanges beside a journal")
struct ExchangeStoreTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func exchanges(_ numbers: some Sequence<Int>, size: Int = 10) -> [StoredExchange] {
        numbers.map {
            StoredExchange(
                state: $0 % 2 == 0 ? "even" : "odd",
                json: Array(String(repeating: "\($0)", count: size).utf8)
            )
        }
    }

    @Test("are kept in order, by state, the latest within the budget of their run")
    func budget() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        for name in ["a", "b", "c"] { try await store.create(SampleRun(name).record) }
        let (first, second, third) = (RunID(rawValue: "a"), RunID(rawValue: "b"), RunID(rawValue: "c"))
        try await store.keep(exchanges(1...3), of: first, budget: 50)
        try await store.keep(exchanges(4...7), of: first, budget: 50)
        try await store.keep(exchanges(8...8), of: second, budget: 50)
        // Those of the first call may be too many as well.
        try await store.keep(exchanges(1...9), of: third, budget: 50)
        #expect(try await store.exchanges(of: third) == exchanges(5...9))
        #expect(try await store.exchanges(of: first) == exchanges(3...7))
        #expect(try await store.exchanges(of: first, in: "even") == exchanges([4, 6]))
        #expect(try await store.exchanges(of: second) == exchanges(8...8))
        // Those that earlier versions have kept are texts, too.
        #expect(try await store.text("SELECT GROUP_CONCAT(DISTINCT TYPEOF(json)) FROM exchange") == "text")
    }

    @Test("go with their run, and none are kept of a run that is gone")
    func pruned() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        let run = SampleRun("a")
        try await store.create(run.record)
        try await store.keep(exchanges(1...3), of: run.id)
        try await store.remove(run.id)
        try await store.keep(exchanges(4...4), of: run.id)
        #expect(try await store.number("SELECT COUNT(*) FROM exchange") == 0)
    }
}
