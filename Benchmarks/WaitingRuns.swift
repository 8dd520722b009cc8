import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import RunStore
import Stellar
import Synchronization
import Timekeeping

/// The cost of 10,000 runs that wait in one process, with their journals in a real store.
enum WaitingRuns: Benchmark {
    static let name = "waiting"
    private static let count = 10_000
    /// Over how long it is measured what waiting costs.
    private static let span = 10.0
    /// The number of runs that are on their way to their wait at a time.
    private static let window = 64
    private static let patience = Duration.seconds(600)

    private static let text = """
        flow: waiting
        inputs: { asset: { type: asset, default: USDC }, amount: { type: amount, default: "25" } }
        states:
          discover: { sep1: {} }
          login: { sep10: {} }
          start:
            sep24: { deposit: $asset, amount: $amount }
            keep: { tx: transfer, page: url secret }
          follow:
            track: $tx
            poll: { every: 30m, up-to: 30m, within: 2d }
            next: { fail: [error] }
        """

    /// Counts the runs that have come to their wait.
    private final class Arrivals: Sendable {
        private let count = Mutex(0)
        private let wrongEnd = Mutex<String?>(nil)

        /// Throws where a run has ended instead of waiting.
        func check() throws {
            if let wrongEnd = wrongEnd.withLock({ $0 }) {
                throw BenchmarkError("a run ended instead of waiting: \(wrongEnd)")
            }
        }

        func noteEnd(_ summary: String) { wrongEnd.withLock { $0 = summary } }

        var value: Int { count.withLock { $0 } }

        func note(_ event: Event) {
            if case .waiting = event { count.withLock { $0 += 1 } }
        }
    }

    static func measure() async throws -> [Figure] {
        let folder = try TemporaryFolder()
        let store = try JournalStore(path: folder.url.appending(path: "runs.sqlite").path)
        let arrivals = Arrivals()
        let settings = try settings(store, arrivals)
        let clock = ContinuousClock()
        let start = clock.now
        return try await withThrowingTaskGroup { group in
            for number in 0..<count {
                // Not all at the same moment: what is measured is the waiting, not a stampede.
                while number - arrivals.value >= window, start.duration(to: clock.now) < patience {
                    try arrivals.check()
                    try await Task.sleep(for: .milliseconds(1))
                }
                group.addTask {
                    let ending = try await FlowRun(settings).start()
                    if ending.result != .failed(.interrupted) { arrivals.noteEnd(ending.summary ?? "") }
                }
            }
            while arrivals.value < count {
                try arrivals.check()
                try await Task.sleep(for: .milliseconds(100))
                guard start.duration(to: clock.now) < patience else {
                    let arrived = arrivals.value
                    group.cancelAll()
                    try await group.waitForAll()
                    throw BenchmarkError("only \(arrived) runs came to wait")
                }
            }
            let seconds = start.duration(to: clock.now) / .seconds(1)
            // What was begun before is over by then, and only waiting is left.
            try await Task.sleep(for: .seconds(2))
            let before = try ProcessUsage.now()
            try await Task.sleep(for: .seconds(span))
            let after = try ProcessUsage.now()
            group.cancelAll()
            try await group.waitForAll()
            let share = (after.processorSeconds - before.processorSeconds) / span * 100
            return [
                Figure("\(count) waiting runs, memory", Double(after.residentBytes) / 1e6, "MB", .under(300)),
                Figure("\(count) waiting runs, of a core", share, "%", .under(5)),
                Figure("until they all waited", seconds, "s"),
            ]
        }
    }

    private static func settings(_ store: JournalStore, _ arrivals: Arrivals) throws -> RunSettings {
        let (flow, findings) = FlowCheck.check(bytes: Array(text.utf8), path: "waiting.yaml")
        guard let flow, let horizon = URL(string: "https://horizon.example") else {
            throw BenchmarkError("the flow is not valid: \(findings.first?.summary ?? "")")
        }
        return RunSettings(
            flow: flow,
            anchor: QuietAnchor.domain,
            network: RunNetwork(name: "benchmark", horizon: horizon, passphrase: QuietAnchor.network.passphrase),
            http: QuietAnchor(),
            journal: store,
            observer: { arrivals.note($0.event) }
        )
    }
}
