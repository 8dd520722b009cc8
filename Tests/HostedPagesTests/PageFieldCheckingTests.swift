import Diagnostics
import Foundation
import HostedPages
import TestSupport
import Testing

@Suite("What fields demand of answers")
struct PageFieldCheckingTests {
    @Test(
        "an answer is held against the field as a browser does it",
        arguments: [
            (
                #"type="number" min="1" step="0.01""#, ["1", "2.50", "1e2"],
                ["0.99", "2.505", "x", "1,5", "--1", "0x1"]
            ),
            (#"type="number""#, ["7", "-3", "7.0"], ["7.5"]),
            (#"type="number" value="0.5""#, ["1.5"], ["1"]),
            (#"type="number" step="any" max="100""#, ["99.999", ".5"], ["100.0001", "5."]),
            (
                #"type="date" min="1900-01-01" max="2008-12-31""#, ["2000-02-29"],
                ["1899-12-31", "2009-01-01", "2001-02-29", "1.2.1990"]
            ),
            (#"type="month" min="2020-01""#, ["2024-12"], ["2019-12", "2024-13"]),
            (
                #"type="week" max="2026-W40""#, ["2026-W01", "2020-W53", "2015-W53"],
                ["2026-W41", "2026-W00", "2021-W53", "2026-1"]
            ),
            (#"type="time""#, ["23:59", "08:15:30"], ["24:00", "8:15"]),
            (#"type="datetime-local""#, ["2024-01-31T10:00"], ["2024-01-31", "2024-01-32T10:00"]),
            (#"type="email""#, ["a.b+c@anchor.example"], ["a@", "@b", "a b@c.example", "a@b..example"]),
            (#"type="email" multiple"#, ["a@b.example, c@d.example"], ["a@b.example, c"]),
            (#"type="url""#, ["https://a.example/x"], ["a.example"]),
            (#"minlength="3" maxlength="5""#, ["abc", "abcde"], ["ab", "abcdef"]),
            (#"pattern="[A-Z]{2}\d{2}""#, ["DE89"], ["DE8", "xDE89", "DE89x", "de89"]),
            (#"pattern="a|ab""#, ["a", "ab"], ["abc"]),
            (#"pattern="(unclosed""#, ["anything"], []),
        ] as [(String, [String], [String])]
    )
    func checks(attributes: String, right: [String], wrong: [String]) throws {
        let page = try PageFixture.page(html: "<form><input name=f \(attributes)></form>")
        let form = try #require(page.mainForm)
        func isTaken(_ text: String) -> Bool {
            FormFilling(form, of: page, with: ["f": Secret(text)]).objections.isEmpty
        }
        for text in right + [""] { #expect(isTaken(text), "\(attributes): \(text)") }
        for text in wrong { #expect(!isTaken(text), "\(attributes): \(text)") }
    }

    @Test(
        "whoever is asked is told what is demanded, and what is wrong with an answer, without the answer",
        arguments: [
            (#"type=number min=10 max=100"#, "a number, 10 to 100", "5.25", "takes 10 to 100"),
            (#"type=number min=10 step=5"#, "a number, no less than 10, in steps of 5", "12", "steps of 5"),
            (#"type=date max="2008-12-31""#, "a date, like 1976-07-04, no more than 2008-12-31", "2009-01-01", "2008"),
            (#"type=url"#, "a web address, like https://example.org", "not a url", "a web address"),
            (#"pattern="[A-Z]{2}""#, "text, of the form [A-Z]{2}", "abc", "another form for f: “[A-Z]{2}”"),
            (#"pattern="[A-Z]{2}" title="two letters""#, "text", "abc", "form for f (two letters): “two letters”"),
            (
                #"pattern="(?=.{8,64}$)(?=.*[0-9])(?=.*[A-Z])[ -~]*""#, "text, of a form that the page checks", "abc",
                "another form for f"
            ),
            (#"minlength=3"#, "text, at least 3 characters", "ab", "at least 3"),
            (#"type=range max=10"#, "a number, no more than 10", "99", "no more than 10"),
            (#"type=week"#, "a week, like 2026-W47", "2026-47", "YYYY-Www"),
            (#"type=datetime-local"#, "a day and a time, like 2026-11-22T13:45", "2026-11-22", "YYYY-MM-DDTHH:MM"),
            (#"type=tel pattern="[0-9]+""#, "a telephone number, of the form [0-9]+", "x12", "form for f: “[0-9]+”"),
        ]
    )
    func demands(attributes: String, described: String, wrong: String, flaw: String) throws {
        let page = try PageFixture.page(html: "<form><input name=f \(attributes)></form>")
        let field = try #require(page.mainForm?.field(named: "f"))
        #expect(field.demanded == described)
        let words = try #require(field.flaw(of: wrong)).message.shown(.revealed)
        #expect(words.contains(flaw) && !words.contains(wrong), "\(words)")
        #expect(field.flaw(of: "") == nil)
    }

    @Test("a telephone number may be written in any way, where its page demands none")
    func telephone() throws {
        let page = try PageFixture.page(html: "<form><input name=f type=tel></form>")
        let field = try #require(page.mainForm?.field(named: "f"))
        #expect(field.demanded == "a telephone number")
        #expect(["+49 30 901820 ext. 7", "112", "7", ""].allSatisfy { field.flaw(of: $0) == nil })
    }

    @Test("a box that has to be ticked takes no no; of a list with commas each part may be a choice that has one")
    func choices() throws {
        let page = try PageFixture.page(
            html: """
                <form><input type=checkbox name=terms required><select name=ways multiple><option>Post, by air
                <option>Mail<option>Fax</select></form>
                """
        )
        let form = try #require(page.mainForm)
        #expect(form.field(named: "terms")?.flaw(of: "false")?.words.contains("is ticked") == true)
        #expect(form.field(named: "terms")?.flaw(of: "true") == nil)
        let ways = try #require(form.field(named: "ways"))
        #expect(ways.flaw(of: "Post, by air, Fax") == nil && ways.flaw(of: "Mail, Pigeon") != nil)
    }

    @Test("a pattern that takes ages for an answer is left to the anchor, soon")
    func costlyPattern() throws {
        let page = try PageFixture.page(html: #"<form><input name=f pattern="(a+)+b"></form>"#)
        let form = try #require(page.mainForm)
        let answer = String(repeating: "a", count: 60)
        #expect(FormFilling(form, of: page, with: ["f": Secret(answer)]).objections.isEmpty)
    }

    @Test("the page's own hint says how an answer is to be written, and the answer is not repeated")
    func hint() throws {
        let page = try PageFixture.page(
            html: #"<form><input name=iban title="Two letters, then digits" pattern="[A-Z]{2}\d+" minlength=4></form>"#
        )
        let form = try #require(page.mainForm)
        let error = #expect(throws: HostedPageError.self) {
            try FormFilling(form, of: page, with: ["iban": Secret("12345678")]).validate()
        }
        #expect(error?.summary.contains("takes an answer of another form for iban") == true)
        #expect(error?.message.hasSuffix("“Two letters, then digits”") == true)
        #expect(error?.failure == .unanswered && error?.description.contains("12345678") == false)
    }

    @Test("suggestions of a list are known, and no answer has to be one of them")
    func suggestions() throws {
        let page = try PageFixture.page(
            html: """
                <form><input name="bank" list="banks"><datalist id="banks">
                <option value="BNA">Banco de la Nación</option><option>Galicia</option></datalist></form>
                """
        )
        let form = try #require(page.mainForm)
        let field = try #require(form.field(named: "bank"))
        #expect(field.suggestions.map { "\($0.value)=\($0.label)" } == ["BNA=Banco de la Nación", "Galicia=Galicia"])
        #expect(field.choices.isEmpty)
        #expect(FormFilling(form, of: page, with: ["bank": Secret("Another")]).objections.isEmpty)
    }
}
