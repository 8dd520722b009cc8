import FlowEngine
import FlowLanguage
import Foundation
import TestLanes
import Testing
import Timekeeping

/// What holds for every flow and every order of events, shown on many made by chance.
@Suite("Machine, whatever happens", .tags(.computing, .thorough))
struct MachinePropertyTests {
    /// How long each of the runs is.
    static let length = 80

    private static func coded(_ event: Event) throws -> Event {
        try JSONDecoder().decode(Event.self, from: try JSONEncoder().encode(event))
    }

    @Test("the events so far, read back from a journal, bring a new machine to the same state", arguments: 0..<150)
    func replay(seed: Int) throws {
        let plan = FlowPlan(flow: RandomFlow.make(seed: seed))
        var run = RandomRun(seed: seed)
        var live = Machine(plan: plan)
        var replayed = Machine(plan: plan)
        for step in 0..<Self.length {
            let event = run.event(for: live)
            if let effect = live.take(event, at: run.now) {
                #expect(live.pending == effect, "seed \(seed), step \(step)")
            }
            _ = replayed.handle(try Self.coded(event), at: run.now)
            try #require(Snapshot(replayed) == Snapshot(live), "seed \(seed), step \(step), after \(event)")
            var resumed = replayed
            var uninterrupted = live
            let next = resumed.handle(.resumed, at: run.now)
            #expect(uninterrupted.handle(.resumed, at: run.now) == next)
            #expect(next == resumed.pending, "seed \(seed), step \(step)")
        }
    }

    @Test("an event that nothing waits for changes nothing", .tags(.thorough), arguments: 0..<100)
    func strangeEvents(seed: Int) throws {
        var run = RandomRun(seed: seed)
        var machine = Machine(flow: RandomFlow.make(seed: seed))
        for step in 0..<Self.length {
            _ = machine.take(run.event(for: machine), at: run.now)
            let before = Snapshot(machine)
            for event in run.strange(to: machine) {
                var other = machine
                #expect(other.handle(event, at: run.now) == nil, "seed \(seed), step \(step), \(event)")
                try #require(Snapshot(other) == before, "seed \(seed), step \(step), \(event)")
            }
        }
    }

    @Test("what is recorded twice has happened once", arguments: 0..<100)
    func idempotence(seed: Int) throws {
        var run = RandomRun(seed: seed)
        var machine = Machine(flow: RandomFlow.make(seed: seed))
        for step in 0..<Self.length {
            let event = run.event(for: machine)
            _ = machine.take(event, at: run.now)
            switch event {
            case .noted, .restarted: continue
            case .resumed, .woke, .expired:
                // What waits again, or ends in another state whose time is over too, may be woken again.
                if case .wait = machine.pending { continue }
                if case .expired = event { continue }
            default: break
            }
            var again = machine
            _ = again.handle(event, at: run.now)
            try #require(Snapshot(again) == Snapshot(machine), "seed \(seed), step \(step), \(event)")
        }
    }

    @Test("a run that is cancelled comes to its end, and what always runs has run", arguments: 0..<100)
    func termination(seed: Int) throws {
        let flow = RandomFlow.make(seed: seed)
        var run = RandomRun(seed: seed)
        var machine = Machine(flow: flow)
        for _ in 0..<(seed % 40) { _ = machine.take(run.event(for: machine), at: run.now) }
        guard machine.ending == nil, machine.currentState != nil else { return }
        _ = machine.take(.cancelled, at: run.now)
        #expect((machine.verdict ?? machine.ending) != nil, "seed \(seed)")
        if flow.always.isEmpty { #expect(machine.verdict == nil, "seed \(seed)") }
        for _ in 0..<200 {
            run.now = run.now.advanced(by: .seconds(86_400))
            switch machine.pending {
            case .perform(let attempt, _):
                _ = machine.take(.performing(attempt), at: run.now)
                _ = machine.take(.finished(Outcome(state: attempt.state, visit: attempt.visit)), at: run.now)
            case .wait: _ = machine.take(.woke, at: run.now)
            case .end(let ending): _ = machine.take(.ended(ending), at: run.now)
            case nil: break
            }
        }
        #expect(machine.ending != nil, "seed \(seed)")
        #expect(machine.pending == nil, "seed \(seed)")
    }

    @Test("a run can go over to any other flow", arguments: 0..<100)
    func changedFlow(seed: Int) throws {
        var run = RandomRun(seed: seed)
        var machine = Machine(flow: RandomFlow.make(seed: seed))
        for other in 1...4 {
            for _ in 0..<30 { _ = machine.take(run.event(for: machine), at: run.now) }
            let before = machine.scope
            machine.continue(on: FlowPlan(flow: RandomFlow.make(seed: seed * 10 + other)))
            #expect(machine.scope == before)
            _ = machine.take(.resumed, at: run.now)
        }
        let notes = machine.plan.flow.states.flatMap { machine.notes(ofState: $0.name.value) }
        #expect(notes.allSatisfy { $0.key == "transfer" })
    }
}
