import FlowLanguage
import Foundation
import TestLanes
import TestSupport
import Testing

/// The generated pages; `RECORD=1 swift test --filter ReferenceTests` writes them anew.
@Suite("Reference")
struct ReferenceTests {
    @Test("docs/verbs.md is what the descriptions say")
    func verbs() throws {
        try Recorded.compare(VerbReference.markdown(), with: "docs/verbs.md")
    }

    @Test("docs/functions.md is what the descriptions say")
    func functions() throws {
        try Recorded.compare(ExpressionReference.markdown(), with: "docs/functions.md")
    }

    @Test("every verb has an example that passes the check", arguments: VerbCatalogue.all.map(\.name))
    func examples(name: VerbName) throws {
        let example = try #require(VerbCatalogue[name]).example
        var states: [String] = [
            "discover: { sep1: {} }", "login: { sep10: {} }",
            "start: { sep24: { deposit: $asset }, keep: { tx: transfer, page: url secret } }",
        ]
        // The example stands in the place of the state that has its name, or behind all others.
        if let own = states.firstIndex(where: { example.hasPrefix($0.prefix { $0 != ":" } + ":") }) {
            states[own] = example
        } else {
            states.append(example)
        }
        let lines = states.joined(separator: "\n").split(separator: "\n").map { "  \($0)" }
        let text = """
            flow: example
            inputs: { asset: { type: asset, default: USDC } }
            states:
            \(lines.joined(separator: "\n"))
            """
        let (flow, findings) = FlowParser.parse(text: text, path: "example.yaml")
        let checked = try #require(flow, "\(findings.map(\.summary))")
        let errors = FlowCheck.findings(in: checked).filter { $0.severity == .error }
        #expect(errors.map(\.summary) == [])
        #expect(checked.states.contains { $0.verb.value == name })
    }
}
