import FlowLanguage
import Testing

/// What is right in every case of a flow, though not on every way that can be drawn.
@Suite("FlowCheck: cases and guards")
struct FlowCasesTests {
    private func findings(_ text: String) -> [String] {
        FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml").findings.map { $0.rendered(source: text) }
    }

    @Test(
        "says nothing where every case is right",
        arguments: [
            // One of two states gives the name, whatever the input is.
            """
              a: { sep1: {}, if: fast, keep: { d: domain } }
              b: { sep1: {}, if: not fast, keep: { d: domain } }
              c: { tell: "${d}" }
            """,
            // A state that asks first.
            """
              a: { sep1: {}, if: fast }
              b: { sep10: {}, if: a exists and fast }
              c: { tell: "${b.account} at ${a.domain}", if: b exists }
              d: { expect: 'not (b exists) or b.account exists' }
            """,
            // The second payment is made only where the first was not.
            """
              a: { sep1: {} }
              b: { sep10: {} }
              c: { sep24: { withdraw: native }, keep: { tx: transfer } }
              d: { pay: $tx, if: fast }
              e: { pay: $tx, if: not fast }
              f: { pay: $tx, if: not (d exists) and not (e exists) }
            """,
        ]
    )
    func right(states: String) {
        #expect(findings("flow: cases\ninputs: { fast: boolean }\nstates:\n\(states)\n") == [])
    }

    @Test("names the combination in which something is wrong")
    func label() {
        let text = """
            flow: label
            inputs: { kind: text }
            matrix: { kind: [one, two, three] }
            states:
              a: { sep1: {}, if: kind == "one" }
              b: { tell: "${a.domain}" }
            """
        #expect(findings(text).count == 1)
        #expect(findings(text).first?.contains("`a` has no value on every way here, with kind=two and 1 more") == true)
    }

    @Test("what runs at the end may use what is there from the beginning, and the rest behind a guard")
    func always() {
        let text = """
            flow: always
            inputs: { asset: asset }
            secrets: { pin: { env: PIN } }
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              start: { sep24: { deposit: $asset }, keep: { tx: transfer } }
            always:
              look: { track: $tx, if: tx exists, within: 1m }
              tidy: { http: { delete: "https://example.com/", headers: { x-pin: $pin } }, keep: { code: status } }
              say: { tell: "${asset} ${code} ${run.account}" }
            """
        #expect(findings(text) == [])
    }

    @Test("a flow that declares what it needs is right by itself, and can't be run by itself")
    func needs() {
        let text = "flow: needs\nneeds: [anchor, session]\nstates:\n  start: { sep24: { deposit: native } }\n"
        #expect(findings(text) == [])
        let run = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml", given: GivenInputs())
        #expect(run.findings.map(\.code) == [.needsOthers])
    }
}
