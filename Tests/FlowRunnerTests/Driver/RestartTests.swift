import Diagnostics
import FlowEngine
import FlowLanguage
import Stellar
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Restarting a run")
struct RestartTests {
    static let text = """
        flow: three
        deadline: 2h
        states:
          first: { sep1: {}, keep: { home: domain } }
          second: { friendbot: {} }
          third: { tell: "at ${home}" }
        """

    private let harness = RunHarness()

    private func verbs(_ second: ScriptedVerb) -> VerbTable {
        VerbTable([
            ScriptedVerb("sep1", VerbResult(results: ["domain": "anchor.example"])), second, TellVerb(), WaitVerb(),
        ])
    }

    private func failed() async throws -> FlowRun {
        let broken = ScriptedVerb("friendbot") { _, _ in
            throw StepError(Failure(recorded: .refused, words: "no lumens"))
        }
        let run = FlowRun(try harness.settings(RunHarness.flow(Self.text)), verbs: verbs(broken))
        #expect(try await run.start().result == .failed(.refused))
        return run
    }

    @Test("goes on from a state, after an end too, with what was found out before")
    func goesOn() async throws {
        let run = try await failed()
        let second = ScriptedVerb("friendbot")
        let ending = try await FlowRun.restart(run: run.id, from: "second", with: run.settings, verbs: verbs(second))
        #expect(ending.result == .done)
        #expect(second.count == 1)
        #expect(
            await harness.journal.lines.contains {
                $0.event == .told(Message(state: "third", text: "at anchor.example"))
            }
        )
        #expect(await harness.journal.held.isEmpty)
    }

    @Test("with a changed flow goes on with the new text, keeps it, and can be resumed under it at every line")
    func changedFlow() async throws {
        let run = try await failed()
        let begun = await harness.journal.lines.count
        let changed = try RunHarness.flow(
            Self.text.replacing("at ${home}", with: "now at ${home}") + "\n  fourth: { wait: 1m }\n"
        )
        var settings = run.settings
        settings.flow = changed
        await #expect(throws: ResumeError(.flowChanged(path: "test.yaml"), run: run.id, state: "second")) {
            try await FlowRun.resume(run: run.id, with: settings)
        }
        let verbs = verbs(ScriptedVerb("friendbot"))
        let ending = try await FlowRun.restart(run: run.id, from: "second", with: settings, verbs: verbs)
        #expect(ending.result == .done)
        #expect(try await FlowRun.storedFlow(of: run.id, in: harness.journal).digest == changed.digest)
        let lines = await harness.journal.lines
        for count in (begun + 1)..<lines.count {
            var again = settings
            let journal = await harness.journal.cut(after: count)
            again.journal = journal
            let verbs = VerbTable([ScriptedVerb("friendbot"), TellVerb(), WaitVerb()])
            #expect(try await FlowRun.resume(run: run.id, with: again, verbs: verbs) == ending, "\(count)")
            #expect(
                await journal.lines.contains {
                    $0.event == .told(Message(state: "third", text: "now at anchor.example"))
                }
            )
        }
    }

    @Test("with inputs that are given anew goes on with them; those that aren't given stay, also after a kill")
    func inputs() async throws {
        let flow = try RunHarness.flow(
            """
            flow: inputs
            inputs: { amount: { type: amount, default: "1.5" }, word: { type: text, default: old } }
            states:
              first: { friendbot: {} }
              second: { tell: "${amount} ${word}" }
            """
        )
        var settings = try harness.settings(flow)
        settings.inputs = ["word": "given"]
        let broken = ScriptedVerb("friendbot") { _, _ in
            throw StepError(Failure(recorded: .refused, words: "no lumens"))
        }
        let run = FlowRun(settings, verbs: VerbTable([broken, TellVerb()]))
        _ = try await run.start()
        let begun = await harness.journal.lines.count
        settings.inputs = ["amount": .amount(try #require(Amount("0.2")))]
        let verbs = verbs(ScriptedVerb("friendbot"))
        #expect(try await FlowRun.restart(run: run.id, from: "first", with: settings, verbs: verbs).result == .done)
        let told = Event.told(Message(state: "second", text: "0.2 given"))
        let lines = await harness.journal.lines
        #expect(lines.contains { $0.event == told })
        settings.inputs = [:]
        for count in (begun + 1)..<lines.count {
            let journal = await harness.journal.cut(after: count)
            settings.journal = journal
            #expect(try await FlowRun.resume(run: run.id, with: settings, verbs: verbs).result == .done)
            #expect(await journal.lines.contains { $0.event == told }, "\(count)")
        }
        // Going back once more keeps what was given last.
        settings.journal = harness.journal
        _ = try await FlowRun.restart(run: run.id, from: "second", with: settings, verbs: verbs)
        #expect(await harness.journal.lines.count { $0.event == told } == 2)
    }

    @Test("the text that the run was started with is there when its file is gone")
    func storedFlow() async throws {
        let run = try await failed()
        let flow = try await FlowRun.storedFlow(of: run.id, in: harness.journal)
        #expect(flow.digest == run.settings.flow.digest)
        #expect(flow.states.map(\.name.value) == ["first", "second", "third"])
    }

    @Test("from a state that isn't there is refused, with the one that was meant or the list of all")
    func unknownState() async throws {
        let run = try await failed()
        for (name, help) in [("secnd", "did you mean `second`?"), ("x", "use one of the states first, second, third")] {
            let error = await #expect(throws: ResumeError.self) {
                try await FlowRun.restart(run: run.id, from: name, with: run.settings)
            }
            #expect(error?.help == help)
        }
        #expect(await harness.journal.held.isEmpty)
    }

    @Test("after the deadline is refused unless there is a new one")
    func deadline() async throws {
        let clock = ManualClock(jumps: true)
        var harness = harness
        harness.clock = clock
        let broken = ScriptedVerb("friendbot") { _, _ in
            throw StepError(Failure(recorded: .refused, words: "no lumens"))
        }
        let run = FlowRun(try harness.settings(RunHarness.flow(Self.text)), verbs: verbs(broken))
        let passed = clock.now.advanced(by: .seconds(7200))
        _ = try await run.start()
        clock.advance(by: .seconds(7200))
        await #expect(throws: ResumeError(.deadlinePassed(passed), run: run.id)) {
            try await FlowRun.restart(run: run.id, from: "second", with: run.settings)
        }
        var settings = run.settings
        settings.deadline = .seconds(60)
        let verbs = verbs(ScriptedVerb("friendbot"))
        #expect(try await FlowRun.restart(run: run.id, from: "second", with: settings, verbs: verbs).result == .done)
    }

    @Test("a run that was killed before its first event explains that it can't go on")
    func neverBegan() async throws {
        var harness = harness
        harness.journal = MemoryJournal(capacity: 0)
        let run = FlowRun(try harness.settings(RunHarness.flow(Self.text)))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        harness.journal = await harness.journal.cut(after: 0)
        let settings = try harness.settings(RunHarness.flow(Self.text))
        await #expect(throws: ResumeError(.neverBegan(path: "test.yaml"), run: run.id)) {
            try await FlowRun.resume(run: run.id, with: settings)
        }
        // It can be cleared away.
        #expect(try await FlowRun.abandon(run: run.id, in: harness.journal).result == .failed(.interrupted))
        #expect(await harness.journal.kinds == [.cancelled, .ended])
        await #expect(throws: ResumeError(.isOver, run: run.id)) {
            try await FlowRun.resume(run: run.id, with: settings)
        }
    }
}
