import Diagnostics
import Foundation
import HostedPages
import Testing

@testable import FlowRunner

/// What fields of pages become as questions to people.
@Suite("Questions of pages")
struct PageQuestionTests {
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
        let ways = ["post", "mail"].map { Question.Choice(value: $0, label: $0) }
        #expect(asked[0].kind == .several(ways) && asked[0].suggestion == "post")
        #expect(asked[1].suggestion == "Tuesday, Friday")
        #expect(asked[2].kind == .choice([.init(value: "Bern", label: "Bern"), .init(value: "Basel", label: "Basel")]))
    }

    @Test("what the page demands is said and looked at, and what it proposes is offered; not where it checks nothing")
    func demands() throws {
        let fields = """
            <input type=number name=amount min=10 max=100><input type=week name=week>
            <input name=bank list=banks><datalist id=banks><option value=AAA label="Bank A"><option value=BBB></datalist>
            """
        let asked = try questions(fields)
        #expect(asked[0].demand?.described == "a number, 10 to 100")
        #expect(asked[0].demand?.objection("5") == "the page takes 10 to 100 for amount")
        #expect(asked[1].demand?.objection("2026-W60") != nil && asked[1].demand?.objection("2026-W47") == nil)
        #expect(asked[2].proposals == [.init(value: "AAA", label: "Bank A"), .init(value: "BBB", label: "BBB")])
        #expect(try questions(fields, isChecked: false).allSatisfy { $0.demand == nil })
    }
}
