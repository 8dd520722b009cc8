import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Pauses of runs")
struct PauseTests {
    private let clock = ManualClock(jumps: true)

    private func harness() -> RunHarness { RunHarness(clock: clock) }

    @Test("leaves a run alone whose next wake-up is far off, and goes on when it is due")
    func pauses() async throws {
        let harness = harness()
        let begin = clock.now
        var settings = try harness.settings(RunHarness.flow("flow: one\nstates:\n  rest: { wait: 3h }\n"))
        settings.pauseAfter = .seconds(3600)
        let run = FlowRun(settings)
        let ending = try await run.start()
        #expect(ending.result == .failed(.paused))
        #expect(ending.exitCode == 75)
        #expect(ending.state == "rest")
        #expect(clock.now == begin)
        let due = begin.advanced(by: .seconds(3 * 3600))
        #expect(await harness.journal.lines.last?.event == .paused(Pause(until: due)))
        #expect(await harness.journal.held.isEmpty)

        // Too early: nothing is written about that.
        #expect(try await FlowRun.resume(run: run.id, with: settings) == ending)
        #expect(await harness.journal.kinds == [.started, .waiting, .paused])

        // Near enough to wait for.
        clock.advance(by: .seconds(2 * 3600))
        #expect(try await FlowRun.resume(run: run.id, with: settings).result == .done)
        #expect(clock.now == due)
        #expect(
            await harness.journal.kinds == [
                .started, .waiting, .paused, .resumed, .woke, .performing, .finished, .ended,
            ]
        )
    }

    @Test("who resumes a run by its name looks at once at what it waits for", arguments: [true, false])
    func looksAtOnce(isAsked: Bool) async throws {
        let harness = harness()
        var settings = try harness.settings(
            RunHarness.flow(
                "flow: one\nstates:\n  start: { sep1: {}, keep: { tx: currencies } }\n"
                    + "  follow: { track: $tx, poll: { every: 3h, up-to: 3h } }\n"
            )
        )
        settings.pauseAfter = .seconds(60)
        let start = ScriptedVerb("sep1", VerbResult(results: ["currencies": ["id": "t"]]))
        let track = ScriptedVerb("track") { _, number in
            VerbResult(outcome: number == 1 ? "pending_anchor" : "completed", results: ["transfer": ["id": "t"]])
        }
        let verbs = VerbTable([start, track])
        let run = FlowRun(settings, verbs: verbs)
        #expect(try await run.start().result == .failed(.paused))
        let begin = clock.now
        settings.looksAtOnce = isAsked
        let ending = try await FlowRun.resume(run: run.id, with: settings, verbs: verbs)
        #expect(ending.result == (isAsked ? .done : .failed(.paused)))
        #expect(clock.now == begin)
    }

    @Test("waits where the wait is short, and where there is no limit", arguments: [Duration.seconds(10_800), nil])
    func short(limit: Duration?) async throws {
        var settings = try harness().settings(RunHarness.flow("flow: one\nstates:\n  rest: { wait: 3h }\n"))
        settings.pauseAfter = limit
        #expect(try await FlowRun(settings).start().result == .done)
    }

    @Test("an attempt that isn't settled waits ever longer, and is paused like every other wait")
    func unsettled() async throws {
        let harness = harness()
        var settings = try harness.settings(
            RunHarness.flow("flow: one\nstates:\n  a: { sep1: {}, retry: { times: 0 } }\n")
        )
        settings.pauseAfter = .seconds(120)
        let verb = ScriptedVerb("sep1") { _, number in
            guard number < 12 else { return VerbResult() }
            throw StepError(Failure(recorded: .transport, words: "nobody knows"), isRetryable: true, isUnsettled: true)
        }
        let verbs = VerbTable([verb])
        let run = FlowRun(settings, verbs: verbs)
        var endings = [try await run.start()]
        while endings.count < 20, endings.last?.result == .failed(.paused) {
            guard case .paused(let pause)? = await harness.journal.lines.last?.event else { break }
            clock.advance(by: clock.now.duration(to: pause.until))
            endings.append(try await FlowRun.resume(run: run.id, with: settings, verbs: verbs))
        }
        #expect(endings.last?.result == .done)
        #expect(endings.count > 2)
        #expect(verb.count == 12)
    }
}
