import Diagnostics
import FlowEngine
import FlowLanguage
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner

/// The process dies after every single line of a run that does all that a run can do, and someone resumes it.
@Suite("A run that is killed after any line")
struct EveryLineTests {
    /// A flow that looks again and again, waits, fails and tries again, asks, and tidies up at the end.
    private func flow() throws -> Flow {
        var flow = try RunHarness.flow(
            """
            flow: everything
            states:
              start: { sep1: {}, keep: { tx: currencies, page: signing_key secret } }
              rest: { wait: 2h }
              who: { ask: { first_name: Your first name? } }
              follow:
                track: $tx
                poll: { every: 1m, up-to: 2h, within: 3d }
                next: { hint: [pending_user_transfer_start] }
                expect: [tx.statuses matches "... completed"]
              last: { friendbot: {}, next: done }
              hint: { tell: "Hello ${who.first_name}", next: follow }
            """
        )
        flow.always = try RunHarness.flow(
            """
            flow: end
            states:
              tidy: { sep1: {} }
              rest-again: { wait: 4m }
              bye: { tell: Good bye }
            """
        ).states
        return flow
    }

    /// What was done to the world, which must not be done twice.
    final class World: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        func count(_ what: String) { counts.withLock { $0[what, default: 0] += 1 } }
        func times(_ what: String) -> Int { counts.withLock { $0[what] ?? 0 } }
    }

    private func verbs(_ world: World) -> VerbTable {
        let start = ScriptedVerb("sep1") { step, _ in
            // Its effect is noted before it is done, so that it is done once.
            if await !step.visitNotes(CustomerNote.self).contains(.reported) {
                try await step.note(CustomerNote.reported)
                world.count(step.attempt.state)
            }
            return VerbResult(results: ["currencies": ["id": "1"], "signing_key": "GSECRETKEY"])
        }
        let track = ScriptedVerb("track") { step, _ in
            world.count("look")
            let status =
                switch world.times("look") {
                case 1...3: "pending_anchor"
                case 4...5: "pending_user_transfer_start"
                case 6...8: "pending_external"
                default: "completed"
                }
            return VerbResult(
                outcome: status,
                results: ["transfer": ["id": "1", "status": .text(status)], "status": .text(status)],
                summary: MessageText(status)
            )
        }
        let last = ScriptedVerb("friendbot") { step, _ in
            guard step.attempt.number > 2 else {
                throw StepError(Failure(recorded: .transport, words: "no route"), isRetryable: true)
            }
            return VerbResult()
        }
        return VerbTable([start, track, last, AskVerb(), TellVerb(), ExpectVerb(), WaitVerb()])
    }

    /// Goes on with the run, as a person and a cron job would, until it is over.
    private func finish(_ run: RunID, _ settings: RunSettings, _ verbs: VerbTable, _ clock: ManualClock) async throws
        -> Ending
    {
        for _ in 0..<100 {
            if Inquiry.open(in: try await settings.journal.entries(of: run)) != nil {
                let answers: Answers = ["first_name": Secret("Zebulon")]
                _ = try await FlowRun.answer(run: run, with: answers, in: settings.journal, clock: clock)
            }
            let ending = try await FlowRun.resume(run: run, with: settings, verbs: verbs)
            switch ending.result {
            case .failed(.paused):
                guard case .paused(let pause)? = try await settings.journal.entries(of: run).last?.event else {
                    Issue.record("paused without saying so")
                    return ending
                }
                clock.advance(by: clock.now.duration(to: pause.until))
            case .failed(.unanswered): continue
            default: return ending
            }
        }
        Issue.record("the run goes round")
        return Ending(result: .failed(.interrupted))
    }

    @Test("ends as it would have, and does nothing twice")
    func everyLine() async throws {
        let flow = try flow()
        func settings(_ journal: MemoryJournal, _ clock: ManualClock) throws -> RunSettings {
            var harness = RunHarness(clock: clock)
            harness.journal = journal
            var settings = try harness.settings(flow)
            settings.seed = 7
            settings.pauseAfter = .seconds(3000)
            return settings
        }
        let journal = MemoryJournal()
        let world = World()
        let clock = ManualClock(jumps: true)
        let whole = try settings(journal, clock)
        let run = FlowRun(whole, verbs: verbs(world))
        _ = try await run.start()
        let ending = try await finish(run.id, whole, verbs(world), clock)
        #expect(ending.result == .done)
        let lines = await journal.lines
        let kinds = Set(lines.map(\.event.kind))
        #expect(kinds.isSuperset(of: [.asked, .paused, .noted, .failed, .told, .waiting, .resumed]))
        #expect(lines.contains { if case .finished(let outcome) = $0.event { outcome.isUnchanged } else { false } })
        for capacity in 1..<lines.count {
            let (world, clock) = (World(), ManualClock(jumps: true))
            let verbs = verbs(world)
            // The process lives for so many lines in all, with everything that a person does in between.
            let journal = MemoryJournal(capacity: capacity)
            let dying = try settings(journal, clock)
            let run = FlowRun(dying, verbs: verbs)
            var died = false
            do {
                _ = try await run.start()
                _ = try await finish(run.id, dying, verbs, clock)
            } catch is MemoryJournal.DiskFull {
                died = true
            }
            #expect(died, "\(capacity)")
            let rest = await journal.cut(after: capacity)
            let again = try await finish(run.id, try settings(rest, clock), verbs, clock)
            #expect(again == ending, "cut after \(capacity)")
            #expect(world.times("start") == 1, "cut after \(capacity)")
            #expect(world.times("tidy") == 1, "cut after \(capacity)")
            let events = await rest.lines.map(\.event)
            #expect(events.count { $0.kind == .asked } == 1, "asked again after \(capacity)")
            #expect(await !"\(rest.lines)".contains("Zebulon"))
        }
    }
}
