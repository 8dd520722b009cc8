import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Questions
import Sandbox
import Stellar
import Synchronization
import TestLanes
import TestSupport
import Testing

@testable import FlowRunner

@Suite("Transfers without pages")
struct ProgrammaticTransferTests {
    static let fast = "pace: { money_arrives: 20ms, review: 20ms, report: 20ms, bank_pays: 20ms }"

    static func flow(_ states: String) -> String {
        """
        flow: sep6
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          trust: { trustline: USDC }
          login: { sep10: {} }
        \(states.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        """
    }

    private static let answers = [
        "first_name": "Zebulon", "last_name": "Quackenbush", "email_address": "zebulon@example.com",
    ]

    /// What `anchor-platform` requires for a deposit as well.
    private static let documents = [
        "address": "1 Main Street", "birth_date": "1990-01-02", "id_type": "passport", "id_country_code": "USA",
        "id_issue_date": "2020-01-02", "id_expiration_date": "2030-01-02", "id_number": "L898902C3",
    ]

    @Test("a deposit with KYC arrives on the ledger, with few requests and none of them twice")
    func deposit() async throws {
        let flow = Self.flow(
            """
            kyc: { sep12: sep6, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            start: { sep6: { deposit: USDC, amount: "25" }, keep: { tx: transfer } }
            follow: { track: $tx, poll: { every: 100ms, up-to: 100ms, within: 30s } }
            settled: { expect: [tx.amount_out == start.amount_out, tx.fee_details.total == start.fee] }
            """
        )
        try await SandboxHarness.playing("scenario: plain") { harness in
            let ending = try await harness.run(flow, answers: Self.answers)
            #expect(ending.result == .done, "\(ending)")
            let start = await harness.results(of: "start")
            #expect(start["fee"].text == "0.35")
            #expect(start["amount_out"].text == "24.65")
            #expect(start["transfer"]["kind"] == "deposit")
            for line in [
                "GET /.well-known/stellar.toml", "GET /auth", "POST /auth", "GET /sep6/info", "GET /sep6/deposit",
            ] {
                #expect(harness.http.count(line) == 1, "\(line)")
            }
            #expect(harness.http.log.filter { $0 != "GET /sep6/transaction" }.count <= 25, "\(harness.http.log)")
            let journal = try await harness.journalText
            for value in Self.answers.values { #expect(!journal.contains(value)) }
        }
    }

    @Test("a withdrawal is started, paid once and followed to its end by the same service")
    func withdrawal() async throws {
        let flow = Self.flow(
            """
            kyc: { sep12: sep6, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            earn: { sep6: { deposit: USDC, amount: "25" }, keep: { earned: transfer } }
            earning: { track: $earned, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            start: { sep6: { withdraw: USDC, amount: "10", refund_memo: back }, keep: { tx: transfer } }
            agree: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s }, next: { send: [pending_user_transfer_start], fail: [completed] } }
            send: { pay: $tx }
            follow: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            settled: { expect: [send.amount == 10, tx.status == "completed", tx.kind == "withdrawal"] }
            """
        )
        try await SandboxHarness.playing("scenario: fast\n\(Self.fast)") { harness in
            let ending = try await harness.run(flow, answers: Self.answers)
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.count("GET /sep6/withdraw") == 1)
        }
    }

    @Test("what an anchor wants beyond the order, within the flow's tolerance, is paid and told once")
    func tenth() async throws {
        let scenario = """
            scenario: tenth
            \(Self.fast)
            assets:
              USDC:
                deposit: { customer: none }
                withdrawal: { customer: none, fee: { fixed: 0 } }
            """
        let flow = Self.flow(
            """
            earn: { sep6: { deposit: USDC, amount: "25", funding_method: bank_account }, keep: { earned: transfer } }
            earning: { track: $earned, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            start: { sep6: { withdraw: USDC, amount: "10", tolerance: "1", funding_method: bank_account }, keep: { tx: transfer } }
            follow: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            """
        )
        try await SandboxHarness.playing(scenario) { harness in
            var settings = try harness.settings(flow)
            let faults = harness.sandbox.faults
            settings.observer = { entry in
                guard case .finished(let outcome) = entry.event, outcome.state == "start" else { return }
                for member in ["amount_in", "amount_out"] {
                    var fault = Fault(.value, at: .programmaticTransaction)
                    (fault.member, fault.value) = (member, "11")
                    faults.arrange(fault)
                }
            }
            let ending = try await FlowRun(settings).start()
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.count("GET /sep6/withdraw") == 1)
            let words = "wants 11 USDC, and 10 USDC was ordered; the flow tolerates that."
            let told = await harness.told()
            #expect(told.count { $0.hasSuffix(words) } == 1, "\(told)")
        }
    }

    @Test(
        "a deposit whose request names no amount brings what comes in; a withdrawal is not paid unless a person confirms it"
    )
    func withoutAmount() async throws {
        // An anchor that names an amount of its own where the request has none.
        let scenario = """
            scenario: open
            \(Self.fast)
            assets:
              USDC:
                deposit: { customer: none, amount: 40 }
                withdrawal:
                  customer: none
                  script: [{ status: pending_user_transfer_start, amount_in: 25 }, pending_anchor, completed]
            """
        let method = "funding_method: bank_account"
        let flow = Self.flow(
            """
            start: { sep6: { deposit: USDC, \(method) }, keep: { tx: transfer } }
            follow: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            out: { sep6: { withdraw: USDC, \(method) }, keep: { back: transfer } }
            paying: { track: $back, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            """
        )
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.run(flow)
            #expect(await harness.results(of: "follow")["transfer"]["amount_in"].text == "40")
            #expect(await harness.told().contains { $0.hasPrefix("Send the money to ") })
            #expect(ending.exitCode == 7 && ending.state == "paying", "\(ending)")
            #expect(ending.summary?.contains("wants 25 USDC, and no amount was agreed upon") == true, "\(ending)")
        }
    }

    // MARK: Anchors of old

    @Test("how to pay in is told where only the answer to the request said it")
    func how() async throws {
        let flow = Self.flow(
            """
            start: { sep6: { deposit: USDC, amount: "25" }, keep: { tx: transfer } }
            follow: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            """
        )
        try await SandboxHarness.playing("scenario: old\nhabit: polaris\npace: { money_arrives: 1s, report: 20ms }") {
            harness in
            let ending = try await harness.run(flow, answers: Self.answers)
            #expect(ending.result == .done, "\(ending)")
            let told = await harness.told()
            #expect(
                told.contains { $0.hasPrefix("Send 25 USD ") && $0.contains("organization.bank_account_number ") },
                "\(told)"
            )
        }
    }

    @Test("a quote that is refused without a delivery method names the only one there is, or tells which there are")
    func deliveryMethods() async throws {
        let flow = Self.flow(
            """
            price: { sep38: { sell: "iso4217:USD", buy: USDC, sell_amount: "10", context: sep6 } }
            sale: { sep38: { sell: USDC, buy: "iso4217:USD", sell_amount: "10", context: sep6 } }
            """
        )
        try await SandboxHarness.playing("scenario: old\nhabit: polaris") { harness in
            let ending = try await harness.run(flow, answers: Self.answers)
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "price")["sell_delivery_method"] == "bank_account")
            #expect(await harness.results(of: "sale")["buy_delivery_method"] == "bank_account")
            #expect(harness.http.count("POST /sep38/quote") == 4)
        }
        let several = """
            scenario: old
            software: polaris
            outside: [{ asset: "iso4217:USD", methods: [bank_account, cash] }]
            """
        try await SandboxHarness.playing(several) { harness in
            let ending = try await harness.run(flow, answers: Self.answers)
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(
                ending.help?.hasSuffix("name one as `sell_delivery_method`: bank_account, cash") == true,
                "\(ending)"
            )
        }
    }

    private static func older(_ verdict: String) -> String {
        """
        scenario: older
        \(fast)
        customers:
          refused_at_request: true
          types: { sep6: { fields: { first_name: {} }, verdict: \(verdict) } }
        assets:
          USDC:
            deposit: { customer: sep6, fields: { email_address: { about: Where we write to } } }
        """
    }

    private static let patient = flow(
        """
        start:
          sep6: { deposit: USDC, amount: "25" }
          poll: { every: 20ms, up-to: 20ms, within: 30s }
          keep: { tx: transfer }
        follow: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s } }
        """
    )

    @Test("an anchor that refuses customers whom it doesn't know is told who they are, and asked again")
    func unknownCustomer() async throws {
        try await SandboxHarness.playing(Self.older("accept")) { harness in
            let ending = try await harness.run(Self.patient, answers: Self.answers)
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit") == 2)
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            #expect(harness.http.count("GET /sep6/transactions") == 0)
        }
    }

    @Test("an anchor that looks into its customer is waited for, without a second transfer")
    func pendingCustomer() async throws {
        try await SandboxHarness.playing(Self.older("{ accept_after: 200ms }")) { harness in
            let ending = try await harness.run(Self.patient, answers: Self.answers)
            #expect(ending.result == .done, "\(ending)")
            #expect(try await harness.transferCount == 1)
        }
    }

    @Test("a customer whom the anchor rejects ends the run with its words")
    func rejectedCustomer() async throws {
        try await SandboxHarness.playing(Self.older("{ reject: You are on our list. }")) { harness in
            let ending = try await harness.run(Self.patient, answers: Self.answers)
            #expect(ending.result == .failed(.refused))
            #expect(ending.summary?.contains("You are on our list.") == true, "\(ending)")
            #expect(try await harness.transferCount == 0)
        }
    }

    @Test("what the request wants to know and nothing answers is listed, before anything is asked")
    func missingFields() async throws {
        try await SandboxHarness.playing(Self.older("accept")) { harness in
            let ending = try await harness.run(Self.patient, answers: ["first_name": "Zebulon"])
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.contains("`email_address` (Where we write to)") == true, "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit") == 0)
        }
    }

    @Test(
        "a deposit arrives by whatever ways an anchor has",
        arguments: ["default", "older", "anchor-platform", "polaris"]
    )
    func ways(scenario: String) async throws {
        let text = try #require(Scenario.sources.first { $0.name == scenario }?.text)
        let known = Self.flow(
            """
            kyc: { sep12: sep6, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            start:
              sep6: { deposit: USDC, amount: "25", claimable_balance_supported: true, dialect: anchor_platform }
              poll: { every: 50ms, up-to: 50ms, within: 30s }
              keep: { tx: transfer }
            follow: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s } }
            """
        )
        try await SandboxHarness.playing(text) { harness in
            let ending = try await harness.run(known, answers: Self.answers.merging(Self.documents) { $1 })
            #expect(ending.result == .done, "\(ending)")
            #expect(try await harness.transferCount == 1)
        }
    }

    // MARK: Terms

    private static let methods = """
        scenario: methods
        \(fast)
        assets:
          USDC: { deposit: { customer: none, minimum: 5, maximum: 100, methods: [SEPA, SWIFT] } }
        """

    @Test(
        "what the anchor's terms rule out is told before anything is asked of it",
        arguments: [
            (
                #"deposit: USDC, amount: "4", funding_method: SEPA"#,
                " takes, which is 5 USDC at least"
            ),
            (#"deposit: USDC, amount: "101", funding_method: SEPA"#, "101 USDC is more than localhost:"),
            (#"deposit: USDC, amount: "25", funding_method: SEPO"#, "has no method `SEPO` for a deposit of USDC"),
            (#"deposit: "native", amount: "25""#, "does not offer to start a deposit of XLM"),
        ]
    )
    func outsideTerms(order: String, words: String) async throws {
        try await SandboxHarness.playing(Self.methods) { harness in
            let ending = try await harness.run(Self.flow("start: { sep6: { \(order) } }"))
            #expect(ending.result == .failed(.refused))
            #expect(ending.summary?.contains(words) == true, "\(ending)")
            if order.contains("native") { #expect(ending.help == "it has a deposit of USDC", "\(ending)") }
            #expect(harness.http.count("GET /sep6/deposit") == 0)
        }
    }

    @Test(
        "an answer that is no method of the anchor's ends a shipped flow before anything is started",
        arguments: ["sep6-deposit", "sep6-withdraw", "sep6-exchange"]
    )
    func unknownMethod(flow: String) async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            var settings = try harness.settings("flow: x\nstates:\n  a: { tell: x }\n")
            let folder = Fixture.packageRoot.appending(path: "flows")
            let path = folder.appending(path: "\(flow).yaml").path
            let bytes = try Array(Data(contentsOf: folder.appending(path: "\(flow).yaml")))
            let checked = FlowCheck.check(bytes: bytes, path: path, given: GivenInputs()) { used in
                // A file that is used is beside the one that uses it.
                let file = used.hasPrefix("/") ? URL(fileURLWithPath: used) : folder.appending(path: used)
                return (try? Data(contentsOf: file)).map { .success(Array($0)) } ?? .failure(.notFound)
            }
            settings.flow = try #require(checked.flow, "\(checked.findings)")
            settings.answers = ["funding_method": Secret("carrier_pigeon")]
            let ending = try await FlowRun(settings).start()
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(ending.summary?.contains("has no method `carrier_pigeon`") == true, "\(ending)")
            #expect(ending.help?.contains("it has `bank_account`") == true, "\(ending)")
            let starts = ["deposit", "withdraw", "deposit-exchange", "withdraw-exchange"].map { "GET /sep6/\($0)" }
            #expect(harness.http.log.allSatisfy { !starts.contains($0) })
        }
    }

    @Test(
        "what a request wants to know is one of the anchor's choices, or is missing",
        arguments: [(false, "alien"), (true, "alien"), (true, nil), (false, "male")]
    )
    func choices(isOptional: Bool, answer: String?) async throws {
        let scenario = """
            scenario: choices
            \(Self.fast)
            assets:
              USDC:
                deposit:
                  customer: none
                  fields: { sex: { choices: [male, female], optional: \(isOptional) } }

            """
        try await SandboxHarness.playing(scenario) { harness in
            let flow = Self.flow(#"start: { sep6: { deposit: USDC, amount: "25" }, fill: [set] }"#)
            let ending = try await harness.run(flow, answers: answer.map { ["sex": $0] } ?? [:])
            let isGood = answer != "alien"
            #expect(ending.exitCode == (isGood ? 0 : 7), "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit") == (isGood ? 1 : 0))
            guard !isGood else { return }
            #expect(ending.summary?.contains("one of `male`, `female`") == true, "\(ending)")
            #expect(ending.summary?.contains("the answer is none of the choices") == true, "\(ending)")
        }
    }

    @Test("a contract account is named as one, wherever the flow has it from")
    func contract() async throws {
        let contract = "CAS3J7GYLGXMF6TDJBBYYSE3HQ6BBSMLNUQ34T6TZMYMW2EVH34XOWMA"
        let start = "account: \(contract) } }"
        let text = Self.flow("start: { sep6: { deposit: USDC, amount: \"25\", funding_method: SEPA, \(start)")
        let findings = FlowCheck.check(bytes: Array(text.utf8), path: "test.yaml").findings
        #expect(
            findings.contains {
                $0.help?.contains("is a contract account (SEP-45), and those are not supported") == true
            }
        )
        #expect(StepError.noAccount(contract).summary.contains("contract accounts (SEP-45) are not supported"))
        #expect(StepError.noAccount("GNOBODY").summary == "invalid account `GNOBODY`")
    }

    /// An anchor whose deposits and withdrawals move by other ways.
    private static let twoWays = """
        scenario: ways
        \(fast)
        assets:
          USDC:
            deposit: { customer: none, methods: [SEPA, SWIFT] }
            withdrawal: { customer: none, methods: [bank_account, cash] }
        """

    private static let bothWays = flow(
        """
        earn: { sep6: { deposit: USDC, amount: "25" }, fill: [set], keep: { earned: transfer } }
        earn-follow: { track: $earned, poll: { every: 100ms, up-to: 100ms, within: 30s } }
        start: { sep6: { withdraw: USDC, amount: "10" }, fill: [set], keep: { tx: transfer } }
        follow: { track: $tx, poll: { every: 100ms, up-to: 100ms, within: 30s } }
        """
    )

    @Test(
        "a method that a later transfer of the flow can't have is told before the first is started; each direction may have its own",
        arguments: [
            (["funding_method": "SEPA"], "no method `SEPA` for a withdrawal of USDC", "`withdraw.funding_method`"),
            (
                ["withdraw.funding_method": "SEPA", "funding_method": "SWIFT"], "no method `SEPA` for a withdrawal",
                "`cash`"
            ),
            (["funding_method": "cash"], "no method `cash` for a deposit of USDC", "`deposit.funding_method`"),
            (["deposit.funding_method": "SEPA", "withdraw.funding_method": "cash"], nil, nil),
            (["deposit.funding_method": "SEPA", "funding_method": "cash"], nil, nil),
        ] as [([String: String], String?, String?)]
    )
    func methodsOfBothWays(answers: [String: String], words: String?, help: String?) async throws {
        try await SandboxHarness.playing(Self.twoWays) { harness in
            let answers = answers.merging(["dest": "0001234567"]) { given, _ in given }
            var settings = try harness.settings(Self.bothWays, answers: answers)
            settings.asking = nil
            let problems = try await FlowPlanning.forecast(settings).allProblems
            let ending = try await FlowRun(settings).start()
            guard let words, let help else {
                #expect(ending.result == .done, "\(ending)")
                #expect(!problems.contains { $0.summary.contains("has no method") }, "\(problems)")
                return
            }
            #expect(ending.exitCode == 5 && ending.state == "earn", "\(ending)")
            #expect(ending.summary?.contains(words) == true, "\(ending)")
            #expect(ending.summary?.contains("nothing was started") == true, "\(ending)")
            #expect(ending.help?.contains(help) == true, "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit") == 0)
            #expect(problems.contains { $0.summary.contains(words) }, "\(problems)")
        }
    }

    @Test(
        "a later method is checked also behind a condition and where nothing answers, unless the state is passed over",
        arguments: [
            ("$way == \"both\"", ["funding_method": "SEPA"], 5, "no method `SEPA` for a withdrawal of USDC"),
            ("earned.amount_in > 1", ["funding_method": "SEPA"], 5, "no method `SEPA` for a withdrawal of USDC"),
            ("$way == \"in\"", ["funding_method": "SEPA"], 0, nil),
            (nil, ["deposit.funding_method": "SEPA"], 7, "no answer for `withdraw.funding_method`"),
            ("$way == \"both\"", ["deposit.funding_method": "SEPA"], 7, "no answer for `withdraw.funding_method`"),
            ("$way == \"in\"", ["deposit.funding_method": "SEPA"], 0, nil),
        ] as [(String?, [String: String], Int32, String?)]
    )
    func laterMethods(condition: String?, answers: [String: String], code: Int32, words: String?) async throws {
        try await SandboxHarness.playing(Self.twoWays) { harness in
            let condition = condition.map { "if: '\($0.replacing("$", with: ""))', " } ?? ""
            let flow = Self.bothWays
                .replacing("states:", with: "inputs: { way: { type: text, default: both } }\nstates:")
                .replacing("start: { sep6", with: "start: { \(condition)sep6")
                .replacing("  follow: { track", with: "  follow: { if: start exists, track")
            var settings = try harness.settings(flow, answers: answers.merging(["dest": "0001234567"]) { $1 })
            settings.asking = nil
            let ending = try await FlowRun(settings).start()
            #expect(ending.exitCode == code, "\(ending)")
            guard let words else { return }
            #expect(ending.state == "earn" && ending.summary?.contains(words) == true, "\(ending)")
            #expect(ending.help?.contains("withdraw.funding_method") == true, "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit") == 0)
        }
    }

    @Test(
        "what is known of a later transfer is told before the first is started: a plan foresees it, and nothing has moved",
        arguments: [
            (
                #"sep6: { withdraw: USDC, amount: "10" }, fill: [set]"#,
                "withdrawal: { customer: none, methods: [bank_account], fields: { dest: { about: Your account } } }", 7,
                "no answer for `dest`"
            ),
            (
                #"sep6: { withdraw: USDC, amount: "10" }, fill: [set]"#,
                "withdrawal: { customer: none, methods: [bank_account], minimum: 20 }", 5,
                "10 USDC is less than"
            ),
            (#"sep24: { withdraw: USDC, amount: "10" }"#, "withdrawal: none", 5, "withdrawal"),
            (#"sep24: { withdraw: USDC, amount: "10" }"#, "withdrawal: { maximum: 5 }", 5, "10 USDC is more than"),
            (
                #"sep24: { withdraw: USDC, amount: "10", destination_asset: "iso4217:USD" }"#,
                "withdrawal: { maximum: 5 }", 5, "10 USDC is more than"
            ),
            (
                #"sep31: { send: USDC, amount: "10" }, fill: [set]"#,
                "receive: { quotes_required: true, methods: [bank_account], sender: none, receiver: none }", 5,
                "only with a quote"
            ),
            (#"sep31: { send: USDC, amount: "10" }, fill: [set]"#, "receive: none", 8, "DIRECT_PAYMENT_SERVER"),
        ] as [(String, String, Int32, String)]
    )
    func laterTransfers(start: String, terms: String, code: Int32, words: String) async throws {
        let deposit = "deposit: { customer: none, methods: [bank_account] }"
        let scenario = "scenario: later\n\(Self.fast)\nassets:\n  USDC:\n    \(deposit)\n    \(terms)\n"
        for earning in ["sep6", "sep24"] {
            let flow = Self.flow(
                """
                earn: { \(earning): { deposit: USDC, amount: "25" }, fill: [set], keep: { earned: transfer } }
                earn-follow: { track: $earned, poll: { every: 100ms, up-to: 100ms, within: 30s } }
                start: { \(start), keep: { tx: transfer } }
                follow: { track: $tx, poll: { every: 100ms, up-to: 100ms, within: 30s } }
                """
            )
            try await SandboxHarness.playing(scenario) { harness in
                var settings = try harness.settings(flow)
                settings.asking = nil
                settings.answerUse = AnswerUse()
                let problems = try await FlowPlanning.forecast(settings).allProblems.map(\.summary)
                let ending = try await FlowRun(settings).start()
                #expect(ending.exitCode == code && ending.state == "earn", "\(ending)")
                #expect(ending.summary?.contains(words) == true, "\(ending)")
                let end =
                    code == 7
                    ? "the state `start` requires that; nothing was started"
                    : "(for the state `start`); nothing was started"
                #expect(ending.summary?.hasSuffix(end) == true, "\(ending)")
                #expect(harness.http.log.allSatisfy { !$0.hasSuffix("/deposit") && !$0.hasSuffix("/interactive") })
                // A plan words limits and missing answers in its own way.
                if !words.contains("10 USDC"), !words.contains("withdrawal"), code != 7 {
                    #expect(problems.contains { $0.contains(words) }, "\(problems)")
                } else {
                    #expect(!problems.isEmpty)
                }
                if code == 7 { #expect(settings.answerUse?.tally.open.contains("dest") == true) }
            }
        }
    }

    @Test(
        "what a later transfer requires is asked before the first is started, once, and answers there",
        arguments: [true, false]
    )
    func askedAhead(isAtTerminal: Bool) async throws {
        let methods = "customer: none, methods: [bank_account]"
        let scenario =
            "scenario: later\n\(Self.fast)\nassets:\n  USDC:\n    deposit: { \(methods) }\n"
            + "    withdrawal: { \(methods), fields: { dest: { about: Your account } } }\n"
        let flow = Self.flow(
            """
            earn: { sep6: { deposit: USDC, amount: "25" }, keep: { earned: transfer } }
            earn-follow: { track: $earned, poll: { every: 100ms, up-to: 100ms, within: 30s } }
            start: { sep6: { withdraw: USDC, amount: "10" }, keep: { tx: transfer } }
            follow: { track: $tx, poll: { every: 100ms, up-to: 100ms, within: 30s } }
            """
        )
        try await SandboxHarness.playing(scenario) { harness in
            var settings = try harness.settings(flow)
            let person = Respondent(["dest": ["0001234567"]])
            settings.asking = isAtTerminal ? person : nil
            let run = FlowRun(settings)
            var ending = try await run.start()
            if !isAtTerminal {
                #expect(ending.exitCode == 7 && ending.state == "earn", "\(ending)")
                #expect(harness.http.count("GET /sep6/deposit") == 0)
                _ = try await FlowRun.answer(run: run.id, with: ["dest": Secret("0001234567")], in: harness.journal)
                ending = try await FlowRun.resume(run: run.id, with: settings)
            }
            #expect(ending.result == .done, "\(ending)")
            #expect(await person.asked.map(\.name) == (isAtTerminal ? ["dest"] : []))
            let events = await harness.journal.lines.map(\.event)
            let isKept = events.firstIndex {
                if case .noted(let note) = $0 { note.key == "answered ahead" } else { false }
            }
            let isEarned = events.firstIndex {
                if case .finished(let outcome) = $0 { outcome.state == "earn" } else { false }
            }
            #expect(try #require(isKept) < (try #require(isEarned)))
            #expect(try await !harness.journalText.contains("0001234567"))
        }
    }

    @Test(
        "a later transfer that some way passes by is looked at when the run is there",
        arguments: ["next: { done: completed, start: refunded }", "poll: 100ms"]
    )
    func passedBy(follow: String) async throws {
        let deposit = "deposit: { customer: none, methods: [bank_account] }"
        let scenario = "scenario: later\n\(Self.fast)\nassets:\n  USDC:\n    \(deposit)\n    withdrawal: none\n"
        let flow = Self.flow(
            """
            earn: { sep6: { deposit: USDC, amount: "25" }, fill: [set], keep: { earned: transfer } }
            earn-follow: { track: $earned, \(follow) }
            start: { sep6: { withdraw: USDC, amount: "10" }, fill: [set], keep: { tx: transfer } }
            follow: { track: $tx }
            """
        )
        let isPassedBy = follow.hasPrefix("next")
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.run(flow)
            #expect(ending.exitCode == (isPassedBy ? 0 : 5), "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit") == (isPassedBy ? 1 : 0))
        }
    }

    @Test(
        "an account that doesn't exist is no receiver at an anchor that creates none: told by the plan, and before the start"
    )
    func noAccount() async throws {
        let scenario =
            "scenario: strict\n\(Self.fast)\naccount_creation: false\n"
            + "assets: { native: { deposit: { customer: none } } }\n"
        for isFunded in [false, true] {
            try await SandboxHarness.playing(scenario) { harness in
                let fund = isFunded ? "  fund: { friendbot: {} }\n" : ""
                let flow = """
                    flow: deposit
                    states:
                      discover: { sep1: {} }
                    \(fund)  login: { sep10: {} }
                      start: { sep6: { deposit: native, amount: "25" }, fill: [set], keep: { tx: transfer } }
                      follow: { track: $tx, poll: { every: 100ms, up-to: 100ms, within: 30s } }

                    """
                var settings = try harness.settings(flow, answers: ["funding_method": "bank_account"])
                settings.asking = nil
                let problems = try await FlowPlanning.forecast(settings).allProblems.map(\.summary)
                let ending = try await FlowRun(settings).start()
                let words = "creates no accounts (`features.account_creation`)"
                #expect(problems.contains { $0.contains(words) } == !isFunded, "\(problems)")
                #expect((ending.result == .done) == isFunded, "\(ending)")
                #expect(harness.http.count("GET /sep6/deposit") == (isFunded ? 1 : 0))
                guard !isFunded else { return }
                #expect(ending.exitCode == 5 && ending.summary?.contains(words) == true, "\(ending)")
            }
        }
    }

    @Test("a plan tells of an answer that is no method of the anchor's")
    func plannedMethod() async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            let flow = Self.flow(#"start: { sep6: { deposit: USDC, amount: "25" }, fill: [set] }"#)
            var settings = try harness.settings(flow, answers: ["funding_method": "carrier_pigeon"])
            settings.asking = nil
            let forecast = try await FlowPlanning.forecast(settings)
            let problems = forecast.allProblems.map(\.summary)
            #expect(problems.contains { $0.contains("has no method `carrier_pigeon`") }, "\(problems)")
        }
    }

    @Test("an anchor that lets only contracts sign in is named as such")
    func contractsOnly() async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            harness.http.breaks { request in
                guard request.url.path() == "/.well-known/stellar.toml" else { return nil }
                return .instead(200, "WEB_AUTH_FOR_CONTRACTS_ENDPOINT = \"http://localhost/auth\"\n")
            }
            let ending = try await harness.run("flow: x\nstates:\n  find: { sep1: {} }\n  login: { sep10: {} }\n")
            #expect(ending.exitCode == 5 && ending.state == "login", "\(ending)")
            #expect(ending.summary?.contains("lets only contract accounts sign in (SEP-45)") == true, "\(ending)")
        }
    }

    @Test("a fee that the anchor names only when it accepts the transfer counts, and is told where it is more")
    func feeOfStart() async throws {
        try await SandboxHarness.playing(Self.methods) { harness in
            harness.http.breaks { request in
                guard request.url.path() == "/sep6/deposit" else { return nil }
                return .instead(200, #"{"id": "t-1", "how": "By bank.", "fee_fixed": 3}"#)
            }
            let start = #"start: { sep6: { deposit: USDC, amount: "25", funding_method: SEPA } }"#
            let ending = try await harness.run(Self.flow(start))
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "start")["fee"].number == ExactDecimal(3))
            #expect(await harness.results(of: "start")["amount_out"].number == ExactDecimal(22))
        }
    }

    @Test("a limit that the anchor tells only when it accepts the transfer counts, and its words are told")
    func limitOfStart() async throws {
        try await SandboxHarness.playing(Self.methods) { harness in
            harness.http.breaks { request in
                guard request.url.path() == "/sep6/deposit" else { return nil }
                let words = "Our minimum became 30 today."
                return .instead(200, #"{"id": "t-1", "min_amount": 30, "extra_info": {"message": "\#(words)"}}"#)
            }
            let start = #"start: { sep6: { deposit: USDC, amount: "25", funding_method: SEPA } }"#
            let ending = try await harness.run(Self.flow(start))
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(
                ending.summary?.contains("takes 30 USDC at least: “Our minimum became 30 today.”") == true,
                "\(ending)"
            )
            #expect(
                await harness.told().contains { $0.hasSuffix("says about the deposit: “Our minimum became 30 today.”") }
            )
        }
    }

    @Test("of several methods `fill` chooses one")
    func chosenMethod() async throws {
        try await SandboxHarness.playing(Self.methods) { harness in
            let flow = Self.flow(#"start: { sep6: { deposit: USDC, amount: "25" } }"#)
            let open = try await harness.run(flow)
            #expect(open.result == .failed(.unanswered))
            #expect(open.summary?.contains("`funding_method`") == true)
            var again = harness
            again.journal = MemoryJournal()
            #expect(try await again.run(flow, answers: ["funding_method": "SWIFT"]).result == .done)
        }
    }

    @Test("a plan tells the cost, who answers the request's questions, and what is known to go wrong")
    func planned() async throws {
        try await SandboxHarness.playing(Self.older("accept")) { harness in
            var settings = try harness.settings(Self.patient, answers: ["email_address": "zebulon@example.com"])
            let good = try await FlowPlanning.forecast(settings)
            #expect(good.allProblems.isEmpty, "\(good.allProblems)")
            let start = try #require(good.states.first { $0.name == "start" })
            #expect(start.asks.contains { $0.name == "email_address" && $0.source == "--set" })
            settings.answers = [:]
            #expect(try await FlowPlanning.forecast(settings).failure == .unanswered)
        }
        try await SandboxHarness.playing("scenario: plain") { harness in
            let flow = Self.flow(
                """
                known: { sep12: sep6, fill: [env] }
                quote: { sep38: { sell: "iso4217:CHF", buy: USDC, sell_amount: "5", context: sep6 } }
                start: { sep6: { deposit: USDC, amount: "25" } }
                """
            )
            let forecast = try await FlowPlanning.forecast(harness.settings(flow))
            let does = Dictionary(forecast.states.map { ($0.name, $0.does) }) { first, _ in first }
            #expect(does["start"] == "deposits 25 USDC, fee 0.35 USDC, 24.65 USDC out")
            #expect(does["known"] == "sends the customer's KYC data")
            #expect(forecast.allProblems.map(\.summary).contains { $0.hasSuffix("doesn't exchange iso4217:CHF") })
            #expect(harness.http.log.allSatisfy { $0.hasPrefix("GET ") })
        }
    }

    // MARK: Quotes

    private static let exchange = flow(
        """
        quote: { sep38: { sell: "iso4217:USD", buy: USDC, sell_amount: "51", context: sep6, sell_delivery_method: bank_account } }
        start: { sep6: { deposit: USDC, quote_id: $quote.id }, keep: { tx: transfer } }
        follow: { track: $tx, poll: { every: 50ms, up-to: 50ms, within: 30s } }
        settled: { expect: [tx.amount_in == quote.sell_amount, tx.amount_out == quote.buy_amount, start.amount_out == quote.buy_amount, tx.kind == "deposit-exchange"] }
        """
    )

    private static func exchanging(lifetime: String) -> String {
        """
        scenario: exchange
        \(fast)
        assets: { USDC: { deposit: { customer: none } } }
        outside: [{ asset: "iso4217:USD", decimals: 2, methods: [bank_account] }]
        rates: [{ sell: "iso4217:USD", buy: USDC, price: 1.02, fee: { percent: 1 } }]
        quote_lifetime: \(lifetime)
        """
    }

    @Test("a quote is carried into an exchange, and asked for once")
    func quoted() async throws {
        try await SandboxHarness.playing(Self.exchanging(lifetime: "5m")) { harness in
            let ending = try await harness.run(Self.exchange)
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.count("POST /sep38/quote") == 1)
            #expect(harness.http.log.allSatisfy { !$0.hasPrefix("GET /sep38/quote") })
            #expect(await harness.results(of: "quote")["findings"] == [])
        }
    }

    @Test("an exchange takes in a larger number than the limit, which is counted in the asset on the ledger")
    func exchangeAboveLimit() async throws {
        let scenario = Self.exchanging(lifetime: "5m").replacing("customer: none", with: "customer: none, maximum: 50")
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.run(Self.exchange)
            #expect(ending.result == .done, "\(ending)")
        }
    }

    @Test("a transfer that names another quote than its own when it is completed is no success")
    func otherQuote() async throws {
        let fault = "\nfaults: [{ at: sep6.transaction, fault: value, member: quote_id, value: other }]"
        try await SandboxHarness.playing(Self.exchanging(lifetime: "5m") + fault) { harness in
            let ending = try await harness.run(Self.exchange)
            #expect(ending.exitCode == 4, "\(ending)")
            #expect(ending.summary?.contains("it names the quote other, and it was started with") == true, "\(ending)")
        }
    }

    @Test(
        "what contradicts its quote is not paid",
        arguments: [
            ("amount_out_asset", "iso4217:EUR", "iso4217:EUR is to come out, and its quote buys iso4217:USD"),
            ("quote_id", "other", "it names the quote other"),
        ]
    )
    func contradictedQuote(member: String, value: String, words: String) async throws {
        let scenario = """
            scenario: exchange
            assets: { USDC: { deposit: {}, withdrawal: { customer: none, protocols: [sep6] } } }
            outside: [{ asset: "iso4217:USD", decimals: 2, methods: [bank_account] }]
            rates: [{ sell: USDC, buy: "iso4217:USD", price: 1.02 }]
            faults: [{ at: sep6.transaction, fault: value, member: \(member), value: "\(value)" }]
            """
        try await SandboxHarness.playing(scenario) { harness in
            let states = """
                  quote: { sep38: { sell: USDC, buy: "iso4217:USD", sell_amount: "10", context: sep6 } }
                  start: { sep6: { withdraw: USDC, quote_id: $quote.id, funding_method: bank_account }, fill: [set], keep: { tx: transfer } }
                  follow: { track: $tx, poll: { every: 50ms, up-to: 200ms, within: 20s } }

                """
            let answers = SandboxHarness.jane.merging(["dest": "0009"]) { $1 }
            let ending = try await harness.follow(SandboxHarness.money + states, answers: answers)
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(ending.summary?.contains(words) == true, "\(ending)")
            #expect(await harness.notes("payment").isEmpty)
        }
    }

    @Test("a quote that expired is not used, and a transfer for another amount than its own is not started")
    func unusableQuotes() async throws {
        try await SandboxHarness.playing(Self.exchanging(lifetime: "1s")) { harness in
            let late = Self.exchange.replacing("start:", with: "rest: { wait: 2100ms }\n  start:")
            let ending = try await harness.run(late)
            #expect(ending.result == .failed(.deadline))
            #expect(ending.summary?.contains("expired at") == true, "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit-exchange") == 0)
        }
        try await SandboxHarness.playing(Self.exchanging(lifetime: "5m")) { harness in
            let other = Self.exchange.replacing("quote_id:", with: "amount: \"50\", quote_id:")
            let ending = try await harness.run(other)
            #expect(ending.result == .failed(.invalidFlow))
            #expect(ending.summary?.contains("sells 51, not 50") == true, "\(ending)")
        }
    }

    // MARK: Crashes

    @Test(
        "killed after any line, the run starts its transfer once and tells its customer's name once",
        .tags(.thorough)
    )
    func killed() async throws {
        try await SandboxHarness.playing(Self.older("accept")) { harness in
            func settings(_ journal: MemoryJournal) throws -> RunSettings {
                var harness = harness
                harness.journal = journal
                return try harness.settings(Self.patient, answers: Self.answers)
            }
            let whole = MemoryJournal()
            #expect(try await FlowRun(settings(whole)).start().result == .done)
            for cut in 1..<(await whole.lines.count) {
                let before = try await harness.transferCount
                let journal = MemoryJournal(capacity: cut)
                let run = FlowRun(try settings(journal))
                do {
                    // How often a run looks at its transfer is a matter of time, so this one may have fewer lines.
                    #expect(try await run.start().result == .done, "cut after \(cut)")
                    continue
                } catch is MemoryJournal.DiskFull {}
                let ending = try await FlowRun.resume(run: run.id, with: settings(await journal.cut(after: cut)))
                #expect(ending.result == .done, "cut after \(cut): \(ending)")
                #expect(try await harness.transferCount == before + 1, "cut after \(cut)")
            }
        }
    }

    private static let lost =
        "scenario: lost\nassets: { USDC: { deposit: { customer: none, fee: { percent: 1 } } } }"

    @Test("where the answer to the request is lost, the transfer is found and no second one is started")
    func lostAnswer() async throws {
        try await SandboxHarness.playing(Self.lost) { harness in
            let isLost = Mutex(false)
            harness.http.breaks { request in
                guard request.url.path() == "/sep6/deposit" else { return nil }
                return isLost.withLock { isLost in
                    defer { isLost = true }
                    return isLost ? nil : .after(.connectionLost(curlMessage: "reset"))
                }
            }
            let flow = Self.flow(
                #"start: { sep6: { deposit: USDC, amount: "25" }, retry: { times: 3, every: 10ms }, keep: { tx: transfer } }"#
            )
            let ending = try await harness.run(flow)
            #expect(ending.result == .done, "\(ending)")
            #expect(try await harness.transferCount == 1)
            #expect(harness.http.count("GET /sep6/deposit") == 1)
            // What it was to cost is known anyway.
            #expect(await harness.results(of: "start")["fee"].number == ExactDecimal("0.25"))
            #expect(await harness.results(of: "start")["amount_out"].number == ExactDecimal("24.75"))
        }
    }

    @Test(
        "a transfer whose answer is lost is found, whatever the anchor's list is like",
        arguments: [
            "clock_behind: 5s", "faults: [LOST, { at: sep6.transactions, fault: short-dates }]",
            "faults: [LOST, { at: sep6.transactions, fault: unknown-kind }]",
        ]
    )
    func oddList(software: String) async throws {
        let lost = "{ at: sep6.deposit, fault: reset, acts: first, times: 1 }"
        let faults =
            software.hasPrefix("faults") ? software.replacing("LOST", with: lost) : "\(software)\nfaults: [\(lost)]"
        try await SandboxHarness.playing("\(Self.lost)\n\(faults)") { harness in
            let ending = try await harness.run(Self.flow(Self.patientStart))
            #expect(ending.result == .done, "\(ending)")
            #expect(try await harness.transferCount == 1)
            #expect(harness.http.count("GET /sep6/deposit") == 1)
        }
    }

    @Test("a transfer that the anchor starts only after its gateway has given up is waited for")
    func lateStart() async throws {
        let fault = "{ at: sep6.deposit, fault: status, code: 504, acts: later, delay: 700ms, times: 1 }"
        try await SandboxHarness.playing("\(Self.lost)\nfaults: [\(fault)]") { harness in
            let ending = try await harness.run(Self.flow(Self.patientStart))
            #expect(ending.result == .done, "\(ending)")
            #expect(try await harness.transferCount == 1)
            #expect(harness.http.count("GET /sep6/deposit") == 1)
        }
    }

    @Test("a run that begins its start anew, after one whose transfer has no name, takes that one")
    func startedAnew() async throws {
        let fault = "{ at: sep6.deposit, fault: missing, member: id, times: 1 }"
        let rest = "{ at: sep6.transactions, fault: status, code: 404, times: 1 }"
        try await SandboxHarness.playing("\(Self.lost)\nfaults: [\(fault), \(rest)]") { harness in
            let settings = try harness.settings(Self.flow(Self.patientStart))
            let run = FlowRun(settings)
            #expect(try await run.start().state == "start")
            let ending = try await FlowRun.restart(run: run.id, from: "start", with: settings)
            #expect(ending.result == .done, "\(ending)")
            #expect(try await harness.transferCount == 1)
            #expect(harness.http.count("GET /sep6/deposit") == 1)
        }
    }

    @Test("a transfer whose answer is lost, at an anchor that has no list, is told as what nobody can know")
    func withoutList() async throws {
        let lost = "{ at: sep6.deposit, fault: reset, acts: first, times: 1 }"
        let list = "{ at: sep6.transactions, fault: status, code: 404 }"
        try await SandboxHarness.playing("\(Self.lost)\nfaults: [\(lost), \(list)]") { harness in
            let ending = try await harness.run(Self.flow(Self.patientStart))
            #expect(ending.exitCode == 5, "\(ending)")
            let words = "has started the deposit: its answer was lost"
            #expect(
                ending.summary?.hasPrefix("unknown whether ") == true && ending.summary?.contains(words) == true,
                "\(ending)"
            )
            #expect(ending.help?.contains("a new run starts another") == true, "\(ending)")
            #expect(harness.http.count("GET /sep6/deposit") == 1)
        }
    }

    @Test("a friendbot whose answer was lost, and that refuses without a reason afterwards, has funded the account")
    func quietFriendbot() async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            harness.http.breaks(path: "/friendbot") { $0 == 1 ? .misanswered(200, "") : .instead(400, "{}") }
            let ending = try await harness.run("flow: fund\nstates:\n  fund: { friendbot: {} }\n")
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "fund")["already"] == true)
        }
    }

    // MARK: Whose a transfer is

    private static let patientStart =
        #"start: { sep6: { deposit: USDC, amount: "25" }, retry: { times: 3, every: 10ms }, keep: { tx: transfer } }"#

    @Test("of two runs of one account, one whose start is lost does not take the other's transfer for its own")
    func othersTransfer() async throws {
        try await SandboxHarness.playing("scenario: two\nassets: { USDC: { deposit: { customer: none } } }") {
            harness in
            var harness = harness
            harness.account = .seed(KeyPair.random().secretSeed())
            harness.http.breaks(path: "/sep6/deposit") { $0 == 2 ? .instead(504, "late") : nil }
            let settings = try harness.settings(Self.flow(Self.patientStart))
            async let first = FlowRun(settings).start()
            async let second = FlowRun(settings).start()
            #expect(try await [first, second].map(\.result) == [.done, .done])
            #expect(try await harness.transferCount == 2)
            let ids = await harness.journal.lines.compactMap { line -> String? in
                guard case .finished(let outcome) = line.event, outcome.state == "start" else { return nil }
                return outcome.results["id"]?.text
            }
            #expect(Set(ids).count == 2, "\(ids)")
        }
    }

    @Test("one name for two starts of a run is no second transfer")
    func sameName() async throws {
        try await SandboxHarness.playing(Self.methods) { harness in
            harness.http.breaks { request in
                guard request.url.path() == "/sep6/deposit" else { return nil }
                return .instead(200, #"{"id": "t-1", "how": "By bank."}"#)
            }
            let start = #"sep6: { deposit: USDC, amount: "25", funding_method: SEPA }"#
            let ending = try await harness.run(Self.flow("start: { \(start) }\nagain: { \(start) }"))
            #expect(ending.exitCode == 5 && ending.state == "again", "\(ending)")
            #expect(
                ending.summary?.contains("reused the id “t-1” of `start`") == true,
                "\(ending)"
            )
        }
    }

    @Test("a name that another run has is waited with, and a second one is taken")
    func othersName() async throws {
        try await SandboxHarness.playing(Self.methods) { harness in
            let other = RunID(rawValue: "other")
            _ = try await harness.journal.claim("sep6 \(harness.sandbox.anchorDomain) t-1", for: other)
            harness.http.breaks(path: "/sep6/deposit") { .instead(200, #"{"id": "t-\#($0)", "how": "By bank."}"#) }
            let start =
                #"start: { sep6: { deposit: USDC, amount: "25", funding_method: SEPA }, retry: { times: 3, every: 10ms } }"#
            let ending = try await harness.run(Self.flow(start))
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "start")["id"] == "t-2")
            #expect(try await harness.journal.claimant(of: "sep6 \(harness.sandbox.anchorDomain) t-1") == other)
        }
    }
}

extension SandboxHarness {
    /// How many transfers the first anchor has.
    var transferCount: Int {
        get async throws {
            let url = try #require(URL(string: "http://\(sandbox.anchorDomain)/sandbox/transfers"))
            let answer = try await HTTPClient().send(HTTPRequest(url: url)).json()
            return answer["transfers"]?.arrayValue?.count ?? -1
        }
    }
}
