import FlowEngine
import FlowLanguage
import Foundation
import RunStore
import Timekeeping

/// How many events reach the disk in a second, each synced before the next one of its run.
enum AppendSpeed: Benchmark {
    static let name = "append"

    static func measure() async throws -> [Figure] {
        let sync = try syncTime()
        let alone = try await rate(runs: 1, events: 4000)
        let together = try await rate(runs: 64, events: 500)
        return [
            Figure("one sync of this disk", sync * 1000, "ms"),
            Figure("synced appends, one run", alone, "events/s"),
            Figure("synced appends, 64 runs", together, "events/s", .atLeast(2000)),
        ]
    }

    /// How many seconds this disk takes to sync a line at the end of a file: no one can do more of them one by one.
    private static func syncTime() throws -> Double {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "lines").path
        try Data().write(to: URL(filePath: path))
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 1...200 {
            try file.write(contentsOf: Data(repeating: 0x20, count: 4096))
            fdatasync(file.fileDescriptor)
        }
        return start.duration(to: clock.now) / .seconds(200)
    }

    private static func rate(runs: Int, events: Int) async throws -> Double {
        let folder = try TemporaryFolder()
        let store = try JournalStore(path: folder.url.appending(path: "runs.sqlite").path)
        let names = (0..<runs).map { RunID(rawValue: "bench-\($0)") }
        for name in names { try await store.create(record(name)) }
        let clock = ContinuousClock()
        let start = clock.now
        try await withThrowingTaskGroup { group in
            for name in names {
                group.addTask {
                    for number in 1...events {
                        let entry = JournalEntry(
                            run: name,
                            sequence: number,
                            at: SystemWallClock().now,
                            event: number == 1 ? .started(ScriptedDeposit.header) : event(number)
                        )
                        try await store.append(entry, sealing: [:])
                    }
                }
            }
            try await group.waitForAll()
        }
        return Double(runs * events) / (start.duration(to: clock.now) / .seconds(1))
    }

    /// The events of a deposit that follows its transfer, in turn.
    private static func event(_ number: Int) -> Event {
        let attempt = Attempt(state: "follow", verb: "track", visit: 1, number: number)
        switch number % 3 {
        case 0: return .performing(attempt)
        case 1: return .finished(ScriptedDeposit.outcome(of: attempt, look: 6))
        default: return .woke
        }
    }

    private static func record(_ name: RunID) -> RunRecord {
        RunRecord(
            id: name,
            flow: "bench",
            path: "bench.yaml",
            digest: ScriptedDeposit.header.digest,
            sources: [FlowSource(path: "bench.yaml", text: "flow: bench")],
            createdAt: SystemWallClock().now
        )
    }
}
