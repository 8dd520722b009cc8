import Diagnostics
import FlowLanguage
import Testing

/// The mistakes in values of flows, as data.
@Suite("Mistakes in values")
struct ValueMistakeTests {
    private typealias Case = MistakeCase

    private static let signedIn = """
        states:
          discover: { sep1: {} }
          login: { sep10: {} }
          start: { sep24: { withdraw: native }, keep: { tx: transfer } }

        """

    private static let inArguments = [
        Case(
            flow: "inputs: { amount: { type: amount } }\nstates:\n  say: { tell: \"${amuont}\" }",
            name: "unknown-name",
            facts: [.name: "amuont", .near: "amount"],
            summary: "unknown name `amuont`"
        ),
        Case(
            flow: "states:\n  rest: { wait: \"${run.started}\" }",
            name: "reference-of-wrong-type",
            facts: [
                .name: "duration", .subject: "wait", .expected: "duration", .member: "run.started", .found: "time",
            ],
            summary: "`duration` of `wait` requires a duration; `${run.started}` is a time"
        ),
        Case(
            flow: "states:\n  look: { http: { get: https://a.example, query: { a: [[b]] } } }",
            name: "compound-argument",
            facts: [.name: "query.a", .subject: "http", .expected: "text"],
            summary: "`query.a` of `http` requires text, not a list or a table"
        ),
        Case(
            flow: "states:\n  look: { http: { get: https://a.example, auth: sesion } }",
            name: "not-among-choices",
            facts: [.name: "auth", .subject: "http", .found: "sesion", .near: "session"],
            summary: "`auth` can't be `sesion`"
        ),
        Case(
            flow: "inputs: { span: { type: duration } }\nstates:\n  rest: { wait: span }",
            name: "text-of-wrong-type",
            facts: [.name: "duration", .subject: "wait", .expected: "duration", .found: "span", .near: "$span"],
            summary: "`duration` of `wait` requires a duration, not `span`"
        ),
        Case(
            flow: "states:\n  look: { http: { get: https://a.example, headers: { Host: b } } }",
            name: "reserved-header",
            facts: [.name: "Host"],
            summary: "a flow can't set the header `Host`"
        ),
        Case(
            flow: "inputs: { span: { type: duration, default: 0s } }\nstates:\n  rest: { wait: $span }",
            name: "broken-rule",
            facts: [.name: "duration", .subject: "wait", .found: "0s"],
            lists: [.names: ["span"]],
            summary: "`duration` of `wait` requires a value above zero, not `0s`, the default of `span`"
        ),
        Case(
            flow: "inputs: { span: { type: duration } }\nmatrix: { span: [0s, 0m] }\nstates:\n  rest: { wait: $span }",
            name: "broken-rule",
            facts: [.found: "0s", .label: "span=0s", .count: "2"],
            summary: "`duration` of `wait` requires a value above zero, not `0s`, with span=0s and 1 more"
        ),
        Case(
            flow: "secrets: { pin: { env: PIN } }\nstates:\n  look: { http: { get: \"https://a.example/${pin}\" } }",
            name: "shown-secret",
            facts: [.member: "pin", .subject: "http"],
            summary: "`pin` is a secret, and `http` would show it"
        ),
    ]

    private static let expressions: [(text: String, name: String, facts: [FactName: String], summary: String)] = [
        (
            "pin == \"1\"", "inspected-secret", [.member: "pin", .purpose: "comparison"],
            "`pin` is a secret and can't be compared"
        ),
        ("n", "no-condition", [.member: "n", .found: "amount"], "`n` is an amount, neither true nor false"),
        ("n > null", "no-order", [.member: "null"], "`null` is nothing, which has no order"),
        ("n == \"abc\"", "never-same", [:], "`n` is an amount, `\"abc\"` is none: never the same"),
        (
            "count(n) == 1", "no-list", [.member: "n", .found: "amount", .subject: "count"],
            "`n` is an amount, not a list"
        ),
        ("n[t] == 1", "element-of-plain-value", [.name: "t", .member: "n"], "`n` is an amount, not a list"),
        ("n / 0 == 1", "division-by-zero", [.member: "n / 0"], "`n / 0` divides by zero"),
        ("fits(\"a\", \"(\")", "uncomputable", [:], "\"(\" is no regular expression"),
        ("cuont(n) == 1", "unknown-function", [.name: "cuont", .near: "count"], "there is no function `cuont`"),
        (
            "round() == 1", "wrong-argument-count", [.name: "round", .count: "0", .least: "1", .limit: "2"],
            "`round` takes 1 to 2 values, not 0"
        ),
    ]

    private static let inExpressions = expressions.map { text, name, facts, summary in
        let keys = "secrets: { pin: { env: PIN } }\ninputs: { n: { type: amount }, t: { type: date } }"
        let flow = "\(keys)\nstates:\n  look: { expect: '\(text)' }"
        return Case(flow: flow, name: name, facts: facts, summary: summary)
    }

    private static let ofStatuses = [
        Case(
            flow: "\(signedIn)  look: { expect: 'tx.status == \"complted\"' }",
            name: "unknown-status",
            facts: [.status: "complted", .near: "completed"],
            summary: "`complted` is no status of a transfer"
        ),
        Case(
            flow: "\(signedIn)  look: { expect: 'tx.statuses matches \"incomplet ... completed\"' }",
            name: "unknown-status-of-pattern",
            facts: [.status: "incomplet", .near: "incomplete"],
            summary: "no transfer has the status `incomplet`"
        ),
    ]

    private static let inInputs = [
        Case(
            flow: "inputs: { kind: { choices: [bank, card], default: bnak } }\nstates:\n  say: { tell: $kind }",
            name: "input-outside-choices",
            facts: [.name: "kind", .found: "bnak", .near: "bank", .source: "default"],
            lists: [.choices: ["bank", "card"]],
            summary: "the default of `kind` is none of its choices: `bnak`"
        ),
        Case(
            flow: "inputs: { n: { type: amount } }\nstates:\n  say: { tell: $n }",
            given: ["n": "1111111111111111111111111111111111111111111"],
            name: "input-of-wrong-type",
            facts: [.name: "n", .expected: "amount", .count: "43", .source: "given"],
            summary:
                "the given `n` has 43 digits; no number has more than 38: `1111111111111111111111111111111111111111111`"
        ),
        Case(
            flow: "inputs: { kind: { choices: [bank, bank] } }\nstates:\n  say: { tell: $kind }",
            name: "repeated-choice",
            facts: [.name: "kind", .found: "bank"],
            summary: "duplicate choice `bank` of `kind`"
        ),
        Case(
            flow: "inputs: { amount: { type: amount } }\nstates:\n  say: { tell: $amount }",
            given: ["amuont": "1"],
            name: "unknown-input",
            facts: [.name: "amuont", .near: "amount"],
            summary: "the flow has no input `amuont`"
        ),
        Case(
            flow:
                "inputs: { kind: { type: text, default: a } }\nmatrix: { knid: [a] }\nstates:\n  say: { tell: $kind }",
            name: "unknown-axis",
            facts: [.name: "knid", .near: "kind"],
            lists: [.choices: ["kind", "anchor", "network", "account"]],
            summary: "the axis `knid` is no input of the flow"
        ),
        Case(
            flow: """
                inputs: { n: { type: amount } }
                matrix: [ { n: "1" }, { n: "1.0" } ]
                states:
                  say: { tell: $n }
                """,
            name: "same-combination",
            facts: [.found: "n=1.0", .expected: "n=1", .line: "3"],
            summary: "`n=1.0` and `n=1` are the same combination"
        ),
    ]

    @Test(
        "have names and facts, from which their words are made",
        arguments: inArguments + inExpressions + ofStatuses + inInputs
    )
    func data(of example: MistakeCase) throws { try example.check() }

    private static let inUse = [
        Case(
            flow: "",
            name: "missing-input-of-used-flow",
            facts: [.name: "word", .source: "part.yaml"],
            summary: "missing input `word` of `part.yaml`"
        ),
        Case(
            flow: "",
            name: "broken-rule",
            facts: [.name: "duration", .subject: "wait", .found: "0s", .source: "part.yaml"],
            summary: "in `part.yaml`, `duration` of `wait` requires a value above zero, not `0s`"
        ),
        Case(
            flow: "",
            name: "secret-for-used-flow",
            facts: [.name: "pin", .source: "part.yaml", .subject: "http"],
            summary: "`pin` is a secret here, and `http` in `part.yaml` would show it"
        ),
    ]

    @Test("in what a used flow is given name its file", arguments: inUse)
    func use(_ example: MistakeCase) throws {
        var example = example
        example.flow = """
            secrets: { code: { env: CODE } }
            states:
              part: { use: { flow: part.yaml, span: 0s, pin: $code } }
            """
        let part = """
            flow: part
            inputs: { span: { type: duration }, word: { type: text }, pin: { type: text } }
            states:
              rest: { wait: $span }
              look: { http: { get: "https://a.example/${pin}" } }
              say: { tell: "${word}" }
            """
        try example.check(files: ["part.yaml": part])
    }

    @Test("in a text that is meant as an address have its fault as the failure behind them")
    func cause() throws {
        let text = "flow: a\ninputs: { to: { type: account, default: GABC } }\nstates:\n  say: { tell: $to }\n"
        let finding = try #require(FlowCheck.check(bytes: Array(text.utf8), path: "a.yaml").findings.first)
        let fault = try #require(finding.asFailure.facts.failure(.cause))
        #expect(finding.summary == "the default of `to` is not an account: `GABC`")
        #expect(finding.help == [fault.summary, fault.help].compactMap(\.self).joined(separator: "; "))
    }
}
