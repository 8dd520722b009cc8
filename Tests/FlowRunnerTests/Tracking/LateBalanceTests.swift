import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Sandbox
import Stellar
import Testing
import Timekeeping

@testable import FlowRunner

/// Claimable balances that can be claimed later.
@Suite("A balance that can be claimed only later")
struct LateBalanceTests {
    private static let scenario = """
        scenario: late
        claimable_balances: true
        claimable_after: 3h
        assets: { USDC: { deposit: { customer: none } } }

        """

    private static let deposit = """
        flow: late
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          login: { sep10: {} }
          start:
            sep6: { deposit: USDC, amount: "25", funding_method: bank_account, claimable_balance_supported: true }
            keep: { tx: transfer }

        """

    /// Goes on with a run whenever it is paused, until it has been paused for longer than a minute, or is over.
    private func goOn(_ settings: RunSettings, _ clock: ManualClock, run: RunID) async throws -> (Ending, Timestamp?) {
        while true {
            let ending = try await FlowRun.resume(run: run, with: settings)
            guard ending.result == .failed(.paused), let journal = settings.journal as? MemoryJournal,
                case .paused(let pause)? = await journal.lines.last?.event
            else { return (ending, nil) }
            let left = clock.now.duration(to: pause.until)
            if left > .seconds(60) { return (ending, pause.until) }
            clock.advance(by: max(left, .milliseconds(100)))
            // The anchor works by the same clock, and in its own time.
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test(
        "pauses the run until then, says so once, and is taken by the run that goes on",
        .timeLimit(.minutes(2)),
        arguments: ["  follow: { track: $tx, poll: 200ms }", "  follow: { track: $tx, poll: 200ms, within: 5h }"]
    )
    func pauses(follow: String) async throws {
        let clock = ManualClock()
        try await SandboxHarness.playing(Self.scenario, clock: clock) { harness in
            var settings = try harness.settings(Self.deposit + follow + "\n")
            settings.clock = clock
            settings.pauseAfter = .zero
            let run = FlowRun(settings)
            _ = try await run.start()
            let (paused, until) = try await goOn(settings, clock, run: run.id)
            let due = try #require(until, "\(paused)")
            #expect(paused.exitCode == 75 && paused.state == "follow", "\(paused)")
            #expect(clock.now.duration(to: due) > .seconds(3 * 3600 - 60))
            #expect(await harness.told().count { $0.contains("can't be claimed now: it can be claimed from") } == 1)
            #expect(try await FlowRun.resume(run: run.id, with: settings) == paused)

            clock.advance(by: clock.now.duration(to: due))
            let ending = try await goOn(settings, clock, run: run.id).0
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.notes("transfer taken").compactMap(\.summary) == ["claimed 24.65 USDC"])
        }
    }

    @Test("ends the run at once where that is after its time is over", .timeLimit(.minutes(2)))
    func tooLate() async throws {
        let clock = ManualClock()
        try await SandboxHarness.playing(Self.scenario, clock: clock) { harness in
            var settings = try harness.settings(Self.deposit + "  follow: { track: $tx, poll: 200ms, within: 2h }\n")
            settings.clock = clock
            settings.pauseAfter = .zero
            let run = FlowRun(settings)
            _ = try await run.start()
            let begun = clock.now
            let (ending, until) = try await goOn(settings, clock, run: run.id)
            #expect(until == nil)
            #expect(ending.exitCode == 6, "\(ending)")
            let words = "which is after the state `follow` has to be over"
            #expect(ending.summary?.contains(words) == true, "\(ending)")
            #expect(begun.duration(to: clock.now) < .seconds(600))
        }
    }

    @Test("is waited for by `claim` too", .timeLimit(.minutes(2)))
    func claim() async throws {
        let clock = ManualClock()
        try await SandboxHarness.playing(Self.scenario, clock: clock) { harness in
            let states = """
                  follow: { track: $tx, poll: 200ms, next: { take: [completed] } }
                  take: { claim: { asset: USDC } }

                """
            var settings = try harness.settings(Self.deposit + states)
            settings.clock = clock
            settings.pauseAfter = .zero
            let run = FlowRun(settings)
            _ = try await run.start()
            let (paused, until) = try await goOn(settings, clock, run: run.id)
            #expect(paused.state == "take", "\(paused)")
            clock.advance(by: clock.now.duration(to: try #require(until)))
            let ending = try await goOn(settings, clock, run: run.id).0
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "take")["amount"].number?.description == "24.65")
        }
    }

    @Test("what was tried too early is repeated when its time has come, and counts as no failure that was repeated")
    func early() async throws {
        let clock = ManualClock(jumps: true)
        let harness = RunHarness(clock: clock)
        let begun = clock.now
        let verb = ScriptedVerb("sep1") { _, number in
            guard number < 4 else { return VerbResult() }
            var error = StepError(Failure(recorded: .refused, words: "not yet"))
            error.isEarly = true
            error.retryAfter = .seconds(3600)
            throw error
        }
        let flow = try RunHarness.flow("flow: one\nstates:\n  a: { sep1: {}, retry: { times: 0 } }\n")
        let ending = try await FlowRun(harness.settings(flow), verbs: VerbTable([verb])).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(verb.count == 4)
        #expect(begun.duration(to: clock.now) == .seconds(3 * 3600))
    }
}
