import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing
import Timekeeping

@testable import RunStore

@Suite("Pruning")
struct PruneTests {
    let folder: TemporaryFolder
    let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    /// Puts a run into the store to which something happened last `days` ago.
    private func put(_ name: String, _ days: Int, _ event: Event, in store: JournalStore) async throws {
        var run = SampleRun(name)
        run.startedAt = clock.now.advanced(by: .seconds(-86_400 * days))
        try await store.create(run.record)
        let secret = [SecretID(rawValue: "seed"): Secret("SEED")]
        try await store.append(run.entry(1, .started(run.header)), sealing: secret)
        try await store.append(run.entry(2, event))
        if name != "held" { await store.release(run.id) }
    }

    private func fill(_ store: JournalStore) async throws {
        let done = Event.ended(Ending(result: .done))
        try await put("old", 40, done, in: store)
        try await put("older", 50, .ended(Ending(result: .failed(.deadline))), in: store)
        try await put("open", 60, .interrupted, in: store)
        try await put("held", 70, done, in: store)
        try await put("new", 2, done, in: store)
        try await put("newest", 1, done, in: store)
    }

    @Test(
        "removes ended runs that are old enough, and those that have not ended only when asked",
        arguments: [
            (30, 0, false, ["older", "old"]),
            (45, 0, false, ["older"]),
            (30, 0, true, ["open", "older", "old"]),
            (1, 0, false, ["older", "old", "new"]),
            (0, 3, false, ["older"]),
            (0, 100, true, []),
            (0, -1, false, ["older", "old", "new", "newest"]),
        ] as [(Int, Int, Bool, [String])]
    )
    func selection(days: Int, keeping: Int, unfinished: Bool, expected: [String]) async throws {
        let store = try OtherProcess(number: 1).open(path, clock, living: [1])
        try await fill(store)
        let pruner = try OtherProcess(number: 2).open(path, clock, living: [1, 2])
        let limit = clock.now.advanced(by: .seconds(-86_400 * days))
        let trial = try await pruner.prune(before: limit, keeping: keeping, unfinished: unfinished, isTrial: true)
        #expect(trial.map(\.rawValue) == expected)
        #expect(try await pruner.records().count == 6)
        #expect(try await pruner.prune(before: limit, keeping: keeping, unfinished: unfinished) == trial)
        let left = try await pruner.records().map(\.id.rawValue)
        #expect(Set(left).union(expected).count == 6 && left.count == 6 - expected.count)
        for table in ["event", "secret", "source"] {
            #expect(try await pruner.number("SELECT COUNT(DISTINCT run) FROM \(table)") == Int64(left.count))
        }
    }

    @Test("leaves nothing of a run's sealed secrets in any file")
    func wiped() async throws {
        let store = try JournalStore(path: path)
        let run = SampleRun()
        try await store.create(run.record)
        let secret = [SecretID(rawValue: "seed"): Secret("SEED")]
        try await store.append(run.entry(1, .started(run.header)), sealing: secret)
        try await store.append(run.entry(2, .ended(Ending(result: .done))))
        await store.release(run.id)
        let hex = try #require(try await store.text("SELECT hex(sealed) FROM secret"))
        let box = try #require(Data(hexadecimal: hex))
        #expect(try filesHolding(box) != [])
        #expect(try await store.prune(before: .init(nanoseconds: .max)) == [run.id])
        #expect(try filesHolding(box) == [])
        #expect(try filesHolding(Data("flow: deposit".utf8)) == [])
    }

    private func filesHolding(_ bytes: Data) throws -> [String] {
        try folder.names().filter {
            try Data(contentsOf: URL(filePath: folder.file($0))).range(of: bytes) != nil
        }
    }

    @Test("of a single run is refused while somebody else drives it")
    func removal() async throws {
        let (first, second) = (try JournalStore(path: path), try JournalStore(path: path))
        let run = SampleRun()
        try await run.save(in: first)
        let error = await #expect(throws: JournalError.self) { try await second.remove(run.id) }
        guard case .held? = error?.reason else { Issue.record("\(String(describing: error))"); return }
        await first.release(run.id)
        try await second.remove(run.id)
        #expect(try await first.record(of: run.id) == nil)
        await #expect(throws: JournalError(.unknownRun(run.id.rawValue), path: path)) {
            try await second.remove(run.id)
        }
    }
}

extension Data {
    fileprivate init?(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
