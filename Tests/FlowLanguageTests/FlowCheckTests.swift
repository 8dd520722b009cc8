import Diagnostics
import FlowLanguage
import Testing

@Suite("FlowCheck")
struct FlowCheckTests {
    static let flow = """
        flow: given
        inputs:
          amount: { type: amount }
          kind: { choices: [bank, card], default: bank }
        states:
          say: { tell: "${amount} ${kind}" }
        """

    private func findings(_ text: String, given: [String: String]?) -> [Finding] {
        FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml", given: given.map({ GivenInputs($0) })).findings
    }

    @Test("without a command line, inputs are taken to be given")
    func nothingGiven() {
        #expect(findings(Self.flow, given: nil) == [])
    }

    @Test(
        "given values have to fit",
        arguments: [
            (["amount": "25"], []), (["amount": "25", "kind": "card"], []), ([:], [.missingInput]),
            (["amount": "1e3"], [.badInput]), (["amount": "25", "kind": "crad"], [.badInput]),
            (["amount": "25", "knid": "card"], [.unknownInput]),
        ] as [([String: String], [FindingCode])]
    )
    func given(values: [String: String], codes: [FindingCode]) {
        #expect(findings(Self.flow, given: values).map(\.code) == codes)
    }

    @Test("a given name that is no input may be an answer, where something asks for answers")
    func answers() {
        let text = Self.flow + "\n  question: { ask: { iban: \"Your IBAN?\" } }\n"
        #expect(findings(text, given: ["amount": "25", "iban": "DE1"]) == [])
        #expect(findings(text, given: ["amount": "25", "IBAN": "DE1"]).map(\.code) == [.unknownInput])
    }

    @Test("of a flow that asks only questions of its own, the names of answers are known")
    func unknownAnswers() {
        let text = Self.flow + "\n  question: { ask: { iban: \"Your IBAN?\" } }\n"
        let near = findings(text, given: ["amount": "25", "ibna": "DE1"])
        #expect(near.map(\.code) == [.unknownInput] && near.first?.help == "did you mean `iban`?")
        let far = findings(text, given: ["amount": "25", "favourite": "blue"])
        #expect(far.first?.summary == "the flow has no input `favourite`, and asks for nothing of that name")
        #expect(far.first?.help == "use one of the inputs `amount`, `kind`; it asks for `iban`")
        let last = Self.flow + "\nalways:\n  question: { ask: { iban: \"Your IBAN?\" } }\n"
        #expect(findings(last, given: ["amount": "25", "iban": "DE1"]) == [])
    }

    @Test("given values and defaults become typed values")
    func resolved() throws {
        let flow = try #require(FlowParser.parse(text: Self.flow, path: "flow.yaml").flow)
        let (values, findings) = flow.resolvedInputs(given: GivenInputs(["amount": "25.50"]))
        #expect(findings == [])
        #expect(values["kind"] == "bank")
        #expect(values["amount"]?.description == "25.5")
    }

    @Test("every finding is rendered with its code, place and line")
    func rendering() throws {
        let text = "flow: r\nstates:\n  a: { sep1: {}, next: b }\n"
        let finding = try #require(findings(text, given: nil).first)
        #expect(
            finding.rendered(source: text) == """
                error[F301]: there is no state `b`
                  --> flow.yaml:3:24
                   |
                 3 |   a: { sep1: {}, next: b }
                   |                        ^
                help: did you mean `a`?
                """
        )
        #expect(
            finding.rendered(source: nil)
                == "error[F301]: there is no state `b`\n  --> flow.yaml:3:24\nhelp: did you mean `a`?"
        )
    }

    @Test("a long line is shown around the mistake, without control characters")
    func longLine() throws {
        let text = "flow: r\nstates:\n  a: { tell: \"" + String(repeating: "x", count: 500) + "\u{85}$\", next: b }\n"
        let finding = try #require(
            findings("flow: r\nstates:\n" + String(repeating: " ", count: 500) + "a: { spe1: {} }\n", given: nil).first
        )
        let rendered = finding.rendered(
            source: "flow: r\nstates:\n" + String(repeating: " ", count: 500) + "a: { spe1: {} }\n"
        )
        #expect(rendered.split(separator: "\n").allSatisfy { $0.count < 180 })
        #expect(rendered.contains("^^^^"))
        #expect(!findings(text, given: nil).isEmpty)
    }

    @Test("the codes have words that differ")
    func slugs() {
        #expect(FindingCode.unknownDestination.slug == "unknown-destination")
        #expect(FindingCode.notYAML.slug == "not-yaml")
        #expect(Set(FindingCode.allCases.map(\.slug)).count == FindingCode.allCases.count)
    }

    @Test(
        "a value is held against what is done with it in the runs that there are",
        arguments: [
            ("", [:], ["F206"]), ("", ["n": "5"], []), ("", ["n": "-1"], ["F206"]),
            ("matrix: { n: ['1', '2'] }", [:], []), ("matrix: { n: ['1', '-2'] }", [:], ["F206"]),
            ("matrix: { n: ['1', '-2'] }", ["n": "3"], []),
        ] as [(String, [String: String], [String])]
    )
    func valuesOfRuns(matrix: String, given: [String: String], codes: [String]) {
        let text = """
            flow: f
            inputs: { n: { type: number, default: "0" } }
            \(matrix)
            states:
              send: { pay: { to: $run.account, amount: $n, asset: native } }
            """
        let checked = FlowCheck.check(bytes: Array(text.utf8), path: "f.yaml", given: GivenInputs(given))
        #expect(checked.findings.map(\.code.rawValue) == codes)
    }

    @Test("a value that its state never meets is not held against it")
    func valuesOfStatesPassedOver() {
        let text = """
            flow: f
            inputs: { n: { type: amount, default: "0" } }
            states:
              send: { if: n > 0, pay: { to: $run.account, amount: $n, asset: native } }
            """
        let checked = FlowCheck.check(bytes: Array(text.utf8), path: "f.yaml")
        #expect(checked.findings.map(\.summary) == [])
    }

    @Test("networks of later versions are told of by check alone")
    func laterTargets() {
        let bytes = Array("flow: f\nnetwork: my-own\nstates: { a: { tell: x } }\n".utf8)
        #expect(FlowCheck.check(bytes: bytes, path: "f.yaml").findings.map(\.code) == [.notYet])
        #expect(FlowCheck.check(bytes: bytes, path: "f.yaml", given: GivenInputs()).findings == [])
    }

    @Test(
        "an anchor and a network that don't fit are the flow's mistake, unless the command line names others",
        arguments: [false, true]
    )
    func replacedTarget(isReplaced: Bool) {
        let text = "flow: f\nanchor: anchor.example\nnetwork: sandbox\nstates: { a: { tell: x } }\n"
        let checked = FlowChecker(readsAnswers: false) { _ in .failure(.notFound) }
            .check(bytes: Array(text.utf8), path: "f.yaml", given: GivenInputs(), replacesTarget: isReplaced)
        #expect(checked.findings.map(\.code) == (isReplaced ? [] : [.badTarget]))
    }

    @Test("an account in the vault goes by its name")
    func vaultAccount() {
        let bytes = Array("flow: f\naccount: my-savings\nstates: { a: { tell: x } }\n".utf8)
        #expect(FlowCheck.check(bytes: bytes, path: "f.yaml").findings == [])
    }

    @Test("a seed that stands in a flow is shown nowhere")
    func seeds() {
        let seed = "S" + String(repeating: "A", count: 55)
        let bytes = Array("flow: f\naccount: \(seed)\nstates: { a: { tell: x } }\n".utf8)
        let findings = FlowCheck.check(bytes: bytes, path: "f.yaml").findings
        #expect(findings.map(\.code) == [.badTarget])
        #expect(findings.allSatisfy { $0.place?.line == 1 && !$0.summary.contains("SAAA") })
    }

    @Test(
        "of what an author wrote at great length a finding tells the beginning, and its own words whole",
        arguments: [
            ("flow: X\nstates: { a: { tell: x } }", "…`"), ("flow: f\nstates: { X: { tell: x } }", "…`"),
            ("flow: f\nstates: { a: { X: x } }", "…`"),
            ("flow: f\nstates: { a: { tell: $xX } }", "…` inside text stays as it is"),
            ("flow: f\nstates: { a: { tell: x, next: X } }", "there is no state `"),
            ("flow: f\nstates: { a: { tell: x, if: xX == 1 } }", "unknown name `x"),
            (
                "flow: f\ninputs: { a: { type: amount, default: X } }\nstates: { a1: { tell: $a } }",
                "the default of `a`"
            ),
        ]
    )
    func longWords(text: String, own: String) throws {
        let source = text.replacing("X", with: String(repeating: "e", count: 900))
        let findings = FlowCheck.check(bytes: Array(source.utf8), path: "f.yaml").findings
        #expect(!findings.isEmpty)
        for finding in findings { #expect(finding.description.utf8.count < 500, "\(finding.description.prefix(600))") }
        #expect(findings.contains { $0.summary.contains(own) }, "\(findings.map(\.summary))")
    }

    @Test(
        "whom a flow pays is an address in order, a federated one, or a name",
        arguments: [
            ("GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5I", nil), ("Robert", nil), ("Ada Lovelace", nil),
            ("maria*example.com", nil), ("$who", nil), ("$account", nil), ("maria*", "a name like maria*example.com"),
            ("GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5A", "\"GCDTURNK…\" has a wrong checksum"),
            (
                "GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5",
                "has 55 characters; an address that begins with G"
            ),
            ("GCDTURNKS2BXLF7UFAXM4UAKGKAIKA", "has 30 characters; an address that begins with G has 56"),
            ("CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE", "is a contract account (SEP-45)"),
            ("$amount", "an address that starts with G or M"),
        ] as [(String, String?)]
    )
    func payees(to: String, advice: String?) {
        let text = """
            flow: f
            inputs: { who: { type: payee, default: Robert }, account: { type: account }, amount: { type: amount, default: "2" } }
            states:
              say: { tell: "${who} ${account} ${amount}" }
              send: { pay: { to: "\(to)", amount: "1", asset: native } }
            """
        let found = findings(text, given: nil)
        guard let advice else {
            #expect(found == [])
            return
        }
        #expect(found.count == 1 && found.first?.help?.contains(advice) == true, "\(found)")
    }

    @Test(
        "what is wrong with an address, an asset or the account that acts is told",
        arguments: [
            (
                "states: { a: { friendbot: GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5A } }",
                "wrong checksum"
            ),
            ("states: { a: { trustline: \"GOLD:GBAD\" } }", "the issuer of the asset is no account"),
            ("states: { a: { trustline: ABCDEFGHIJKLM } }", "its code has 13 characters"),
            (
                "account: CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE\nstates: { a: { tell: x } }",
                "is a contract account"
            ),
            (
                "account: GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5A\nstates: { a: { tell: x } }",
                "wrong checksum"
            ),
            (
                "account: GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5I\nstates: { a: { tell: x } }",
                "an address alone signs nothing"
            ),
        ]
    )
    func faults(text: String, words: String) {
        let found = findings("flow: f\n\(text)\n", given: nil).filter { $0.severity == .error }
        #expect(found.count == 1, "\(found)")
        #expect([found.first?.summary, found.first?.help].contains { $0?.contains(words) == true }, "\(found)")
    }
}
