import Diagnostics
import FlowEngine
import FlowLanguage
import Questions
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("A request to stop")
struct StopTests {
    private func run(_ harness: RunHarness, _ flow: String, stop: StopRequest, _ verbs: [any Verb]) throws -> FlowRun {
        var settings = try harness.settings(RunHarness.flow(flow))
        settings.stop = stop
        return FlowRun(settings, verbs: VerbTable(verbs))
    }

    @Test("a run's own request is made with the one that all share, and not the other way round")
    func forwarding() async {
        let shared = StopRequest()
        await shared.forwarding { own in
            #expect(!own.isAsked)
            shared.ask()
            #expect(own.isAsked)
        }
        let other = StopRequest()
        await other.forwarding { $0.ask() }
        #expect(!other.isAsked)
    }

    @Test("lets what is under way come to its end, and begins nothing more")
    func verb() async throws {
        let harness = RunHarness()
        let stop = StopRequest()
        let first = ScriptedVerb("sep1") { _, _ in
            stop.ask()
            await Task.yield()
            #expect(!Task.isCancelled)
            return VerbResult()
        }
        let second = ScriptedVerb("friendbot")
        let run = try run(harness, FlowRunTests.twoStates, stop: stop, [first, second])
        let ending = try await run.start()
        #expect(ending.result == .failed(.interrupted))
        #expect(await harness.journal.kinds == [.started, .performing, .finished, .interrupted])
        #expect(second.count == 0)
        #expect(await harness.journal.held.isEmpty)
    }

    @Test("ends a wait at once, and the run waits for the rest when it is resumed")
    func wait() async throws {
        let clock = ManualClock()
        let harness = RunHarness(clock: clock)
        let stop = StopRequest()
        let run = try run(harness, "flow: one\nstates:\n  rest: { wait: 3d }\n", stop: stop, [WaitVerb()])
        let task = Task { try await run.start() }
        while clock.nextWakeUp == nil { await Task.yield() }
        stop.ask()
        #expect(try await task.value.result == .failed(.interrupted))
        #expect(await harness.journal.kinds == [.started, .waiting, .interrupted])
        var settings = run.settings
        settings.stop = nil
        settings.clock = ManualClock(now: clock.now, jumps: true)
        #expect(try await FlowRun.resume(run: run.id, with: settings).result == .done)
    }

    @Test("ends a question at once; the attempt stays open and the question is asked again")
    func question() async throws {
        struct Nobody: AnswerSource {
            let asked: Gate
            func answer(_ question: Question) async throws -> Secret<String>? {
                asked.open()
                try await Task.sleep(for: .seconds(3600))
                return nil
            }
        }
        let harness = RunHarness()
        let stop = StopRequest()
        let asked = Gate()
        var settings = try harness.settings(RunHarness.flow("flow: one\nstates:\n  a: { ask: { name: Who? } }\n"))
        settings.stop = stop
        settings.asking = Nobody(asked: asked)
        let run = FlowRun(settings)
        let task = Task { try await run.start() }
        await asked.opened()
        stop.ask()
        #expect(try await task.value.result == .failed(.interrupted))
        #expect(await harness.journal.kinds == [.started, .performing, .interrupted])
    }

    @Test("asked before a run begins lets nothing begin")
    func early() async throws {
        let harness = RunHarness()
        let stop = StopRequest()
        stop.ask()
        let verb = ScriptedVerb("sep1")
        let run = try run(harness, "flow: one\nstates:\n  a: { sep1: {} }\n", stop: stop, [verb])
        #expect(try await run.start().result == .failed(.interrupted))
        #expect(verb.count == 0)
    }
}
