import Diagnostics
import FlowLanguage
import Testing

/// What `check` knows of states whose anchor may refuse, or has to.
@Suite("Expected refusals")
struct ExpectedRefusalTests {
    private static let transfer = "sep24: { deposit: USDC, amount: \"25\" }"

    @Test(
        "a refusal goes on without what the state would have found out",
        arguments: [
            ("login: { sep10: {} }\n  above: { \(transfer), expect: refused }\n  start: { \(transfer) }", []),
            (
                "login: { sep10: {} }\n  above: { \(transfer), expect: [refused, above.refusal.status == 400] }\n"
                    + "  say: { tell: \"${above.refusal.code} ${above.refusal.section}\" }", []
            ),
            ("login: { sep10: {}, expect: refused }\n  start: { \(transfer) }", [.missingNeed]),
            (
                "login: { sep10: {}, next: { start: done, sorry: refused } }\n  start: { \(transfer), next: done }\n"
                    + "  sorry: { tell: no }", []
            ),
            (
                "login: { sep10: {}, next: { sorry: refused } }\n  start: { \(transfer), next: done }\n"
                    + "  sorry: { tell: no, next: start }", [.missingNeed]
            ),
            (
                "login: { sep10: {} }\n  above: { \(transfer), expect: refused, keep: { tx: transfer } }\n"
                    + "  say: { tell: \"${tx.id}\" }", [.undefinedName]
            ),
            (
                "login: { sep10: {} }\n  above: { \(transfer), expect: refused, keep: { why: refusal.code } }\n"
                    + "  say: { tell: $why }", []
            ),
            (
                "login: { sep10: {} }\n  above: { \(transfer), next: { sorry: refused }, keep: { tx: transfer } }\n"
                    + "  say: { tell: \"${tx.id}\", next: done }\n  sorry: { tell: no }", []
            ),
            (
                "login: { sep10: {} }\n  above: { \(transfer), next: { sorry: refused }, keep: { tx: transfer } }\n"
                    + "  say: { tell: \"${tx.id}\", next: done }\n  sorry: { tell: \"${tx.id}\" }", [.undefinedName]
            ),
            (
                "login: { sep10: {} }\n  above: { \(transfer), next: { sorry: refused }, keep: { tx: transfer } }\n"
                    + "  sorry: { if: login exists, tell: \"${tx.id}\" }", [.undefinedName]
            ),
            (
                "login: { sep10: {} }\n  above: { \(transfer), expect: refused, next: { done: done } }",
                [.unknownOutcome]
            ),
            ("login: { sep10: {}, next: { done: refusd } }\n  start: { \(transfer) }", [.unknownOutcome]),
            ("fund: { friendbot: {}, expect: refused }", [.unknownName]),
            ("login: { sep10: {} }\n  say: { tell: no, next: { done: refused } }", [.unknownOutcome]),
        ] as [(String, [FindingCode])]
    )
    func check(states: String, codes: [FindingCode]) {
        let text = "flow: refusals\nstates:\n  discover: { sep1: {} }\n  \(states)\n"
        let checked = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml")
        #expect(checked.findings.map(\.code) == codes, "\(checked.findings.map(\.summary))")
    }

    @Test("a state whose anchor may have refused guards nothing that only the other way gives")
    func guards() {
        let text = """
            flow: refusals
            states:
              discover: { sep1: {} }
              login: { sep10: {}, next: { on: refused } }
              on: { tell: "either way" }
              start: { if: login exists, sep24: { deposit: USDC } }

            """
        let findings = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml").findings
        #expect(findings.map(\.code) == [.missingNeed], "\(findings.map(\.summary))")
    }

    @Test("in a used flow the state expects its refusal by its own name")
    func used() throws {
        let part = """
            flow: part
            needs: [anchor, session]
            states:
              above: { \(Self.transfer), expect: refused }

            """
        let whole = """
            flow: whole
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              try: { use: part.yaml }

            """
        let checked = FlowCheck.check(bytes: Array(whole.utf8), path: "whole.yaml") { _ in .success(Array(part.utf8)) }
        #expect(checked.findings.map(\.summary) == [])
        #expect(checked.flow?.state(named: "try/above")?.expectsRefusal == true)
    }
}
