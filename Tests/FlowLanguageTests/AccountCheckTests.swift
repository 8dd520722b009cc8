import Diagnostics
import FlowLanguage
import Testing

@Suite("The accounts of a flow")
struct AccountCheckTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var accounts = "{ bob: fresh }"
        var states: String
        var codes: [FindingCode] = []
        var words: String?

        var testDescription: String { what }
    }

    private static let signedIn = """
        discover: { sep1: {} }
          login: { sep10: {} }
          bob-login: { account: bob, sep10: {} }

        """

    private static let cases = [
        Case(what: "a state acts for one", states: "fund: { account: bob, friendbot: {} }"),
        Case(what: "its address is enough", states: "fund: { friendbot: $accounts.bob.address }"),
        Case(what: "one that no state uses", states: "say: { tell: hello }", codes: [.unusedAccount]),
        Case(
            what: "one that is misspelt",
            accounts: "{ alice: fresh, bob: fresh }",
            states: "fund: { account: alcie, friendbot: $accounts.bob.address }",
            codes: [.unusedAccount, .badAccount],
            words: "did you mean `alice`?"
        ),
        Case(
            what: "one that has no such field",
            states: "fund: { friendbot: $accounts.bob.adress }",
            codes: [.unknownField],
            words: "did you mean `address`?"
        ),
        Case(
            what: "an address of none",
            states: "fund: { account: bob, friendbot: $accounts.carol.address }",
            codes: [.unknownField]
        ),
        Case(
            what: "one that is no account",
            accounts: "{ bob: not one }",
            states: "fund: { account: bob, friendbot: {} }",
            codes: [.badTarget]
        ),
        Case(what: "a verb that no account does", states: "rest: { account: bob, wait: 1h }", codes: [.keyNotAllowed]),
        Case(
            what: "a name that means all of them",
            states: "accounts: { account: bob, friendbot: {} }",
            codes: [
                .reservedName
            ]
        ),
        Case(what: "each has a session", states: "\(signedIn)  know: { account: bob, sep12: sep6 }"),
        Case(
            what: "a session is not another's",
            states: "discover: { sep1: {} }\n  login: { sep10: {} }\n  know: { account: bob, sep12: sep6 }",
            codes: [.missingNeed],
            words: "`sep10: {}` and `account: bob`"
        ),
        Case(
            what: "a session of another's is not the run's own",
            states: "discover: { sep1: {} }\n  login: { account: bob, sep10: {} }\n  know: { sep12: sep6 }",
            codes: [.missingNeed]
        ),
        Case(
            what: "a transfer is followed by its own",
            states:
                "\(signedIn)  start: { account: bob, sep24: { deposit: native } }\n  see: { account: bob, track: $start.transfer }"
        ),
        Case(
            what: "a transfer is not followed by another",
            states:
                "\(signedIn)  start: { account: bob, sep24: { deposit: native } }\n  see: { track: $start.transfer }",
            codes: [.badAccount],
            words: "write `account: bob` here too"
        ),
        Case(
            what: "nor under another name",
            states: """
                \(signedIn)  start: { sep24: { withdraw: native }, keep: { tx: transfer } }
                  send: { account: bob, pay: $tx }
                """,
            codes: [.badAccount],
            words: "leave `account` out here"
        ),
        Case(
            what: "nor on its page",
            states: """
                \(signedIn)  start: { sep24: { deposit: native }, keep: { link: url secret } }
                  visit: { account: bob, page: $link }
                """,
            codes: [.badAccount]
        ),
        Case(
            what: "what is spelt out, anyone may pay",
            states: """
                \(signedIn)  start: { sep24: { withdraw: native }, keep: { tx: transfer } }
                  send: { account: bob, pay: { to: $tx.withdraw_anchor_account, amount: "5", asset: native } }
                """
        ),
    ]

    @Test("are checked", arguments: cases)
    func check(_ example: Case) {
        let text = "flow: accounts\naccounts: \(example.accounts)\nstates:\n  \(example.states)\n"
        let findings = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml", given: GivenInputs()).findings
        #expect(findings.map(\.code) == example.codes, "\(findings)")
        if let words = example.words { #expect(findings.contains { $0.help?.contains(words) == true }, "\(findings)") }
    }

    @Test(
        "are axes of a matrix, by the names that are declared",
        arguments: [
            ("{ accounts.bob: [fresh, qa] }", []), ("[{ accounts.bob: qa, account: fresh }]", []),
            ("{ accounts.carol: [fresh, qa] }", [.unknownAxis]), ("{ bob: [fresh, qa] }", [.unknownAxis]),
        ] as [(String, [FindingCode])]
    )
    func axes(matrix: String, codes: [FindingCode]) throws {
        let text =
            "flow: accounts\naccounts: { bob: fresh }\nmatrix: \(matrix)\nstates:\n  fund: { account: bob, friendbot: {} }\n"
        let checked = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml", given: GivenInputs())
        #expect(checked.findings.map(\.code) == codes, "\(checked.findings)")
        guard codes.isEmpty else { return }
        let flow = try #require(checked.flow)
        let last = try #require(flow.matrix?.rows.last)
        #expect(flow.placed(in: last).accounts.map(\.source.value) == ["qa"])
    }

    private static let parts = [
        "enters.yaml": "flow: enters\nstates:\n  discover: { sep1: {} }\n  login: { sep10: {} }\n",
        "names.yaml": "flow: names\nstates:\n  say: { tell: \"${run.account}\" }\n",
        "gives.yaml": "flow: gives\noutputs: { me: $run.account }\nstates:\n  say: { tell: hello }\n",
        "declares.yaml":
            "flow: declares\naccounts: { carol: fresh }\nstates:\n  fund: { account: carol, friendbot: {} }\n",
    ]

    @Test(
        "count for all states of a used flow, which can have none of its own",
        arguments: [
            ("enter: { account: bob, use: enters.yaml }\n  know: { account: bob, sep12: sep6 }", []),
            ("enter: { account: bob, use: enters.yaml }\n  know: { sep12: sep6 }", [.missingNeed]),
            ("enter: { use: enters.yaml }\n  know: { account: bob, sep12: sep6 }", [.missingNeed]),
            ("fund: { account: bob, friendbot: {} }\n  enter: { use: names.yaml }", []),
            ("enter: { account: bob, use: names.yaml }", [.badAccount]),
            ("enter: { account: bob, use: gives.yaml }", [.badAccount]),
            ("enter: { account: bob, use: declares.yaml }", [.badAccount]),
        ] as [(String, [FindingCode])]
    )
    func used(states: String, codes: [FindingCode]) {
        let text = "flow: accounts\naccounts: { bob: fresh }\nstates:\n  \(states)\n"
        let findings = FlowCheck.check(bytes: Array(text.utf8), path: "flow.yaml", given: GivenInputs()) { path in
            Self.parts[path].map { .success(Array($0.utf8)) } ?? .failure(.notFound)
        }.findings
        #expect(findings.map(\.code) == codes, "\(findings)")
    }
}
