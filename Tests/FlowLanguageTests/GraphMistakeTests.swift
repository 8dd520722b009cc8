import Diagnostics
import FlowLanguage
import Testing

/// The mistakes that follow from a flow as a whole, as data: their names, their facts, and the words that are made from them.
@Suite("Mistakes of whole flows")
struct GraphMistakeTests {
    private typealias Case = MistakeCase

    private static let signedIn = """
        states:
          discover: { sep1: {} }
          login: { sep10: {} }
          start: { sep24: { withdraw: native }, keep: { tx: transfer } }

        """

    private static let inNames = [
        Case(
            flow: "states:\n  discover: { sep1: {}, keep: { key: signingkey } }",
            name: "unknown-result",
            facts: [.name: "signingkey", .subject: "sep1", .near: "signing_key"],
            summary: "`sep1` has no result `signingkey`"
        ),
        Case(
            flow: "states:\n  discover: { sep1: {}, keep: { key: signing_key.kind } }",
            name: "field-of-plain-value",
            facts: [.name: "kind", .member: "signing_key", .found: "account"],
            summary: "`signing_key` is an account and has no field `kind`"
        ),
        Case(
            flow: "inputs:\n  fast: { type: boolean }\nstates:\n  rest: { wait: 1m }",
            name: "unused-input",
            facts: [.name: "fast"],
            summary: "nothing uses the input `fast`"
        ),
        Case(
            flow: "accounts: { bob: fresh }\nstates:\n  fund: { account: bop, friendbot: {} }",
            name: "undeclared-account",
            facts: [.name: "bop", .near: "bob"],
            lists: [.choices: ["bob"]],
            summary: "the flow declares no account `bop`"
        ),
        Case(
            flow: """
                inputs:
                  fast: { type: boolean, default: "true" }
                states:
                  ask-name: { ask: { name: Who are you? }, if: not fast }
                  greet: { tell: "Hello, ${ask-name.name}" }
                """,
            name: "undefined-name",
            facts: [.name: "ask-name", .label: "fast=true", .count: "1"],
            lists: [.way: ["ask-name", "greet"]],
            summary: "`ask-name` has no value on some paths here, with fast=true"
        ),
        Case(
            flow: "states:\n  discover: { sep1: {} }\n  start: { sep24: { deposit: native } }",
            name: "missing-facility",
            facts: [.lacking: "session", .expected: "sep10", .subject: "sep24"],
            lists: [.way: ["discover", "start"]],
            summary: "`sep24` needs a session, missing on some paths to it"
        ),
    ]

    private static let onWays = [
        Case(
            flow: "states:\n  discover: { sep1: {}, next: setled }\n  settled: { tell: settled }",
            name: "unknown-destination",
            facts: [.name: "setled", .near: "settled"],
            lists: [.choices: ["discover", "settled", "done", "fail"]],
            summary: "there is no state `setled`"
        ),
        Case(
            flow: "states:\n  rest: { wait: 1m, next: again }\nalways:\n  again: { tell: again }",
            name: "destination-elsewhere",
            facts: [.name: "again", .subject: "always"],
            summary: "no path from here to `again`: states of `always` run at the end, by themselves"
        ),
        Case(
            flow: "states:\n  rest: { wait: 1m }\n  again: { tell: again, next: rest }",
            name: "no-way-out",
            facts: [.state: "rest"],
            lists: [.way: ["rest", "again", "rest"]],
            summary: "no path from `rest` to an end: rest → again → rest"
        ),
        Case(
            flow: "states:\n  rest: { wait: 1m, next: end }\n  lost: { tell: lost }\n  end: { tell: over }",
            name: "unreachable-state",
            facts: [.state: "lost", .name: "rest"],
            summary: "unreachable state `lost`"
        ),
        Case(
            flow: "\(signedIn)  send: { pay: $tx }\n  follow: { track: $tx }\n  resend: { pay: $start.transfer }",
            name: "second-payment",
            facts: [.state: "resend", .subject: "send", .name: "resend"],
            lists: [.way: ["send", "follow", "resend"]],
            summary: "the state `resend` would pay a second time: send → follow → resend"
        ),
        Case(
            flow: "\(signedIn)  follow: { track: $tx, next: start }",
            name: "repeated-transfer",
            facts: [.state: "start"],
            lists: [.way: ["start", "follow", "start"]],
            summary: "the state `start` would start a second transfer: start → follow → start"
        ),
        Case(
            flow: "deadline: 1h\nstates:\n  rest: { wait: 2h }",
            name: "beyond-deadline",
            facts: [.subject: "wait", .found: "2h", .limit: "1h", .source: "deadline"],
            summary: "this wait is 2h, and the deadline of the run is over after 1h"
        ),
    ]

    private static let inTargets = [
        Case(
            flow: "anchor: $home\nstates:\n  rest: { wait: 1m }",
            name: "anchor-with-names",
            facts: [.found: "$home"],
            summary: "`anchor` can't hold names: `$home`"
        ),
        Case(
            flow: "anchor: anchor.example/sep24\nstates:\n  rest: { wait: 1m }",
            name: "invalid-anchor",
            facts: [.found: "anchor.example/sep24"],
            summary: "`anchor.example/sep24` is no anchor"
        ),
        Case(
            flow: "network: testent\nstates:\n  rest: { wait: 1m }",
            name: "unknown-network",
            facts: [.name: "testent", .near: "testnet"],
            lists: [.choices: ["sandbox", "testnet", "public"]],
            summary: "there is no network `testent`"
        ),
        Case(
            flow: "anchor: anchor.example\nnetwork: sandbox\nstates:\n  rest: { wait: 1m }",
            name: "anchor-not-on-network",
            facts: [.domain: "anchor.example", .network: "sandbox"],
            summary: "the anchor `anchor.example` is not on the network `sandbox`"
        ),
    ]

    @Test("have names and facts, from which their words are made", arguments: inNames + onWays + inTargets)
    func data(of example: MistakeCase) throws { try example.check() }

    @Test("have the mistakes behind them as failures")
    func causes() throws {
        let address = "GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5A"
        let account = FlowCheck.check(
            bytes: Array("flow: a\naccount: \(address)\nstates: { rest: { wait: 1m } }\n".utf8),
            path: "a.yaml"
        )
        let misspelt = try #require(account.findings.first { $0.mistake == "misspelt-address" })
        let cause = try #require(misspelt.asFailure.facts.failure(.cause))
        #expect(cause.summary == misspelt.summary)

        let text = "flow: a\nstates:\n  discover: { sep1: {} }\n  login: { sep10: {} }\n"
        let filled = "\(text)  know: { sep12: sep6, fill: [answers.yaml] }\n"
        let answers = Array("first_name: { nick: Al }\n".utf8)
        let checker = FlowChecker { $0 == "answers.yaml" ? .success(answers) : .failure(.notFound) }
        let wrong = try #require(
            checker.check(bytes: Array(filled.utf8), path: "a.yaml").findings.first { $0.mistake == "invalid-answers" }
        )
        #expect(wrong.facts.text(.name) == "answers.yaml" && wrong.facts.number(.line) == 1)
        #expect(wrong.facts.failure(.cause).map { wrong.summary == "`answers.yaml`, line 1: \($0.summary)" } == true)

        let missing = FlowChecker { _ in .failure(.notFound) }.check(bytes: Array(filled.utf8), path: "a.yaml")
        let unread = try #require(missing.findings.first { $0.mistake == "unreadable-answers" })
        #expect(unread.facts[.flaw] == .phrase(.noSuchFile))
    }
}
