import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Questions
import Testing

@testable import FlowRunner

/// Which buttons of pages are pressed, and who says so.
@Suite("Buttons of pages")
struct PageButtonTests {
    private func run(
        _ form: String,
        asking person: Person? = nil,
        _ answers: [String: String] = [:]
    ) async throws -> (sent: [[String: String]], told: [String], ending: Ending) {
        var harness = WorldHarness()
        harness.asking = person
        harness.world.anchor { $0.form = form }
        let run = FlowRun(try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"), answers: answers))
        let ending = try await run.start()
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "visit" { message.text.reveal() } else { nil }
        }
        return (harness.world.anchor { $0.answers }, told, ending)
    }

    private static let pay = """
        <form method=post><p>Fee is 5%. Pay 12?</p><input type=hidden name=amount value=12>
        <button name=a value=yes>Confirm and pay</button><button name=b value=no>Cancel</button></form>
        """

    @Test(
        "a form that asks nothing is sent only by its button's name: from a person, an answer or the flow; otherwise exit 7"
    )
    func confirms() async throws {
        let person = Person(["press": "Confirm and pay"])
        #expect(try await run(Self.pay, asking: person).sent == [["amount": "12", "a": "yes"]])
        let choices = [Question.Choice("yes", label: "Confirm and pay"), Question.Choice("no", label: "Cancel")]
        #expect(person.questions.map(\.kind) == [.choice(Question.Choices(choices))])
        let silent = try await run(Self.pay, asking: Person())
        #expect(silent.sent.isEmpty && silent.ending.result == .failed(.unanswered))
        let unattended = try await run(Self.pay)
        #expect(unattended.sent.isEmpty && unattended.ending.result == .failed(.unanswered))
        #expect(
            unattended.ending.summary?.contains("one of `yes` (Confirm and pay), `no` (Cancel)") == true,
            "\(unattended.ending)"
        )
        for answer in ["Cancel", "no"] {
            #expect(try await run(Self.pay, ["press": answer]).sent == [["amount": "12", "b": "no"]])
        }
    }

    @Test(
        "the only button of a form that asks nothing is not pressed, in any language; named, it is",
        arguments: ["Abbrechen", "Annuler", "Cancelar", "Confirm", "キャンセル"]
    )
    func onlyButton(label: String) async throws {
        let form =
            "<form method=post><input type=hidden name=amount value=12><button name=a value=1>\(label)</button></form>"
        let unattended = try await run(form)
        #expect(unattended.sent.isEmpty && unattended.ending.result == .failed(.unanswered))
        #expect(unattended.ending.summary?.contains("`press`") == true, "\(unattended.ending)")
        #expect(unattended.ending.summary?.contains(label) == true, "\(unattended.ending)")
        #expect(try await run(form, ["press": label]).sent == [["amount": "12", "a": "1"]])
    }

    @Test("several buttons are asked about, whatever their names")
    func several() async throws {
        let form = """
            <form method=post><label>Amount <input name=amount required></label><button>Card</button>
            <button name=way value=bank>Bank</button></form>
            """
        let unattended = try await run(form, ["amount": "12"])
        #expect(unattended.sent.isEmpty && unattended.ending.result == .failed(.unanswered))
        let words = "`press` (Which button?; one of `choice-1` (Card), `bank` (Bank))"
        #expect(unattended.ending.summary?.contains(words) == true, "\(unattended.ending)")
        let person = Person(["amount": "12", "press": "Bank"])
        #expect(try await run(form, asking: person).sent == [["amount": "12", "way": "bank"]])
        #expect(person.questions.map(\.name) == ["amount", "press"])
        #expect(person.questions.last?.kind.choices?.all.map(\.value) == ["Card", "bank"])
    }

    @Test("of several forms an answer chooses one by its button; otherwise it is the one that answers are given for")
    func forms() async throws {
        let forms = """
            <h2>By card</h2><form method=post><label>Card <input name=card required></label><input type=hidden name=amount value=1>
            <button>Pay by card</button></form>
            <h2>By bank</h2><form method=post><label>IBAN <input name=iban required></label><input type=hidden name=amount value=2>
            <button>Pay by bank</button></form>
            """
        #expect(try await run(forms, ["iban": "CZ65"]).sent == [["iban": "CZ65", "amount": "2"]])
        #expect(try await run(forms, ["card": "4", "press": "pay by card"]).sent == [["card": "4", "amount": "1"]])
    }
    private static let forms = """
        <h2>By card</h2><form method=post><label>Colour <input name=colour required></label><input type=hidden name=amount value=1>
        <button>Continue</button></form>
        <h2>By bank</h2><form method=post><label>Shape <input name=shape required></label><input type=hidden name=amount value=2>
        <button>Continue</button></form>
        """

    @Test("a person chooses one of several forms, by its button and its heading; without a person none is sent")
    func choosesForm() async throws {
        let person = Person(["press": "By bank: Continue", "shape": "round"])
        #expect(try await run(Self.forms, asking: person).sent == [["shape": "round", "amount": "2"]])
        #expect(person.questions.map(\.name) == ["press", "shape"])
        #expect(person.questions.first?.kind.choices?.all.map(\.value) == ["Continue", "By bank: Continue"])
        let unattended = try await run(Self.forms)
        #expect(unattended.sent.isEmpty && unattended.ending.result == .failed(.unanswered))
        #expect(
            unattended.ending.summary?.contains("one of `choice-1` (Continue), `choice-2` (By bank: Continue)")
                == true,
            "\(unattended.ending)"
        )
        // What a person reads there names the form as well.
        let named = try await run(Self.forms, ["press": "by bank: continue"])
        #expect(named.ending.summary?.contains("`shape`") == true, "\(named.ending)")
    }

    @Test("a link beside questions is no way on: it would leave their answers unsent")
    func linkBesideQuestions() async throws {
        let form = """
            <a href=/help>Help</a><form method=post><label>Colour <input name=colour required></label><button>Go</button></form>
            """
        let unattended = try await run(form)
        #expect(unattended.sent.isEmpty && unattended.ending.result == .failed(.unanswered))
        let summary = try #require(unattended.ending.summary)
        #expect(summary.contains("`colour`") && !summary.contains("Help"), "\(summary)")
    }

    @Test("forms that ask nothing are a choice that nobody but the person makes")
    func bareForms() async throws {
        let forms = """
            <form method=post><input type=hidden name=amount value=1><button>Card (fee 5%)</button></form>
            <form method=post><input type=hidden name=amount value=2><button>Bank (free)</button></form>
            """
        let unattended = try await run(forms)
        #expect(unattended.sent.isEmpty && unattended.ending.result == .failed(.unanswered))
        let words = "one of `choice-1` (Card (fee 5%)), `choice-2` (Bank (free))"
        #expect(unattended.ending.summary?.contains(words) == true, "\(unattended.ending)")
        #expect(try await run(forms, ["press": "bank (free)"]).sent == [["amount": "2"]])
        let person = Person(["press": "Bank (free)"])
        #expect(try await run(forms, asking: person).sent == [["amount": "2"]])
        #expect(person.questions.count == 1)
    }

    @Test("a banner about cookies is pressed by nobody, also where the page has no other form: its button is a choice")
    func banner() async throws {
        let banner = """
            <div><form method=post><input type=hidden name=amount value=1><button>Accept all</button></form></div>
            """
        let visit = try await run(banner + "<p>Scan the code with your phone.</p>")
        #expect(visit.sent.isEmpty && visit.ending.summary?.contains("Accept all") == true, "\(visit.ending)")
    }

    // MARK: - What is kept of them

    @Test(
        "the words of buttons and options are sealed in the journal and stand in no pipe; the names in their place answer",
        arguments: [true, false]
    )
    func sealed(isAnswered: Bool) async throws {
        let harness = WorldHarness()
        harness.world.anchor {
            $0.form = """
                <form method=post><input type=hidden name=amount value=12>
                <label>Plan <select name=plan required><option value="">Choose<option>Saver Zebra</select></label>
                <button>Pay Quagga</button><button name=b value=no>Cancel Okapi</button></form>
                """
        }
        let flow = try WorldHarness.shipped("sep24-deposit.yaml")
        let run = FlowRun(try harness.settings(flow))
        let ending = try await run.start()
        let masked = ending.failure?.summary ?? ""
        #expect(masked.contains("one of `choice-1` (•••)), `press`"), "\(masked)")
        #expect(masked.contains("one of `choice-1` (•••), `no` (•••))"), "\(masked)")
        let encoder = JSONEncoder()
        encoder.userInfo[.proseSeal] = ProseSeal()
        var journal = ""
        for entry in await harness.journal.lines {
            journal += String(decoding: try encoder.encode(entry), as: UTF8.self)
        }
        let report = masked + String(decoding: try JSONEncoder().encode(ending), as: UTF8.self)
        for word in ["Zebra", "Quagga", "Okapi"] {
            #expect(ending.summary?.contains(word) == true && !journal.contains(word) && !report.contains(word))
        }
        let names = ["plan": "choice-1", "press": "choice-1"]
        if isAnswered {
            let answers = Answers(names.mapValues { Secret($0) })
            let open = try await FlowRun.answer(run: run.id, with: answers, in: harness.journal, clock: harness.clock)
            #expect(open == nil)
        }
        let settings = try harness.settings(flow, answers: isAnswered ? [:] : names)
        #expect(try await FlowRun.resume(run: run.id, with: settings).result == .done)
        #expect(harness.world.anchor { $0.answers } == [["plan": "Saver Zebra", "amount": "12"]])
    }

    @Test("an answer that is none of the words or names is told the names, and its words where they are shown")
    func noChoice() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.form = Self.forms }
        let run = FlowRun(try harness.settings(WorldHarness.shipped("sep24-deposit.yaml")))
        _ = try await run.start()
        let error = await #expect(throws: AnswerError.self) {
            try await FlowRun.answer(run: run.id, with: ["press": Secret("choice-3")], in: harness.journal)
        }
        #expect(error?.help == "answer one of `choice-1`, `choice-2`")
        let words = error?.message.shown(.revealed) ?? ""
        #expect(words.hasSuffix(": not one of `choice-1` (Continue), `choice-2` (By bank: Continue)"), "\(words)")
        #expect(error?.summary.hasSuffix(": not one of `choice-1` (•••), `choice-2` (•••)") == true)
    }

    @Test("the way on that was answered while the run waited is taken, also where no one is there to be asked")
    func answeredWay() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.form = Self.forms }
        let flow = try WorldHarness.shipped("sep24-deposit.yaml")
        let run = FlowRun(try harness.settings(flow))
        #expect(try await run.start().summary?.contains("`press`") == true)
        let answers: Answers = ["press": Secret("choice-2")]
        let open = try await FlowRun.answer(run: run.id, with: answers, in: harness.journal, clock: harness.clock)
        #expect(open == nil)
        let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
        let asked = ending.summary ?? ""
        #expect(asked.contains("`shape`") && !asked.contains("`press`"), "\(asked)")
    }

    // MARK: - Links

    private func begin(
        _ welcome: String,
        asking person: Person? = nil,
        _ answers: [String: String] = [:]
    ) async throws -> (ways: [String], told: [String], ending: Ending) {
        var harness = WorldHarness()
        harness.asking = person
        harness.world.anchor { $0.welcome = welcome }
        let answers = answers.merging(["first_name": "Ada"]) { given, _ in given }
        let run = FlowRun(try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"), answers: answers))
        let ending = try await run.start()
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "visit" { message.text.reveal() } else { nil }
        }
        return (harness.world.anchor { $0.waysTaken }, told, ending)
    }

    @Test("a link is taken where an answer or a person names it, whatever is written on it")
    func continues() async throws {
        let welcome = "<p>To begin, click</p><a href=FORM?way=on>Continue</a>"
        let visit = try await begin(welcome, ["press": "continue"])
        #expect(visit.ending.result == .done && visit.ways == ["on"])
        let unattended = try await begin(welcome)
        #expect(unattended.ways.isEmpty && unattended.ending.result == .failed(.unanswered))
    }

    @Test("a page that only holds a frame is left to a person, also where the frame is named")
    func frame() async throws {
        let visit = try await begin(
            "<iframe src=FORM?way=frame title='Your details'></iframe>",
            ["press": "your details"]
        )
        #expect(visit.ways.isEmpty && visit.ending.exitCode == 7, "\(visit.ending)")
        #expect(
            visit.ending.summary?.contains("has no form (“Welcome”); what it holds is in 1 frame") == true,
            "\(visit.ending)"
        )
        #expect(visit.ending.help?.contains("`page: { url: $page, via: browser }`") == true, "\(visit.ending)")
    }

    @Test("of several links a person chooses one, or an answer does; otherwise the run waits for it")
    func chooses() async throws {
        let links = "<a href=FORM?way=card>Card</a> <a href=FORM?way=bank>Bank</a>"
        let person = Person(["press": "Bank"])
        let asked = try await begin(links, asking: person)
        #expect(asked.ways == ["bank"])
        #expect(person.questions.first?.kind.choices?.all.map(\.value) == ["Card", "Bank"])
        #expect(try await begin(links, ["press": "card"]).ways == ["card"])
        let unattended = try await begin(links)
        #expect(unattended.ways.isEmpty && unattended.ending.result == .failed(.unanswered))
        let words = "`press` (How to go on?; one of `choice-1` (Card), `choice-2` (Bank))"
        #expect(unattended.ending.summary?.contains(words) == true, "\(unattended.ending)")
    }

    @Test("a page between forms may lead on by links, and a person may as well leave it there")
    func linksBetween() async throws {
        let harness = WorldHarness()
        harness.world.anchor {
            $0.lastTitle = "How to pay"
            $0.thanks = "<p>Send it to IBAN CZ65 with REF-1.</p><a href=/card>Card</a> <a href=/bank>Bank</a>"
        }
        let run = FlowRun(
            try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"), answers: ["first_name": "Ada"])
        )
        #expect(try await run.start().result == .done)
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "visit" { message.text.reveal() } else { nil }
        }
        // The transfer has gone on, so its page has no more to ask; what it says counts.
        #expect(told == ["the page “How to pay” says:\nSend it to IBAN CZ65 with REF-1."])
    }

    // MARK: - What pages say

    @Test(
        "what a page says above its questions is told to whoever answers them, once, without what they say themselves"
    )
    func story() async throws {
        let form = """
            <nav>Menu</nav><p>We sent a code to a***@example.com.</p><form method=post><p>The fee is 7%.</p>
            <label>Amount <b>*</b> <input name=amount aria-describedby=h required></label><small id=h>in USD</small><button>Send</button></form><footer>© Anchor</footer>
            """
        let person = Person(["amount": ["none", "12"]])
        let visit = try await run(form, asking: person)
        #expect(visit.sent.map { $0["amount"] } == ["none", "12"])
        #expect(
            visit.told.first == "the page “Your details” says:\nWe sent a code to a***@example.com.\nThe fee is 7%."
        )
        #expect(visit.told.count == 2, "\(visit.told)")
        #expect(try await run(form, ["amount": "12"]).told == ["the page “Thank you” says:\nWe have what we need."])
    }
}
