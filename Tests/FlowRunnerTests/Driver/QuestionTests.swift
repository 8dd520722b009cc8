import Diagnostics
import FlowEngine
import FlowLanguage
import Questions
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

    private func started(_ harness: RunHarness) async throws -> (run: FlowRun, ending: Ending) {
        let run = FlowRun(try harness.settings(RunHarness.flow(Self.text)))
        return (run, try await run.start())
    }

    @Test("stop the run: it hasn't ended, and says what to do")
    func asked() async throws {
        let harness = RunHarness()
        let (run, ending) = try await started(harness)
        #expect(ending.result == .failed(.unanswered))
        #expect(ending.exitCode == 7)
        #expect(ending.summary?.contains("`first_name` (Your first name?)") == true)
        #expect(ending.help?.contains("windlass runs answer \(run.id)") == true)
        #expect(await harness.journal.kinds == [.started, .performing, .asked])
        #expect(await harness.journal.held.isEmpty)
        let inquiry = Inquiry.open(in: await harness.journal.lines)
        #expect(inquiry?.questions.map(\.name) == ["first_name", "last_name"])
    }

    @Test("answered from outside, let the run go on with the answers, which stand in no event")
    func answered() async throws {
        let harness = RunHarness()
        let (run, _) = try await started(harness)
        let clock = harness.clock
        // SEP-9 has two names for the field.
        let left = try await FlowRun.answer(
            run: run.id,
            with: ["given_name": Secret("Zebulon")],
            in: harness.journal,
            clock: clock
        )
        #expect(left?.questions.map(\.name) == ["last_name"])
        let none = try await FlowRun.answer(
            run: run.id,
            with: ["last_name": Secret("Quagmire")],
            in: harness.journal,
            clock: clock
        )
        #expect(none == nil)
        #expect(await harness.journal.held.isEmpty)
        #expect(try await FlowRun.resume(run: run.id, with: run.settings).result == .done)
        #expect(
            await harness.journal.kinds == [
                .started, .performing, .asked, .noted, .asked, .noted, .resumed, .performing, .finished, .performing,
                .told, .finished, .ended,
            ]
        )
        let text = await harness.journal.lines.map { "\($0)" }.joined()
        #expect(!text.contains("Zebulon") && !text.contains("Quagmire"))
        await #expect(throws: AnswerError(.nothingAsked, run: run.id)) {
            try await FlowRun.answer(run: run.id, with: ["x": Secret("y")], in: harness.journal)
        }
    }

    @Test("resumed without answers, are asked again and the run waits as before")
    func again() async throws {
        let harness = RunHarness()
        let (run, ending) = try await started(harness)
        #expect(try await FlowRun.resume(run: run.id, with: run.settings) == ending)
        #expect(await harness.journal.kinds == [.started, .performing, .asked, .resumed, .performing, .asked])
    }

    @Test("that aren't asked take no answer, and tell what is asked; nothing is written")
    func misspelt() async throws {
        let harness = RunHarness()
        let (run, _) = try await started(harness)
        let error = await #expect(throws: AnswerError.self) {
            try await FlowRun.answer(
                run: run.id,
                with: ["first_name": Secret("Zebulon"), "last_nam": Secret("Quagmire")],
                in: harness.journal
            )
        }
        #expect(error?.help == "did you mean `last_name`?")
        #expect(error?.summary.contains("Quagmire") == false)
        #expect(await harness.journal.kinds == [.started, .performing, .asked])
    }

    @Test(
        "with choices take one of them, and nobody takes nothing",
        arguments: [("blue", true), ("mauve", false), ("", false)]
    )
    func choices(answer: String, isTaken: Bool) async throws {
        let harness = RunHarness()
        let verb = ScriptedVerb("sep1") { _, _ in
            let choices = Question.Choices(["red", "blue"].map { Question.Choice($0) })
            throw UnansweredQuestions([Question(name: "colour", kind: .choice(choices))], asker: "“Colours”")
        }
        let flow = try RunHarness.flow("flow: one\nstates:\n  a: { sep1: {} }\n")
        let run = FlowRun(try harness.settings(flow), verbs: VerbTable([verb]))
        _ = try await run.start()
        do {
            #expect(try await FlowRun.answer(run: run.id, with: ["colour": Secret(answer)], in: harness.journal) == nil)
            #expect(isTaken)
        } catch let error as AnswerError {
            #expect(!isTaken)
            #expect(error.failure == .usage)
        }
        #expect(await harness.journal.kinds.contains(.noted) == isTaken)
    }

    @Test("take an answer again that was given before, and another one in its place")
    func answeredAgain() async throws {
        let harness = RunHarness()
        let (run, _) = try await started(harness)
        let both: Answers = ["first_name": Secret("Zebulon"), "last_name": Secret("Quagmire")]
        func answer(_ answers: Answers) async throws -> Inquiry? {
            try await FlowRun.answer(run: run.id, with: answers, in: harness.journal, clock: harness.clock)
        }
        // Someone was killed between the two.
        _ = try await answer(["first_name": Secret("Zebulon")])
        #expect(try await answer(both) == nil)
        #expect(await harness.journal.kinds == [.started, .performing, .asked, .noted, .asked, .noted])
        #expect(try await answer(both) == nil)
        #expect(await harness.journal.kinds.count == 6)
        #expect(try await answer(["last_name": Secret("Swan")]) == nil)
        #expect(await harness.journal.kinds.count == 7)
        #expect(try await FlowRun.resume(run: run.id, with: run.settings).result == .done)
        let taken = await harness.journal.lines.compactMap { entry -> SecretID? in
            guard case .finished(let outcome) = entry.event, case .secret(let id)? = outcome.results["last_name"]
            else { return nil }
            return id
        }
        #expect(await harness.journal.secrets[try #require(taken.first)]?.reveal() == "Swan")
    }

    /// Someone who answers what they know, and then wants to answer no more.
    private struct Stopper: AnswerSource {
        var known: [String: String]

        func answer(_ question: Question) async throws -> Secret<String>? { known[question.name].map(Secret.init) }

        func answers(
            to questions: [Question],
            of asker: String?,
            given: [String: Secret<String>],
            keeping keep: @escaping @Sendable (_ name: String, _ answer: Secret<String>) async throws -> Void
        ) async throws -> Bool {
            for question in questions where given[question.name] == nil {
                if let answer = known[question.name] { try await keep(question.name, Secret(answer)) }
            }
            return false
        }
    }

    @Test(
        "answered before somebody stopped, are not asked again; whoever answers the rest agrees to them",
        arguments: [1, 2]
    )
    func stopped(count: Int) async throws {
        let harness = RunHarness()
        let flow = try RunHarness.flow(Self.text)
        var settings = try harness.settings(flow)
        let all = [("first_name", "Zebulon"), ("last_name", "Quagmire")]
        settings.asking = Stopper(known: Dictionary(uniqueKeysWithValues: all.prefix(count)))
        let run = FlowRun(settings)
        #expect(try await run.start().result == .failed(.unanswered))
        settings.asking = nil
        // Where all are answered and someone stopped anyway, no one has agreed.
        let open = count == 1 ? ["last_name"] : ["first_name", "last_name"]
        for _ in 0..<2 {
            let ending = try await FlowRun.resume(run: run.id, with: settings)
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.contains("first_name") == (count == 2), "\(ending)")
            #expect(Inquiry.open(in: await harness.journal.lines)?.questions.map(\.name) == open)
        }
        let rest = Dictionary(uniqueKeysWithValues: all.map { ($0.0, Secret($0.1)) }).filter { open.contains($0.key) }
        #expect(
            try await FlowRun.answer(run: run.id, with: Answers(rest), in: harness.journal, clock: harness.clock) == nil
        )
        #expect(try await FlowRun.resume(run: run.id, with: settings).result == .done)
    }

    @Test("of which some are answered, leave the run asking for the others, which its last line names")
    func partly() async throws {
        let harness = RunHarness()
        let (run, _) = try await started(harness)
        let some: Answers = ["last_name": Secret("Quagmire")]
        let open = try await FlowRun.answer(run: run.id, with: some, in: harness.journal, clock: harness.clock)
        #expect(await harness.journal.lines.last?.event == open.map { .asked($0) })
        #expect(open?.questions.map(\.name) == ["first_name"])
        #expect(Inquiry.open(in: await harness.journal.lines) == open)
    }

    @Test("don't keep a run from its deadline: the journal tells it, and `always` states run")
    func deadline() async throws {
        let clock = ManualClock(jumps: true)
        let harness = RunHarness(clock: clock)
        var flow = try RunHarness.flow("deadline: 10s\n" + Self.text)
        flow.always = try RunHarness.flow("flow: two\nstates:\n  tidy: { tell: tidied }\n").states
        let run = FlowRun(try harness.settings(flow))
        #expect(try await run.start().result == .failed(.unanswered))
        let due = clock.now.advanced(by: .seconds(10))
        #expect(Inquiry.open(in: await harness.journal.lines)?.deadline == due)
        clock.advance(by: .seconds(10))
        #expect(try await FlowRun.resume(run: run.id, with: run.settings).result == .failed(.deadline))
        #expect(await harness.journal.lines.contains { $0.event == .told(Message(state: "tidy", text: "tidied")) })
    }

    @Test("of a run that isn't there, or that somebody else drives, take no answer")
    func nobody() async throws {
        let harness = RunHarness()
        let (run, _) = try await started(harness)
        let other = RunID(rawValue: "other")
        await #expect(throws: ResumeError(.unknownRun, run: other)) {
            try await FlowRun.answer(run: other, with: [:], in: harness.journal)
        }
        await harness.journal.lend(true)
        await #expect(throws: MemoryJournal.Held.self) {
            try await FlowRun.answer(run: run.id, with: ["first_name": Secret("Zebulon")], in: harness.journal)
        }
    }
}
