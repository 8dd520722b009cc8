import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HostedPages
import Questions
import TestLanes
import TestSupport
import Testing

@testable import FlowRunner

/// Pages with as much on them as the bounds allow: what a visit asks about them takes time in proportion to that.
@Suite("Large pages", .tags(.computing, .thorough), .serialized)
struct LargePageTests {
    @Test(
        "to name ways on that have the same words takes time in proportion to their number",
        arguments: [false, true]
    )
    func ways(isNumbered: Bool) throws {
        let url = try Secret(#require(URL(string: "https://anchor.example/page")))
        let page = try HostedPage.parse(Array("<p><a href=/x>Go on</a></p>".utf8), url: url)
        let link = try #require(page.links.first)
        func name(_ count: Int) -> Duration {
            ProcessorTime.spent {
                var ways = PageChoice.Ways()
                for number in 0..<count {
                    let label = isNumbered ? "Go on (\(number % 100))" : "Go on"
                    ways.add(PageChoice.Way(label: label, move: .take(link)), of: nil)
                }
                #expect(Set(ways.all.map(\.label)).count == count)
            }
        }
        let (first, second) = (name(1_000), name(4_000))
        #expect(second < max(first, .milliseconds(30)) * 8, "\(first), then \(second)")
    }

    @Test("to match what the sources behind a person have takes time in proportion to what a form asks")
    func suggestions() async throws {
        let (first, second) = (try await visit(fields: 225), try await visit(fields: 900))
        #expect(second < max(first, .milliseconds(300)) * 9, "\(first), then \(second)")
    }

    /// How long a visit takes that asks a person so many questions, with a file of answers behind the person.
    private func visit(fields count: Int) async throws -> Duration {
        let fields = (0..<count).map { "<label>City \($0) <input name=city\($0) required></label>" }.joined()
        var answers = Dictionary(uniqueKeysWithValues: (0..<count).map { ("city\($0)", "Bern") })
        answers["amount"] = "12"
        let person = Person(answers)
        var harness = WorldHarness()
        harness.asking = person
        harness.world.anchor { anchor in
            anchor.form =
                "<form method=post>\(fields)<label>Amount <input name=amount required></label><button>Send</button></form>"
        }
        let path = Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing("fill: [answers/example.yaml, ask]", with: "fill: [ask, answers/example.yaml]")
        var settings = try harness.settings(#require(FlowParser.parse(text: text, path: path).flow))
        settings.environment = [:]
        let begun = ContinuousClock.now
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(person.questions.count == count + 1)
        return ContinuousClock.now - begun
    }
}
