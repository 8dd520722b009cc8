import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Cancelling a run")
struct CancelTests {
    private let harness = RunHarness()

    /// A flow that waits for long, and tidies up at the end.
    private func paused(_ verbs: VerbTable) async throws -> FlowRun {
        var flow = try RunHarness.flow("flow: one\nstates:\n  rest: { wait: 3d }\n  never: { sep1: {} }\n")
        flow.always = try RunHarness.flow("flow: two\nstates:\n  tidy: { friendbot: {} }\n").states
        var settings = try harness.settings(flow)
        settings.pauseAfter = .seconds(60)
        let run = FlowRun(settings, verbs: verbs)
        #expect(try await run.start().result == .failed(.paused))
        return run
    }

    @Test("runs what always runs, and then it is over")
    func cancels() async throws {
        let (never, tidy) = (ScriptedVerb("sep1"), ScriptedVerb("friendbot"))
        let verbs = VerbTable([never, tidy, WaitVerb()])
        let run = try await paused(verbs)
        let ending = try await FlowRun.cancel(run: run.id, with: run.settings, verbs: verbs)
        #expect(ending.result == .failed(.interrupted))
        #expect(ending.summary == "cancelled")
        #expect(ending.help?.hasPrefix("the run is over") == true)
        #expect(
            await harness.journal.kinds == [
                .started, .waiting, .paused, .cancelled, .performing, .finished, .ended,
            ]
        )
        #expect((never.count, tidy.count) == (0, 1))
        await #expect(throws: ResumeError(.isOver, run: run.id, state: ending.state)) {
            try await FlowRun.cancel(run: run.id, with: run.settings)
        }
        #expect(await harness.journal.held.isEmpty)
    }

    @Test("at once, performs nothing more")
    func abandons() async throws {
        let tidy = ScriptedVerb("friendbot")
        let run = try await paused(VerbTable([tidy, WaitVerb()]))
        let ending = try await FlowRun.abandon(run: run.id, in: harness.journal)
        #expect(ending.summary == "cancelled")
        #expect(await harness.journal.kinds.suffix(2) == [.cancelled, .ended])
        #expect(tidy.count == 0)
        let again = try await FlowRun.resume(run: run.id, with: run.settings)
        #expect(again.result == ending.result && again.summary == "cancelled")
        #expect(again.help?.hasPrefix("the run is over") == true)
    }

    @Test("of one that somebody else drives is refused")
    func foreign() async throws {
        let run = try await paused(VerbTable([WaitVerb()]))
        await harness.journal.lend(true)
        await #expect(throws: MemoryJournal.Held.self) { try await FlowRun.cancel(run: run.id, with: run.settings) }
        await #expect(throws: MemoryJournal.Held.self) { try await FlowRun.abandon(run: run.id, in: harness.journal) }
        await #expect(throws: MemoryJournal.Held.self) { try await FlowRun.resume(run: run.id, with: run.settings) }
    }
}
