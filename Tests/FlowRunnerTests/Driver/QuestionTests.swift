import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Questions that nobody answers")
struct QuestionTests {
    static let text = """
        flow: asks
        states:
          who: { ask: { first_name: Your first name?, last_name: Your last name? } }
          hello: { tell: "Hello ${who.first_name}" }
        """

    private func started(_ stage: RunStage) async throws -> (run: FlowRun, ending: Ending) {
        let run = FlowRun(try stage.settings(RunStage.flow(Self.text)))
        return (run, try await run.start())
    }

    @Test("leave the run standing: it hasn't ended, and tells what to do")
    func asked() async throws {
        let stage = RunStage()
        let (run, ending) = try await started(stage)
        #expect(ending.result == .failed(.unanswered))
        #expect(ending.exitCode == 7)
        #expect(ending.summary?.contains("`first_name` (Your first name?)") == true)
        #expect(ending.help?.contains("windlass runs answer \(run.id)") == true)
        #expect(await stage.journal.kinds == [.started, .performing, .asked])
        #expect(await stage.journal.held.isEmpty)
        let inquiry = Inquiry.open(in: await stage.journal.lines)
        #expect(inquiry?.questions.map(\.name) == ["first_name", "last_name"])
    }

    @Test("answered from outside, let the run go on with the answers, which stand in no event")
    func answered() async throws {
        let stage = RunStage()
        let (run, _) = try await started(stage)
        let clock = stage.clock
        // Anchors spell names in many ways, and so do people.
        let left = try await FlowRun.answer(
            run: run.id,
            with: ["firstName": Secret("Zebulon")],
            in: stage.journal,
            clock: clock
        )
        #expect(left?.questions.map(\.name) == ["last_name"])
        let none = try await FlowRun.answer(
            run: run.id,
            with: ["last_name": Secret("Quagmire")],
            in: stage.journal,
            clock: clock
        )
        #expect(none == nil)
        #expect(await stage.journal.held.isEmpty)
        #expect(try await FlowRun.resume(run: run.id, with: run.settings).result == .done)
        #expect(
            await stage.journal.kinds == [
                .started, .performing, .asked, .noted, .noted, .resumed, .performing, .finished, .performing, .told,
                .finished, .ended,
            ]
        )
        let text = await stage.journal.lines.map { "\($0)" }.joined()
        #expect(!text.contains("Zebulon") && !text.contains("Quagmire"))
        await #expect(throws: AnswerError(.nothingAsked, run: run.id)) {
            try await FlowRun.answer(run: run.id, with: ["x": Secret("y")], in: stage.journal)
        }
    }

    @Test("resumed without answers, are asked again and the run stands as before")
    func again() async throws {
        let stage = RunStage()
        let (run, ending) = try await started(stage)
        #expect(try await FlowRun.resume(run: run.id, with: run.settings) == ending)
        #expect(await stage.journal.kinds == [.started, .performing, .asked, .resumed, .performing, .asked])
    }

    @Test("that aren't asked take no answer, and tell what is asked; nothing is written")
    func misspelt() async throws {
        let stage = RunStage()
        let (run, _) = try await started(stage)
        let error = await #expect(throws: AnswerError.self) {
            try await FlowRun.answer(
                run: run.id,
                with: ["first_name": Secret("Zebulon"), "last_nam": Secret("Quagmire")],
                in: stage.journal
            )
        }
        #expect(error?.help == "did you mean `last_name`?")
        #expect(error?.summary.contains("Quagmire") == false)
        #expect(await stage.journal.kinds == [.started, .performing, .asked])
    }

    @Test(
        "with choices take one of them, and nobody takes nothing",
        arguments: [("blue", true), ("mauve", false), ("", false)]
    )
    func choices(answer: String, isTaken: Bool) async throws {
        let stage = RunStage()
        let verb = ScriptedVerb("sep1") { _, _ in
            let choices = ["red", "blue"].map { Question.Choice(value: $0, label: $0) }
            throw UnansweredQuestions([Question(name: "colour", kind: .choice(choices))], asker: "“Colours”")
        }
        let flow = try RunStage.flow("flow: one\nstates:\n  a: { sep1: {} }\n")
        let run = FlowRun(try stage.settings(flow), verbs: VerbTable([verb]))
        _ = try await run.start()
        do {
            #expect(try await FlowRun.answer(run: run.id, with: ["colour": Secret(answer)], in: stage.journal) == nil)
            #expect(isTaken)
        } catch let error as AnswerError {
            #expect(!isTaken)
            #expect(error.failure == .usage)
        }
        #expect(await stage.journal.kinds.contains(.noted) == isTaken)
    }

    @Test("take an answer again that was given before, and another one in its place")
    func answeredAgain() async throws {
        let stage = RunStage()
        let (run, _) = try await started(stage)
        let both = ["first_name": Secret("Zebulon"), "last_name": Secret("Quagmire")]
        func answer(_ answers: [String: Secret<String>]) async throws -> Inquiry? {
            try await FlowRun.answer(run: run.id, with: answers, in: stage.journal, clock: stage.clock)
        }
        // Somebody was killed between the two.
        _ = try await answer(["first_name": Secret("Zebulon")])
        #expect(try await answer(both) == nil)
        #expect(await stage.journal.kinds == [.started, .performing, .asked, .noted, .noted])
        #expect(try await answer(both) == nil)
        #expect(await stage.journal.kinds.count == 5)
        #expect(try await answer(["last_name": Secret("Swan")]) == nil)
        #expect(await stage.journal.kinds.count == 6)
        #expect(try await FlowRun.resume(run: run.id, with: run.settings).result == .done)
        let taken = await stage.journal.lines.compactMap { entry -> SecretID? in
            guard case .finished(let outcome) = entry.event, case .secret(let id)? = outcome.results["last_name"]
            else { return nil }
            return id
        }
        #expect(await stage.journal.secrets[try #require(taken.first)]?.reveal() == "Swan")
    }

    @Test("don't keep a run from its deadline: the journal tells it, and `always` states run")
    func deadline() async throws {
        let clock = ManualClock(jumps: true)
        let stage = RunStage(clock: clock)
        var flow = try RunStage.flow("deadline: 10s\n" + Self.text)
        flow.always = try RunStage.flow("flow: two\nstates:\n  tidy: { tell: tidied }\n").states
        let run = FlowRun(try stage.settings(flow))
        #expect(try await run.start().result == .failed(.unanswered))
        let due = clock.now.advanced(by: .seconds(10))
        #expect(Inquiry.open(in: await stage.journal.lines)?.deadline == due)
        clock.advance(by: .seconds(10))
        #expect(try await FlowRun.resume(run: run.id, with: run.settings).result == .failed(.deadline))
        #expect(await stage.journal.lines.contains { $0.event == .told(Message(state: "tidy", text: "tidied")) })
    }

    @Test("of a run that isn't there, or that somebody else drives, take no answer")
    func nobody() async throws {
        let stage = RunStage()
        let (run, _) = try await started(stage)
        let other = RunID(rawValue: "other")
        await #expect(throws: ResumeError(.unknownRun, run: other)) {
            try await FlowRun.answer(run: other, with: [:], in: stage.journal)
        }
        await stage.journal.lend(true)
        await #expect(throws: MemoryJournal.Held.self) {
            try await FlowRun.answer(run: run.id, with: ["first_name": Secret("Zebulon")], in: stage.journal)
        }
    }
}
