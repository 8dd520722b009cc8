import Diagnostics
import FlowLanguage
import Testing

@Suite("Mistakes in linked flows")
struct LinkMistakeTests {
    /// A used flow with a mistake in it or in its use, and what is found.
    struct Row: Sendable {
        var use = "b.yaml"
        var used = "flow: b\nstates: { a: { sep1: {} } }\n"
        var name: String
        var facts: [FactName: String] = [:]
        var summary: String
    }

    @Test(
        "are data, from which their words are made",
        arguments: [
            Row(
                use: "$file",
                name: "flow-path-with-names",
                summary: "`flow` of `use` can't hold names"
            ),
            Row(
                use: "c.yaml",
                name: "unreadable-flow",
                facts: [.subject: "c.yaml", .flaw: "there is no such file"],
                summary: "the flow can't be read: there is no such file"
            ),
            Row(
                use: "~/b.yaml",
                name: "invalid-flow-path",
                facts: [.found: "~/b.yaml", .flaw: "home"],
                summary: "`~/b.yaml` is in a home folder"
            ),
            Row(
                use: "parts/",
                name: "invalid-flow-path",
                facts: [.found: "parts/", .flaw: "folder"],
                summary: "`parts/` is a folder"
            ),
            Row(
                use: "{ flow: b.yaml, amuont: 1 }",
                used: "flow: b\ninputs: { amount: amount }\nstates: { a: { tell: $amount } }\n",
                name: "unknown-input-of-use",
                facts: [.name: "amuont", .subject: "b.yaml", .near: "amount"],
                summary: "`b.yaml` has no input `amuont`"
            ),
            Row(
                used: "flow: b\nstates: { a: { sep1: {} } }\nalways: { z: { tell: bye } }\n",
                name: "always-in-use",
                facts: [.subject: "b.yaml", .state: "z"],
                summary: "`b.yaml` has states under `always`, which a used flow can't have"
            ),
            Row(
                used: "flow: b\nstates: { a: { use: main.yaml } }\n",
                name: "recursive-use",
                summary: "the flow uses itself: main.yaml → b.yaml → main.yaml"
            ),
        ]
    )
    func mistake(row: Row) throws {
        let files = LinkedFiles([
            "main.yaml": "flow: f\ninputs: { file: { type: text, default: b } }\nstates:\n  s: { use: \(row.use) }\n",
            "b.yaml": row.used,
        ])
        let finding = try #require(try files.link().findings.first)
        #expect(finding.mistake == row.name)
        #expect(finding.summary == row.summary)
        for (fact, value) in row.facts { #expect(finding.facts.text(fact) == value, "\(fact)") }
    }
}
