import Diagnostics
import FlowEngine
import Foundation
import HostedPages
import Questions
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

/// What fields of pages become as questions to people.
@Suite("Questions of pages")
struct PageQuestionTests {
    @Test(
        "what is wrong with the answer at hand is a clause beside the title of its question, and is told behind it",
        arguments: [
            (Objection.noChoice, "none-of-choices", "the answer is none of the choices"),
            (.noDate, "not-a-day", "the answer is no day of the calendar, like 1976-07-04"),
            (.unreadable, "unreadable-answer", "the answer has unreadable characters"),
            (.notTaken, "not-taken", "the anchor did not take the answer"),
            (.wrongCode, "wrong-code", "the answer was refused: it is not the code that was sent last"),
            (.refused(ForeignProse("too short")), "answer-refused", "the answer was refused: too short"),
            (
                .unfit(UnfitAnswer(Clause(.notANumber), like: "1.5")), "not-a-number",
                "invalid answer: that is not a number; write it like 1.5"
            ),
        ]
    )
    func objections(objection: Objection, kind: String, words: String) throws {
        let question = Question(name: "age", label: "Your age", objection: objection)
        let failure = UnansweredQuestions(ofFlow: [question]).asFailure
        let facts = try #require(failure.facts.groups(.questions).first)
        #expect(facts.text(.title) == "Your age")
        #expect(facts.group(.flaw)?.text(.name) == kind)
        #expect(
            failure.message.reveal() == "no valid answer for `age` (Your age; \(words)), which the flow asks for"
        )
    }

    @Test("a refusal without words is not told behind its question")
    func bareObjection() {
        let question = Question(name: "age", label: "Your age", objection: .refused(nil))
        let failure = UnansweredQuestions(ofFlow: [question]).asFailure
        #expect(failure.message.reveal() == "no valid answer for `age` (Your age), which the flow asks for")
    }

    private func questions(_ fields: String, isChecked: Bool = true) throws -> [Question] {
        let url = try #require(URL(string: "https://anchor.example/form"))
        let page = try HostedPage.parse(Array("<title>Form</title><form>\(fields)</form>".utf8), url: Secret(url))
        return try #require(page.mainForm).visibleFields.map { Question($0, of: page, isChecked: isChecked) }
    }

    @Test("groups of boxes and long lists take several answers, with those that the page has ticked")
    func several() throws {
        let asked = try questions(
            """
            <input type=checkbox name=way value=post checked><input type=checkbox name=way value=mail>
            <select name=days multiple><option>Monday<option selected>Tuesday<option selected>Friday</select>
            <select name=city><option>Bern<option>Basel</select>
            """
        )
        let ways = Question.Choices(["post", "mail"].map { Question.Choice($0) })
        #expect(asked[0].kind == .several(ways) && asked[0].suggestion == .init("post"))
        #expect(asked[1].suggestion?.value.reveal() == "Tuesday, Friday")
        #expect(asked[2].suggestion == .init("Bern") && asked[2].isRequired)
        let cities = ["Bern", "Basel"].map { Question.Choice($0, isProse: true) }
        #expect(asked[2].kind == .choice(Question.Choices(cities)))
    }

    @Test("what the page demands is said and looked at, and what it proposes is offered; not where it checks nothing")
    func demands() throws {
        let fields = """
            <input type=number name=amount min=10 max=100><input type=week name=week>
            <input name=bank list=banks><datalist id=banks><option value=AAA label="Bank A"><option value=BBB></datalist>
            """
        let asked = try questions(fields)
        #expect(asked[0].demand?.described == "a number, 10 to 100")
        #expect(asked[0].demand?.objection("5")?.words == "the page takes 10 to 100 for amount")
        #expect(asked[1].demand?.objection("2026-W60") != nil && asked[1].demand?.objection("2026-W47") == nil)
        #expect(asked[2].kind == .choice(.init([.init("AAA", label: "Bank A"), .init("BBB")], allowsOthers: true)))
        #expect(try questions(fields, isChecked: false).allSatisfy { $0.demand == nil })
    }

    @Test("a country that a page wants in a form that is known is asked for as one")
    func countries() throws {
        let asked = try questions(
            "<input name=cc autocomplete=country required><input name=ccn autocomplete=country-name><input name=country>"
        )
        #expect(asked.map(\.customerField) == ["address_country_code", "address_country_code", nil])
        #expect(asked[0].demand?.objection("DEU") == nil)
    }

    @Test("a country is known by `autocomplete` and by the name of SEP-9, and not by a label or choices")
    func countryCodes() throws {
        let asked = try questions(
            """
            <input name=birth_country_code><select name=c autocomplete=country><option value=""><option>CZ<option>DE</select>
            <label>Country<select name=d><option>CZE<option>DEU</select></label>
            """
        )
        #expect(asked.map(\.customerField) == ["address_country_code", "address_country_code", nil])
        let countries = ["CZ", "DE"].map { Question.Choice($0, isProse: true) }
        #expect(asked[1].kind == .choice(Question.Choices(countries: countries)))
    }

    @Test("a telephone number is shown as it is sent, also where the page holds nothing against it")
    func telephone() throws {
        for isChecked in [true, false] {
            let asked = try questions("<input type=tel name=phone><input name=nick>", isChecked: isChecked)
            #expect(asked[0].demand?.shaped("0049 30 901820") == "+4930901820")
            #expect(asked[0].demand?.shaped("112") == "112")
            #expect(asked[1].demand?.shaped("0049 30 901820") ?? "same" == (isChecked ? "0049 30 901820" : "same"))
        }
    }

    @Test("a code that works once is sent as it is typed, where nothing else is asked")
    func code() throws {
        let asked = try questions("<input name=code autocomplete=one-time-code><input name=nick>")
        #expect(asked.map(\.isAgreement) == [true, false])
    }

    @Test("what a journal keeps of a question asks the same again, and holds answers to the same")
    func kept() throws {
        let asked = try questions(
            """
            <label>Way <select name=way required><option value=""><option value=1>By bank<option value=2>In cash</select></label>
            <label>Web <input type=url name=web></label><label>Code <input name=code maxlength=5 minlength=3></label>
            <label>Age <input type=number name=age min=18></label>
            <label>Photo <input type=file name=photo accept="image/png,.pdf"></label>
            <label>Post <input type=checkbox name=post value=1></label>
            <label>PIN <input type=password name=pin minlength=4 maxlength=6></label>
            <label>Share <input type=range name=share value=70></label>
            <label>Day <select name=day><option>Monday<option>Next week</select></label>
            """
        )
        let unanswered = UnansweredQuestions(asked, asker: "the page")
        #expect(Failure(unanswered).code == .questionsUnanswered)
        let (encoder, decoder, prose) = (JSONEncoder(), JSONDecoder(), ProseSeal())
        encoder.userInfo[.proseSeal] = prose
        decoder.userInfo[.proseSeal] = prose
        let inquiry = try decoder.decode(Inquiry.self, from: try encoder.encode(unanswered.inquiry(of: "visit")))
        #expect(inquiry.questions[0].choiceLabels.mapValues { $0.reveal() } == ["1": "By bank", "2": "In cash"])
        #expect(
            unanswered.message.contains("`way` (Way; one of `1` (By bank), `2` (In cash))"),
            "\(unanswered.summary)"
        )
        let again = inquiry.questions.map { $0.asked }
        #expect(again.map(\.name) == asked.map(\.name))
        #expect(again.map(\.label) == asked.map(\.label))
        #expect(again.map(\.kind) == asked.map(\.kind))
        #expect(again.map(\.isRequired) == [true, false, false, false, false, false, false, true, true])
        #expect(inquiry.questions[8].choices.map(\.name) == ["choice-1", "choice-2"])
        #expect(again[2].kind == .text(limit: 5))
        #expect(again.map(\.demand?.described) == asked.map(\.demand?.described))
        #expect(again[1].demand?.objection("nowhere")?.words == "the page takes a web address for web")
        #expect(again[3].demand?.objection("17")?.words == "the page takes no less than 18 for age")
        let now = Timestamp(unixSeconds: 0)
        let short = #expect(throws: UnfitAnswer.self) { try again[6].value(of: "99", at: now) }
        #expect(short?.summary == "the page takes at least 4 characters for pin")
        #expect(throws: UnfitAnswer.self) { try again[6].value(of: "9999999", at: now) }
        #expect(try again[6].value(of: "9999", at: now) == "9999")
        // Where the slider stood no one knows any more.
        #expect(asked[7].suggestion == .init("70") && again[7].suggestion == nil)
        #expect(again[0].demand?.objection("In cash") == nil && again[0].demand?.objection("3") != nil)
    }
}
