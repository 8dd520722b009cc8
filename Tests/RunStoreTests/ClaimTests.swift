import Diagnostics
import FlowEngine
import FlowLanguage
import RunStore
import TestSupport
import Testing

@Suite("Claims of runs")
struct ClaimTests {
    let folder: TemporaryFolder
    private let transfer = "sep6 anchor.example 1"

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.file("runs.sqlite") }

    private func store(_ names: String...) async throws -> JournalStore {
        let store = try JournalStore(path: path)
        for name in names { try await store.create(SampleRun(name).record) }
        return store
    }

    private let a = RunID(rawValue: "a")
    private let b = RunID(rawValue: "b")

    @Test("who comes first has it, for the next process as well")
    func first() async throws {
        let store = try await store("a", "b")
        #expect(try await store.claimant(of: transfer) == nil)
        #expect(try await store.claim(transfer, for: a) == a)
        #expect(try await store.claim(transfer, for: b) == a)
        #expect(try await store.claim(transfer, for: a) == a)
        #expect(try await store.claim("sep6 anchor.example 2", for: b) == b)
        #expect(try await JournalStore(path: path).claimant(of: transfer) == a)
    }

    @Test("of two processes that claim one transfer at once one has it, and both know which")
    func atOnce() async throws {
        let stores = [try await store("a", "b"), try JournalStore(path: path)]
        for number in 1...20 {
            let thing = "sep24 anchor.example \(number)"
            async let first = stores[0].claim(thing, for: a)
            async let second = stores[1].claim(thing, for: b)
            let owners = try await (first, second)
            #expect(owners.0 == owners.1)
        }
    }

    @Test("a run that has ended keeps what it had")
    func ended() async throws {
        let store = try await store("a", "b")
        _ = try await store.claim(transfer, for: a)
        try await store.append(SampleRun("a").entry(1, .ended(Ending(result: .done))))
        #expect(try await store.claim(transfer, for: b) == a)
        #expect(try await store.claimant(of: transfer) == a)
    }

    @Test("a run that is removed has nothing")
    func removed() async throws {
        let store = try await store("a", "b")
        _ = try await store.claim(transfer, for: a)
        await store.release(a)
        try await store.remove(a)
        #expect(try await store.claimant(of: transfer) == nil)
        #expect(try await store.claim(transfer, for: b) == b)
    }
}
