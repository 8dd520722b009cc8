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
            // The second state gives the name wherever the first has not.
            """
              a: { http: { get: "https://example.com/" }, if: fast and run.network == "G", keep: { k: status } }
              b: { http: { get: "https://example.org/" }, if: not (k exists), keep: { k: status } }
              c: { tell: "${k}" }
            """,
            // What is passed over goes on in order, and what is not goes elsewhere.
            """
              a: { sep1: {} }
              b: { tell: sorry, if: not fast, next: fail }
              c: { tell: "${a.domain}" }
            """,
            // A payment is made once round the cycle, as nothing empties what it is asked by.
            """
              send: { pay: { to: $run.account, amount: "1", asset: native }, if: not (send exists), keep: { sent: hash } }
              rest: { wait: 1m }
              look: { http: { get: "https://example.com/" }, keep: { seen: body.seen } }
              again: { tell: again, if: fast and not (seen exists), next: send }
            """,
            """
              send: { pay: { to: $run.account, amount: "1", asset: native }, if: not (sent exists), keep: { sent: hash } }
              rest: { wait: 1m }
              again: { tell: again, if: fast and run.network == "G", next: send }
            """,
            """
              send: { pay: { to: $run.account, amount: "1", asset: native }, if: not (send.hash exists) }
              rest: { wait: 1m }
              again: { tell: again, if: fast and run.network == "G", next: send }
            """,
        ]
    )
    func right(states: String) {
        #expect(findings("flow: cases\ninputs: { fast: boolean }\nstates:\n\(states)\n") == [])
    }

    @Test(
        "says nothing of a whole flow that is right",
        arguments: [
            // A name that two states keep is known where both ways meet.
            """
            inputs: { fast: boolean }
            states:
              a: { sep1: {}, keep: { d: domain } }
              b: { sep1: {}, if: fast, keep: { d: domain } }
              c: { tell: "${d}" }
            """,
            // A pay state that comes once is fine, however often it is tracked around it.
            """
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              start: { sep24: { withdraw: native }, keep: { tx: transfer } }
              agree: { track: $tx, next: { hint: [pending_user], send: [pending_user_transfer_start], fail: [completed] } }
              hint: { tell: look, next: agree }
              send: { pay: $tx }
              follow: { track: $tx, next: { wink: [pending_external] } }
              done-so: { tell: done, next: done }
              wink: { tell: soon, next: follow }
            """,
            // People may be paid more than once where there is no transfer.
            """
            inputs: { dest: { type: account } }
            states:
              one: { pay: { to: $dest, amount: "1", asset: native, memo: rent } }
              two: { pay: { to: $dest, amount: "2", asset: native, memo: food } }
            """,
            """
            states:
              one: { pay: { to: $run.account, amount: "1", asset: native } }
              two: { pay: { to: $run.account, amount: "1", asset: native } }
            """,
            // What runs always knows what the inputs tell, and what was paid there.
            """
            inputs: { go: { type: boolean, default: "true" } }
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              start: { sep24: { withdraw: native }, keep: { tx: transfer } }
              send: { pay: $tx }
            always:
              look: { http: { get: "https://example.com/" }, if: go }
              say: { tell: "${look.status}", if: go }
              one: { pay: $tx, if: tx exists and not (send exists) }
              two: { pay: $tx, if: tx exists and not (send exists) and not (one exists) }
            """,
            // What runs at the end may use what is there from the beginning, and the rest behind a guard.
            """
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
            """,
        ]
    )
    func whole(flow: String) {
        #expect(findings("flow: whole\n\(flow)\n") == [])
    }

    @Test("a matrix of a thousand rows is looked at row by row, however many other conditions there are")
    func manyRows() {
        let rows = (1...1000).map { "\"\($0)\"" }.joined(separator: ", ")
        let others = (0..<40).map { "  s\($0): { tell: x, if: run.network == \"\($0)\" }\n" }.joined()
        let text = """
            flow: rows
            inputs: { n: { type: integer, default: "1" } }
            matrix: { n: [\(rows)] }
            states:
              a: { http: { get: "https://example.com/" }, if: n > 5 }
            \(others)
              b: { tell: "${a.status}", if: n > 5 }
            """
        #expect(findings(text) == [])
    }

    private func codes(_ text: String, _ given: [String: String]?) -> [FindingCode] {
        FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml", given: given.map { GivenInputs($0) })
            .findings.filter { $0.severity == .error }.map(\.code)
    }

    @Test("a run is proved with the row that is about to run; payments in all rows that a command line can make")
    func given() {
        let head =
            "flow: given\ninputs: { mode: { type: text, choices: [once, twice], default: once } }\n"
            + "matrix: { mode: [once] }\nstates:\n"
        let pays =
            head + """
                  send: { pay: { to: $run.account, amount: "1", asset: native } }
                  rest: { wait: 1s }
                  again: { tell: again, if: mode == "twice", next: { send: [done] } }
                """
        #expect(codes(pays, nil) == [.secondPayment])
        #expect(codes(pays, [:]) == [.secondPayment])
        #expect(codes(pays, ["mode": "once"]) == [])
        #expect(codes(pays, ["mode": "twice"]) == [.noWayOut, .secondPayment])
        let names =
            head + """
                  name: { ask: { q: "?" }, if: mode == "once", keep: { answer: q secret } }
                  login: { sep1: {}, if: mode == "once" }
                  x: { tell: "${login.domain}" }
                """
        #expect(codes(names, nil) == [])
        #expect(codes(names, ["mode": "twice"]) == [.undefinedName])
        let waits =
            "flow: waits\ninputs: { pause: { type: duration, default: 5s } }\nstates:\n"
            + "  a: { sep1: {} }\n  b: { wait: $pause }\n  c: { tell: x, if: run.network == \"G\", next: a }\n"
        #expect(codes(waits, nil) == [])
        #expect(codes(waits, ["pause": "0s"]).contains(.busyCycle))
    }

    @Test("what can't be told apart any more for all its inputs is told so")
    func tooMany() {
        let inputs = (0..<12).map { "i\($0): boolean" }.joined(separator: ", ")
        let condition = (0..<12).map { "i\($0)" }.joined(separator: " and ")
        let text = """
            flow: many
            inputs: { \(inputs) }
            states:
              a: { sep1: {}, if: \(condition) }
              b: { tell: "${a.domain}", if: \(condition) }
            """
        #expect(codes(text, nil) == [.tooLarge, .undefinedName])
    }

    @Test(
        "what a used flow gives may be named after every outcome before which it is there",
        arguments: ["next: { sorry: [declined] }", "next: { sorry: [declined, failed] }"]
    )
    func outputs(next: String) {
        let used = """
            flow: used
            outcomes: [declined]
            outputs: { domain: $look.domain }
            states:
              look: { sep1: {} }
              leave: { tell: leaving, if: run.network == "G", next: declined }
              fails: { tell: failing, if: run.network == "H", next: fail }
            """
        let text = """
            flow: outer
            states:
              u: { use: used.yaml, \(next), keep: { d: domain } }
              more: { tell: "ok ${u.domain} ${d}", next: done }
              sorry: { tell: "sorry ${u.domain} ${d}" }
            """
        let checked = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml") { _ in .success(Array(used.utf8)) }
        #expect(checked.findings.map { $0.rendered(source: nil) } == [])
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
        #expect(findings(text).first?.contains("`a` has no value on some paths here, with kind=two and 1 more") == true)
    }

    @Test("a flow that declares what it needs is right by itself, and can't be run by itself")
    func needs() {
        let text = "flow: needs\nneeds: [anchor, session]\nstates:\n  start: { sep24: { deposit: native } }\n"
        #expect(findings(text) == [])
        let run = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml", given: GivenInputs())
        #expect(run.findings.map(\.code) == [.needsOthers])
    }
}
