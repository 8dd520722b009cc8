import Diagnostics
import FlowLanguage
import Stellar
import Testing

/// Secrets of accounts in the text of a flow, wherever they stand.
@Suite("Secrets in flows")
struct FlowSecretTests {
    private static let seed = "SAV76USXIJOBMEQXPANUOQM6F5LIOTLPDIDVRJBFFE2MDJXG24TAPUU7"
    private static let words = "illness spike retreat truth genius clock brain pass fit cave bargain toe"

    /// A place in a flow; `SECRET` stands for the secret.
    private static let flows: [(name: String, text: String, line: Int)] = [
        ("value", "flow: f\nstates:\n  say: { tell: \"SECRET\" }\n", 3),
        ("value among others", "flow: f\nstates:\n  say: { tell: \"It is SECRET, keep it.\" }\n", 3),
        ("comment", "# SECRET\nflow: f\nstates:\n  say: { tell: Hello }\n", 1),
        ("comment behind a line", "flow: f\nstates:\n  say: { tell: Hello } # was SECRET\n", 3),
        ("key", "flow: f\nstates:\n  \"SECRET\": { tell: Hello }\n", 3),
        ("account", "flow: f\naccount: SECRET\nstates:\n  say: { tell: Hello }\n", 2),
        (
            "default", "flow: f\ninputs:\n  key: { type: text, default: \"SECRET\" }\nstates:\n  say: { tell: $key }\n",
            3
        ),
        ("list", "flow: f\ntags: [ \"SECRET\" ]\nstates:\n  say: { tell: Hello }\n", 2),
        ("unknown key", "flow: f\nsede: SECRET\nstates:\n  say: { tell: Hello }\n", 2),
        ("no YAML", "flow: [\n  SECRET\n", 2),
        (
            "header of a request",
            "flow: f\nstates:\n  ask: { http: { get: \"https://x.org\", headers: { a: \"SECRET\" } } }\n", 3
        ),
    ]

    private static func check(_ text: String) -> (findings: [Finding], shown: String) {
        let checked = FlowCheck.check(bytes: [UInt8](text.utf8), path: "f.yaml") { _ in .failure(.notFound) }
        return (checked.findings, checked.findings.map { $0.rendered(source: text) }.joined(separator: "\n"))
    }

    @Test("a seed and a recovery phrase are found wherever they stand, and never shown", arguments: flows.indices)
    func found(index: Int) {
        let flow = Self.flows[index]
        for secret in [Self.seed, Self.words, Self.words.uppercased()] {
            let (findings, shown) = Self.check(flow.text.replacing("SECRET", with: secret))
            #expect(findings.map(\.code) == [.secretInFlow], "\(flow.name): \(shown)")
            #expect(findings.first?.place?.line == flow.line, "\(flow.name)")
            #expect(findings.first?.mistake == "secret-in-file")
            let kind = secret == Self.seed ? "seed" : "recovery-phrase"
            #expect(findings.first?.facts == [.subject: .text("flow"), .found: .text(kind)])
            #expect(findings.first?.failure == .invalidFlow)
            for part in [String(Self.seed.prefix(12)), "illness", "ILLNESS"] {
                #expect(!shown.contains(part), "\(shown)")
            }
        }
    }

    @Test(
        "escapes and line breaks hide no secret",
        arguments: [
            "  say: { tell: \"\\x53\(seed.dropFirst())\" }",
            "  say: { tell: \"\(seed.prefix(20))\\\n    \(seed.dropFirst(20))\" }",
            "  say: { tell: \"\(words.replacing("clock", with: "clo\\x63k"))\" }",
            "  say:\n    tell: >\n      \(words.replacing(" ", with: "\n      "))",
            "  # \(words.replacing(" ", with: "\n  # "))", "  # 1. \(words.replacing(" ", with: ", 2. "))",
        ]
    )
    func hidden(state: String) {
        let (findings, shown) = Self.check("flow: f\nstates:\n\(state)\n")
        #expect(findings.map(\.code) == [.secretInFlow], "\(shown)")
        #expect(!shown.contains(String(Self.seed.suffix(20))) && !shown.contains("retreat"), "\(shown)")
    }

    @Test("a used flow is looked through as well, and its line is not shown")
    func used() {
        let text = "flow: f\nstates:\n  part: { use: part.yaml }\n"
        let part = "flow: part\nstates:\n  say: { tell: \"\(Self.seed)\" }\n"
        let checked = FlowCheck.check(bytes: [UInt8](text.utf8), path: "f.yaml") { _ in .success([UInt8](part.utf8)) }
        #expect(
            checked.flow == nil
                && checked.findings.contains { $0.code == .secretInFlow && $0.place?.file == "part.yaml" }
        )
        let shown = checked.findings.map { $0.rendered(source: $0.place?.file == "f.yaml" ? text : part) }.joined()
        #expect(!shown.contains(String(Self.seed.prefix(12))), "\(shown)")
    }

    /// Files of answers; `SECRET` stands for the secret.
    private static let answers: [(name: String, text: String, line: Int)] = [
        ("value", "first_name: Ada\npin: \"SECRET\"\n", 2),
        ("value among others", "memo: \"It is SECRET, keep it.\"\n", 1),
        ("comment", "# SECRET\nfirst_name: Ada\n", 1), ("key", "\"SECRET\": Ada\n", 1),
        ("list", "papers:\n  - Ada\n  - \"SECRET\"\n", 3), ("file", "papers: { file: \"SECRET\" }\n", 1),
        ("no answer", "name: { first: \"SECRET\" }\n", 1), ("no table", "- \"SECRET\"\n", 1),
        ("no YAML", "a: [\n  SECRET\n", 2),
    ]

    @Test(
        "a file of answers that holds one is refused, wherever it stands, and it is never shown",
        arguments: answers.indices
    )
    func inAnswers(index: Int) throws {
        let (name, text, line) = Self.answers[index]
        let flow = "flow: f\nstates:\n  ask: { ask: { a: \"?\" }, fill: [people.yaml] }\n"
        for secret in [Self.seed, Self.words, Self.words.uppercased()] {
            let text = text.replacing("SECRET", with: secret)
            let (file, own) = AnswersFile.parse(text: text, path: "people.yaml")
            let checked = FlowCheck.check(bytes: [UInt8](flow.utf8), path: "f.yaml") { path in
                path == "people.yaml" ? .success([UInt8](text.utf8)) : .failure(.notFound)
            }
            for findings in [own, checked.findings] {
                #expect(findings.map(\.code) == [.secretInAnswers], "\(name): \(findings)")
                #expect(findings.first?.failure == .invalidFlow)
            }
            #expect(file.answers.isEmpty && file.files.isEmpty && checked.flow == nil)
            #expect(own.first?.place?.line == line, "\(name)")
            let shown =
                checked.findings.map { $0.rendered(source: flow) }.joined()
                + own.map { $0.rendered(source: text) }.joined()
            #expect(shown.contains("`people.yaml`, line \(line)") && shown.contains("f.yaml:3"), "\(shown)")
            for part in [String(Self.seed.prefix(12)), "illness", "ILLNESS"] {
                #expect(!shown.contains(part), "\(shown)")
            }
        }
    }

    @Test(
        "what only looks like a secret is none",
        arguments: [
            "GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6", String(seed.dropLast()) + "A",
            String(seed.dropLast()), seed.lowercased(), words.replacing(" toe", with: ""),
            words.replacing("toe", with: "today"), "about above absent abstract absurd abuse access accident",
        ]
    )
    func harmless(text: String) {
        let (findings, shown) = Self.check("flow: f\nstates:\n  say: { tell: \"\(text)\" }\n")
        #expect(!findings.contains { $0.code == .secretInFlow }, "\(shown)")
        #expect(AnswersFile.parse(text: "a: \"\(text)\"\n", path: "people.yaml").findings.isEmpty)
    }
}
