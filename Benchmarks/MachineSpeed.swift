import FlowEngine
import Timekeeping

/// How many events the machine alone handles in a second, on one core: whole deposits, one after the other.
enum MachineSpeed: Benchmark {
    static let name = "machine"

    static func measure() async throws -> [Figure] {
        let plan = try ScriptedDeposit.plan()
        let events = ScriptedDeposit.events(of: plan)
        guard events.last?.event.kind == .ended else { throw BenchmarkError("the deposit came to no end") }
        _ = try handled(events, plan, for: 0.3)
        let rate = try handled(events, plan, for: 2)
        return [Figure("machine, one core", rate, "events/s", .atLeast(1_000_000))]
    }

    /// Events per second of the processor, so that a busy neighbour doesn't count.
    private static func handled(
        _ events: [(event: Event, at: Timestamp)],
        _ plan: FlowPlan,
        for span: Double
    ) throws -> Double {
        let start = try ProcessUsage.now().processorSeconds
        var count = 0
        var elapsed = 0.0
        repeat {
            for _ in 0..<200 {
                var machine = Machine(plan: plan)
                for (event, time) in events { _ = machine.handle(event, at: time) }
                count += events.count
            }
            elapsed = try ProcessUsage.now().processorSeconds - start
        } while elapsed < span
        return Double(count) / elapsed
    }
}
