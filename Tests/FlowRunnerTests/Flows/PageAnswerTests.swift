import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Questions
import Synchronization
import Testing

@testable import FlowRunner

/// What of a page's form is asked, told and kept, and how it is corrected.
@Suite("Answers to pages")
struct PageAnswerTests {
    private static let form = """
        <form method="post"><label>Nickname <input name="nick"></label>
        <label>Way <select name="way"><option value="bank">By bank<option value="cash">In cash</select></label>
        <label>Amount <input name="amount" required></label><button>Send</button></form>
        """

    /// A harness whose page has an optional field, a list without a blank entry, and a field that the anchor looks at.
    private func harness(asking person: Person? = nil, form: String = form) -> WorldHarness {
        var harness = WorldHarness()
        harness.asking = person
        harness.world.anchor { $0.form = form }
        return harness
    }

    private func run(_ harness: WorldHarness, _ answers: [String: String] = [:]) async throws -> (FlowRun, Ending) {
        let run = FlowRun(try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"), answers: answers))
        return (run, try await run.start())
    }

    private func resume(_ run: FlowRun, _ harness: WorldHarness, _ answers: [String: String] = [:]) async throws
        -> Ending
    {
        let flow = try WorldHarness.shipped("sep24-deposit.yaml")
        return try await FlowRun.resume(run: run.id, with: harness.settings(flow, answers: answers))
    }

    private func answer(_ run: FlowRun, _ harness: WorldHarness, _ answers: [String: String]) async throws -> Inquiry? {
        let answers = Answers(answers.mapValues { Secret($0) })
        return try await FlowRun.answer(run: run.id, with: answers, in: harness.journal, clock: harness.clock)
    }

    @Test("at a terminal optional fields are asked as well, and lists with what they stand on as the default")
    func whole() async throws {
        let person = Person(["nick": "Bob", "way": "cash", "amount": "12"])
        let harness = harness(asking: person)
        #expect(try await run(harness).1.result == .done)
        #expect(person.questions.map(\.name) == ["nick", "way", "amount"])
        #expect(person.questions.map(\.isRequired) == [false, true, true])
        #expect(person.questions.map { $0.suggestion?.value.reveal() } == [nil, "bank", nil])
        #expect(harness.world.anchor { $0.answers } == [["nick": "Bob", "way": "cash", "amount": "12"]])
        #expect(await lines(harness) == ["the page “Thank you” says:\nWe have what we need."])
    }

    @Test("what a page has filled in is shown before it is sent, with or without questions, and can be changed")
    func filledIn() async throws {
        for reader in [Reader(changes: [:]), Reader(changes: ["amount": "30"]), Reader(changes: [:], agrees: false)] {
            var harness = WorldHarness()
            harness.asking = reader
            let ending = try await run(harness).1
            #expect(ending.result == (reader.agrees ? .done : .failed(.unanswered)), "\(ending)")
            #expect(reader.shown.withLock { $0.map { $0["amount"] } } == ["25"])
            #expect(reader.shown.withLock { $0.first?["first_name"]?.isEmpty } == false)
            let sent = harness.world.anchor { $0.answers.map { $0["amount"] } }
            #expect(sent == (reader.agrees ? [reader.changes["amount"] ?? "25"] : []))
        }
    }

    @Test("without a terminal a page's own choice is sent, and told; so is that a form is sent empty")
    func told() async throws {
        let harness = harness()
        #expect(try await run(harness, ["amount": "12"]).1.result == .done)
        #expect(harness.world.anchor { $0.answers } == [["nick": "", "way": "bank", "amount": "12"]])
        let told = await lines(harness)
        #expect(
            told.contains { $0.hasPrefix("no choice was given for `way` (Way)") && $0.hasSuffix("is sent, “By bank”") },
            "\(told)"
        )
        #expect(!told.contains { $0.contains("is sent empty") })

        // Where the page's own choice goes along, the form is not empty.
        let chosen = self.harness(form: Self.form.replacing(" required", with: ""))
        #expect(try await run(chosen).1.result == .failed(.unanswered))
        let lines = await lines(chosen)
        #expect(lines.contains { $0.hasPrefix("no answers for `nick` (Nickname), `amount` (Amount) of") }, "\(lines)")
        #expect(!lines.contains { $0.contains("is sent empty") })

        let empty = self.harness(form: #"<form method="post"><label>Nickname <input name="nick"></label></form>"#)
        #expect(try await run(empty).1.result == .failed(.unanswered))
        let emptiness = await self.lines(empty)
        #expect(emptiness.contains { $0.contains("is sent empty: no answers for `nick` (Nickname)") }, "\(emptiness)")
    }

    @Test("a slider that nobody moves is asked with the value on which it stands, and told without a terminal")
    func slider() async throws {
        let form = """
            <form method="post"><label>Income <input type=range name=income max=200></label>
            <input type="hidden" name="amount" value="12"><button>Send</button></form>
            """
        let person = Person(["income": "100"])
        var harness = harness(asking: person, form: form)
        _ = try await run(harness)
        #expect(
            person.questions.map { $0.suggestion?.value.reveal() } == ["100"]
                && person.questions.map(\.isRequired) == [true]
        )
        harness = self.harness(form: form)
        _ = try await run(harness)
        #expect(harness.world.anchor { $0.answers.first?["income"] } == "100")
        let told = await lines(harness)
        #expect(
            told.contains {
                $0.hasPrefix("no choice was given for `income` (Income)") && $0.hasSuffix("is sent, “100”")
            },
            "\(told)"
        )
        #expect(!told.contains { $0.contains("is sent empty") })
    }

    private func lines(_ harness: WorldHarness) async -> [String] {
        await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "visit" { message.text.reveal() } else { nil }
        }
    }

    @Test("what is missing is listed with what could be answered besides, and only what is missing has to be")
    func spare() async throws {
        let harness = harness()
        let (run, ending) = try await run(harness)
        #expect(ending.summary?.contains("no answer for `amount` (Amount), which the page") == true, "\(ending)")
        let open = Inquiry.open(in: await harness.journal.lines)
        #expect(open?.questions.map(\.name) == ["amount", "nick", "way"])
        #expect(open?.questions.map(\.isOptional) == [nil, true, true])
        #expect(open?.questions.last?.choiceLabels.mapValues { $0.reveal() } == ["bank": "By bank", "cash": "In cash"])
        #expect(try await answer(run, harness, ["amount": "12", "way": "cash"]) == nil)
        #expect(try await resume(run, harness).result == .done)
        #expect(harness.world.anchor { $0.answers } == [["nick": "", "way": "cash", "amount": "12"]])
    }

    @Test("of a field that takes several files all that are listed go along, from where the list stands")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["one", "two"] { try Data(name.utf8).write(to: folder.appending(path: "\(name).txt")) }
        let form = """
            <form method=post enctype=multipart/form-data><label>Papers <input type=file name=papers multiple required></label>
            <label>Amount <input name=amount required></label><button>Send</button></form>
            """
        let harness = harness(form: form)
        func run(_ list: String) async throws -> (FlowRun, Ending) {
            let answers = folder.appending(path: "answers.yaml")
            try Data("amount: 12\npapers: { file: \(list) }\n".utf8).write(to: answers)
            var settings = try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"))
            settings.answerFiles = [answers.path]
            let run = FlowRun(settings)
            return (run, try await run.start())
        }
        #expect(try await run("[one.txt, two.txt]").1.result == .done)
        let (stopped, ending) = try await run("[one.txt, three.txt]")
        #expect(ending.result == .failed(.unanswered) && ending.summary?.contains("papers") == true, "\(ending)")
        let paths = ["two", "one"].map { folder.appending(path: "\($0).txt").path }.joined(separator: "\n")
        await #expect(throws: AnswerError.self) { try await answer(stopped, harness, ["papers": paths]) }
        let files = Answers(texts: [:], files: ["papers": Secret(paths)])
        #expect(
            try await FlowRun.answer(run: stopped.id, with: files, in: harness.journal, clock: harness.clock) == nil
        )
        #expect(try await resume(stopped, harness).result == .done)
        #expect(harness.world.anchor { $0.answers.map { $0["papers"] } } == ["one\ntwo", "two\none"])
    }

    @Test(
        "a text is no file and a path no text, whatever the page makes of the field: nothing is sent, and the run asks",
        arguments: [
            ("<input type=file name=nick>", "nick: PATH"), ("<input type=file name=nick required>", "nick: PATH"),
            ("<input type=file name=first_name>", "first_name: PATH"),
            ("<input type=file name=photo_id_front required>", "first_name: PATH"),
            ("<input name=nick>", "nick: { file: PATH }"), ("<input name=photo_id_front>", "photo_id_front: PATH"),
            ("<textarea name=photo_id_front required></textarea>", "photo_id_front: { file: PATH }"),
            ("<select name=nick><option>x<option>PATH</select>", "nick: { file: PATH }"),
        ]
    )
    func kinds(field: String, answer: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "private.txt").path
        try Data("kept private".utf8).write(to: URL(filePath: path))
        let answers = folder.appending(path: "answers.yaml")
        try Data("amount: 12\n\(answer.replacing("PATH", with: path))\n".utf8).write(to: answers)
        let form = "<label>X \(field.replacing("PATH", with: path))</label><label>Amount <input name=amount></label>"
        let harness = harness(form: "<form method=post enctype=multipart/form-data>\(form)<button>Send</button></form>")
        var settings = try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"))
        settings.answerFiles = [answers.path]
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 7, "\(ending)")
        #expect(harness.world.anchor { $0.answers }.isEmpty)
    }

    @Test("an objection to nothing in particular asks for all of the page again, with what was answered before")
    func askedAgain() async throws {
        let person = Person(["nick": ["Bob"], "way": ["cash"], "amount": ["none", "12"]])
        let harness = harness(asking: person)
        #expect(try await run(harness).1.result == .done)
        let again = person.questions.dropFirst(3)
        #expect(again.map(\.name) == ["nick", "way", "amount"])
        #expect(again.map { $0.suggestion?.value.reveal() } == ["Bob", "cash", "none"])
        let words = "did not accept the answers: “Enter an amount”"
        #expect(again.allSatisfy { $0.objection?.message.reveal().contains(words) == true })
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["none", "12"])
        #expect(harness.world.anchor { $0.answers.last?["nick"] } == "Bob")
    }

    @Test(
        "without a terminal such an objection leaves the run with all questions of the page, and one answer is enough"
    )
    func leftOpen() async throws {
        let harness = harness()
        let (run, ending) = try await run(harness, ["nick": "Bob", "amount": "none"])
        #expect(ending.result == .failed(.unanswered))
        #expect(ending.summary?.contains("answer refused for `") == true, "\(ending)")
        #expect(ending.summary?.contains("asks for; it says “Enter an amount”") == true, "\(ending)")
        let open = Inquiry.open(in: await harness.journal.lines)
        #expect(open?.questions.map(\.name) == ["nick", "way", "amount"])
        #expect(open?.questions.allSatisfy { $0.isOptional == true } == true)
        #expect(try await answer(run, harness, ["amount": "12"]) == nil)
        #expect(try await resume(run, harness).result == .done)
        #expect(harness.world.anchor { $0.answers.last } == ["nick": "Bob", "way": "bank", "amount": "12"])
    }

    @Test(
        "a form that comes back without a complaint that is marked as one was refused, once, for no reason that is told",
        arguments: ["<p>Wrong amount, 2 tries left</p>", ""]
    )
    func comesBack(words: String) async throws {
        let harness = harness()
        harness.world.anchor { anchor in
            anchor.isFrank = false
            anchor.complaint = words
        }
        let (run, ending) = try await run(harness, ["amount": "none"])
        #expect(ending.result == .failed(.unanswered))
        let said = "; it asks for the same form again, and gives no reason"
        #expect(ending.exitCode == 7 && ending.summary?.hasSuffix(said) == true, "\(ending)")
        #expect(ending.help?.contains("via: browser") == true, "\(ending)")
        #expect(try await resume(run, harness).result == .failed(.unanswered))
        #expect(harness.world.anchor { $0.answers.count } == 1)
        #expect(try await resume(run, harness, ["amount": "12"]).result == .done)
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["none", "12"])
    }

    @Test("after such an objection another button can be given with the new answer")
    func otherButton() async throws {
        let buttons = "<button name=by value=card>Continue</button><button name=by value=bank>Bank</button>"
        let harness = harness(form: Self.form.replacing("<button>Send</button>", with: buttons))
        let (run, _) = try await run(harness, ["nick": "Bob", "amount": "none", "by": "card"])
        let open = Inquiry.open(in: await harness.journal.lines)
        #expect(open?.questions.map(\.name) == ["nick", "way", "amount"])
        #expect(try await resume(run, harness, ["by": "bank", "amount": "12"]).result == .done)
        #expect(harness.world.anchor { $0.answers.map { $0["by"] } } == ["card", "bank"])
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["none", "12"])
    }

    @Test("what a page has refused is not sent again before somebody answers anew; who is asked then sees why")
    func notSentAgain() async throws {
        var harness = harness()
        let (run, _) = try await run(harness, ["nick": "Bob", "amount": "none"])
        for again in [[:], ["amount": "none"]] {
            let ending = try await resume(run, harness, again)
            #expect(ending.result == .failed(.unanswered), "\(ending)")
            #expect(ending.summary?.contains("it says “Enter an amount”") == true, "\(ending)")
        }
        #expect(harness.world.anchor { $0.answers.count } == 1)
        let person = Person(["nick": "Bob", "way": "bank", "amount": "12"])
        harness.asking = person
        #expect(try await resume(run, harness).result == .done)
        #expect(person.questions.map { $0.suggestion?.value.reveal() } == ["Bob", "bank", "none"])
        #expect(person.questions.allSatisfy { $0.objection?.message.reveal().contains("“Enter an amount”") == true })
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["none", "12"])
    }

    @Test("what the command line gives with `resume` counts more than what was answered before")
    func givenAnew() async throws {
        let harness = harness()
        let (run, _) = try await run(harness, ["amount": "none"])
        #expect(try await answer(run, harness, ["amount": "still none"]) == nil)
        #expect(try await resume(run, harness).result == .failed(.unanswered))
        #expect(try await resume(run, harness, ["amount": "12"]).result == .done)
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["none", "still none", "12"])
    }

    @Test("what was given once more counts no more than what was answered since")
    func givenAgain() async throws {
        let harness = harness()
        let (run, _) = try await run(harness, ["amount": "none"])
        #expect(try await answer(run, harness, ["amount": "12"]) == nil)
        #expect(try await resume(run, harness, ["amount": "none"]).result == .done)
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["none", "12"])
    }

    @Test("what the command line gave is kept, sealed, while the run waits for another answer")
    func kept() async throws {
        let harness = harness()
        let (run, ending) = try await run(harness, ["nick": "Zebulon"])
        #expect(ending.result == .failed(.unanswered))
        #expect(Inquiry.open(in: await harness.journal.lines)?.questions.map(\.name) == ["amount", "way"])
        #expect(try await answer(run, harness, ["amount": "12"]) == nil)
        #expect(try await resume(run, harness).result == .done)
        #expect(harness.world.anchor { $0.answers } == [["nick": "Zebulon", "way": "bank", "amount": "12"]])
        #expect(!"\(await harness.journal.lines)".contains("Zebulon"))
    }
}

/// Someone who looks through what stands there to be sent.
private final class Reader: AnswerSource {
    let shown = Mutex<[[String: String]]>([])
    let changes: [String: String]
    let agrees: Bool

    init(changes: [String: String], agrees: Bool = true) {
        self.changes = changes
        self.agrees = agrees
    }

    func answer(_ question: Question) async throws -> Secret<String>? { nil }

    func answers(
        to questions: [Question],
        of asker: String?,
        given: [String: Secret<String>],
        keeping keep: @escaping @Sendable (String, Secret<String>) async throws -> Void
    ) async throws -> Bool {
        shown.withLock { $0.append(given.mapValues { $0.reveal() }) }
        for (name, answer) in changes { try await keep(name, Secret(answer)) }
        return agrees
    }
}
