import FlowEngine
import Timekeeping

/// How many events the machine alone handles in a second, on one core: whole deposits, one after the other.
enum MachineSpeed: Benchmark {
    static let name = "machine"

    static func measure() async throws -> [Figure] {
        let plan = try ScriptedDeposit.plan()
        let events = ScriptedDeposit.events(of: plan)
        guard events.last?.event.kind == .ended else { throw BenchmarkError("the deposit came to no end") }
        _ = handled(events, plan, for: .milliseconds(300))
        let rate = handled(events, plan, for: .seconds(2))
        return [Figure("machine, one core", rate, "events/s", .atLeast(1_000_000))]
    }

    private static func handled(
        _ events: [(event: Event, at: Timestamp)],
        _ plan: FlowPlan,
        for span: Duration
    ) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        var elapsed = Duration.zero
        repeat {
            for _ in 0..<200 {
                var machine = Machine(plan: plan)
                for (event, time) in events { _ = machine.handle(event, at: time) }
                count += events.count
            }
            elapsed = start.duration(to: clock.now)
        } while elapsed < span
        return Double(count) / (elapsed / .seconds(1))
    }
}
