/// Something to be measured; each runs in a process of its own, so that no other one's memory is counted.
protocol Benchmark: Sendable {
    /// The name by which it is chosen on the command line.
    static var name: String { get }

    /// Measures, which may take some seconds.
    static func measure() async throws -> [Figure]
}

/// The one table of benchmarks, in the order in which they run.
enum Benchmarks {
    static let all: [any Benchmark.Type] = [
        MachineSpeed.self, MachineMemory.self, WaitingRuns.self, CheckSpeed.self, JournalSize.self, AppendSpeed.self,
        BrokenEnvelopes.self, LedgerSpeed.self, LedgerMemory.self, ReportCost.self,
        ReplayTime.self,
    ]
}
