import Diagnostics
import FlowLanguage
import Testing

@Suite("Findings on a terminal")
struct FindingRenderingTests {
    @Test(
        "the caret stands under the word, also behind letters that take two columns or none",
        arguments: [
            ("tell: abc x", "          ^"), ("tell: 日本語 x", "             ^"), ("tell: e\u{301}bc x", "          ^"),
        ]
    )
    func caret(line: String, expected: String) {
        let column = line.unicodeScalars.count
        let place = SourcePlace(file: "a.yaml", line: 1, column: column)
        let rendered = Finding(FlowMistake.noState, at: place).rendered(source: line)
        let carets = rendered.split(separator: "\n").last { $0.contains("^") }
        #expect(carets.map(String.init) == "   | " + expected)
    }

    @Test(
        "a mistake in YAML is data as well",
        arguments: [
            ("flow: a\nflow: b\n", "duplicate-key", [.name: "flow", .line: "1"], "duplicate key `flow`"),
            ("flow: a\n---\nflow: b\n", "second-document", [:], "a second document starts here"),
            ("flow: &x a\n", "alias", [:], "flows have no anchors and aliases of YAML"),
        ] as [(String, String, [FactName: String], String)]
    )
    func yamlMistake(text: String, name: String, facts: [FactName: String], summary: String) throws {
        let finding = try #require(FlowParser.parse(text: text, path: "a.yaml").findings.first)
        #expect(finding.mistake == name)
        #expect(finding.summary == summary)
        for (fact, value) in facts { #expect(finding.facts.text(fact) == value, "\(fact)") }
    }

    @Test(
        "a mistake in the shape of a file is data, from which its words are made",
        arguments: [
            (
                "colour: red", "unknown-key",
                ["name": "colour", "subject": "flow"], "unknown key `colour` in a flow"
            ),
            (
                "needs: sesion", "unknown-requirement", ["name": "sesion", "near": "session"],
                "unknown requirement `sesion`"
            ),
            ("deadline: 10", "invalid-duration", ["found": "10"], "invalid duration `10`"),
            ("retry: often", "no-count", ["name": "retry"], "`retry` requires a whole number from 0 to 1000"),
        ] as [(String, String, [String: String], String)]
    )
    func mistake(line: String, name: String, facts: [String: String], summary: String) throws {
        let text = "flow: a\n\(line)\nstates:\n  find: { sep1: {} }\n"
        let finding = try #require(FlowParser.parse(text: text, path: "a.yaml").findings.first)
        #expect(finding.mistake == name)
        #expect(finding.summary == summary)
        for (fact, value) in facts {
            #expect(FactName(rawValue: fact).flatMap(finding.facts.text) == value, "\(fact)")
        }
        #expect(finding.asFailure.facts.text(.finding) == finding.code.rawValue)
    }
}
