import FlowEngine
import FlowLanguage
import Foundation
import Timekeeping

/// What 10,000 machines take that share a plan and wait, each with what it learnt from its own journal.
enum MachineMemory: Benchmark {
    static let name = "memory"
    private static let count = 10_000

    static func measure() async throws -> [Figure] {
        let plan = try ScriptedDeposit.plan()
        let events = ScriptedDeposit.events(of: plan) { machine in
            machine.currentState?.verb.value == "track" && machine.scope.values["tx"]?["status"] == "pending_anchor"
                && machine.pending.map { if case .wait = $0 { true } else { false } } ?? false
        }
        // Read back from JSON each time: machines of different runs share no values either.
        let lines = try events.map { (try JSONEncoder().encode($0.event), $0.at) }
        let decoder = JSONDecoder()
        var machines: [Machine] = []
        machines.reserveCapacity(count)
        let before = try ProcessUsage.now().residentBytes
        for _ in 0..<count {
            var machine = Machine(plan: plan)
            for (line, time) in lines { _ = machine.handle(try decoder.decode(Event.self, from: line), at: time) }
            machines.append(machine)
        }
        let after = try ProcessUsage.now().residentBytes
        guard machines.allSatisfy({ $0.currentState?.verb.value == "track" }) else {
            throw BenchmarkError("the machines don't wait")
        }
        let megabytes = Double(after - before) / 1e6
        return [Figure("machines waiting: \(count)", megabytes, "MB", .under(150))]
    }
}
