import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Runs in virtual time")
struct VirtualRunTests {
    static let day = Duration.seconds(86_400)

    /// What a run takes is what its lines take, some hundred microseconds each: it has few of them, no one looks more
    /// often than the flow says, and no time passes but on the clock that it was given.
    @Test("three days of looking, trying again, waiting and deadlines are a few hundred lines")
    func threeDays() async throws {
        let harness = RunHarness()
        let flow = try RunHarness.flow(
            """
            flow: slow
            states:
              start: { sep1: {}, keep: { tx: currencies } }
              rest: { wait: 1d }
              late: { friendbot: {}, within: 2h, next: follow }
              follow: { track: $tx, poll: { every: 1m, up-to: 1h, within: 4d } }
            """
        )
        let begin = harness.clock.now
        let start = ScriptedVerb("sep1") { _, number in
            guard number > 4 else {
                throw StepError(Failure(recorded: .transport, words: "no route"), isRetryable: true)
            }
            return VerbResult(results: ["currencies": ["id": "1"]])
        }
        let slow = ScriptedVerb("friendbot") { step, _ in
            // A verb that waits itself does so on the same clock.
            try await step.services.clock.sleep(for: .seconds(7000))
            return VerbResult()
        }
        let track = ScriptedVerb("track") { step, _ in
            let isOver = begin.duration(to: step.now) > Self.day * 3
            let status = isOver ? "completed" : "pending_external"
            return VerbResult(
                outcome: status,
                results: ["transfer": ["id": "1", "status": .text(status)], "status": .text(status)]
            )
        }
        let run = FlowRun(try harness.settings(flow), verbs: VerbTable([start, slow, WaitVerb(), track]))
        let ending = try await run.start()
        #expect(ending.result == .done)
        #expect(begin.duration(to: harness.clock.now) > Self.day * 3)
        // The first looks come closer after each other; later there is one an hour.
        #expect((46...80).contains(track.count))
        #expect(start.count == 5)
        #expect(slow.count == 1)
        let lines = await harness.journal.lines.count
        #expect(lines < 4 * (track.count + start.count) + 20, "\(lines) lines")
    }

    @Test("gives a verb up when the deadline of its state passes meanwhile, at that very instant")
    func deadline() async throws {
        let harness = RunHarness()
        let begin = harness.clock.now
        let flow = try RunHarness.flow("flow: one\nstates:\n  a: { sep1: {}, within: 30s }\n")
        let verb = ScriptedVerb("sep1") { step, _ in
            try await step.services.clock.sleep(for: .seconds(3600))
            return VerbResult()
        }
        let ending = try await FlowRun(harness.settings(flow), verbs: VerbTable([verb])).start()
        #expect(ending.result == .failed(.deadline))
        #expect(await harness.journal.kinds == [.started, .performing, .expired, .ended])
        #expect(harness.clock.now == begin.advanced(by: .seconds(30)))
    }

    @Test("a verb that is at work has all the time it needs: none passes")
    func work() async throws {
        let harness = RunHarness()
        let flow = try RunHarness.flow("flow: one\nstates:\n  a: { sep1: {}, within: 1ms }\n")
        let verb = ScriptedVerb("sep1") { _, _ in
            for _ in 0..<1000 { await Task.yield() }
            return VerbResult()
        }
        let ending = try await FlowRun(harness.settings(flow), verbs: VerbTable([verb])).start()
        #expect(ending.result == .done)
    }

    @Test("several runs on one clock take turns by the clock, always in the same order")
    func together() async throws {
        var orders: Set<[String]> = []
        for _ in 1...10 {
            let harness = RunHarness()
            let begin = harness.clock.now
            let spans = [("a", "3m"), ("b", "2m"), ("c", "2m"), ("d", "5m")]
            let verb = ScriptedVerb("sep1") { _, _ in
                for _ in 0..<Int.random(in: 0..<20) { await Task.yield() }
                return VerbResult()
            }
            let verbs = VerbTable([verb, WaitVerb()])
            let witness = Witness()
            let periods = spans.map { _ in harness.clock.beginPeriod() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for ((name, span), period) in zip(spans, periods).shuffled() {
                    let flow = try RunHarness.flow(
                        """
                        flow: \(name)
                        states:
                          one: { wait: \(span) }
                          two: { sep1: {} }
                          three: { wait: \(span) }
                        """
                    )
                    let settings = try harness.settings(flow) { witness.observe($0) }
                    group.addTask {
                        defer { period.end() }
                        _ = try await period.working { try await FlowRun(settings, verbs: verbs).start() }
                    }
                }
                try await group.waitForAll()
            }
            let entries = witness.entries
            let names = Dictionary(
                entries.compactMap { entry -> (RunID, String)? in
                    if case .started(let header) = entry.event { (entry.run, header.flow) } else { nil }
                }
            ) { first, _ in first }
            #expect(entries.map(\.at) == entries.map(\.at).sorted())
            orders.insert(
                entries.filter { $0.event.kind == .woke || $0.event.kind == .ended }.map { entry in
                    let seconds = begin.duration(to: entry.at).components.seconds
                    return "\(names[entry.run] ?? "") \(entry.event.kind) \(seconds)"
                }
            )
        }
        #expect(orders.count == 1)
        #expect(
            orders.first == [
                "b woke 120", "c woke 120", "a woke 180", "b woke 240", "b ended 240", "c woke 240", "c ended 240",
                "d woke 300", "a woke 360", "a ended 360", "d woke 600", "d ended 600",
            ]
        )
    }
}
