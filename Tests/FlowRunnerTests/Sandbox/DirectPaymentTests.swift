import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import Sandbox
import Stellar
import TestSupport
import Testing
import Timekeeping

/// Payments to others (SEP-31), from the request to their end, against the sandbox.
@Suite("Payments to others")
struct DirectPaymentTests {
    private static let fast = "pace: { money_arrives: 10ms, review: 10ms, report: 10ms, bank_pays: 10ms }"

    /// An anchor that receives USDC as `receive` has it, and pays deposits to anybody.
    private static func scenario(_ receive: String, _ more: String = "") -> String {
        """
        scenario: received
        \(fast)
        \(more)
        assets:
          USDC:
            deposit: { customer: none }
            receive: \(receive)

        """
    }

    /// A flow that has 25 USDC and two customers, and goes on with `states`.
    private static func flow(_ states: String) -> String {
        """
        flow: payment
        anchor: sandbox
        network: sandbox
        account: fresh
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          trust: { trustline: USDC }
          login: { sep10: {} }
          earn: { sep6: { deposit: USDC, amount: "25" }, keep: { earned: transfer } }
          earned-follow: { track: $earned, poll: { every: 100ms, up-to: 1s, within: 30s } }
        \(states.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n"))

        """
    }

    private static let customers = """
        sender: { sep12: { type: sep31-sender, memo: 1 }, fill: [set], keep: { from: id } }
        receiver: { sep12: { type: sep31-receiver, memo: 2 }, fill: [set], keep: { to: id } }

        """
    private static let answers = [
        "first_name": "Jane", "last_name": "Doe", "email_address": "jane@example.com", "bank_account_number": "1",
    ]
    private static let follow = "follow: { track: $tx, fill: [set], poll: { every: 100ms, up-to: 1s, within: 30s } }"

    /// As ``follow``, with fewer looks, for what is waited through to the end.
    private static func patiently(_ states: String) -> String { states.replacing("up-to: 100ms", with: "up-to: 5s") }

    private static func start(_ parameters: String = "", _ more: String = "") -> String {
        """
        start:
          sep31: { send: USDC, amount: "10"\(parameters) }
          fill: [set]
          keep: { tx: transfer }
        \(follow)
        \(more)
        """
    }

    private static func payments(_ harness: SandboxHarness) -> Int { harness.http.count("POST /transactions") }

    @Test("a payment between two customers is paid once, with its memo, and completed")
    func whole() async throws {
        try await SandboxHarness.playing(Self.scenario("{ minimum: 1 }")) { harness in
            let states = Self.customers + Self.start(", sender_id: $from, receiver_id: $to")
            let ending = try await harness.run(Self.flow(states), answers: Self.answers)
            #expect(ending.exitCode == 0, "\(ending)")
            let transfer = await harness.results(of: "follow")["transfer"]
            #expect(transfer["status"].text == "completed")
            #expect(transfer["sep31_status"].text == "completed")
            #expect(transfer["kind"].text == "withdrawal")
            #expect(transfer["amount_in"].number == ExactDecimal(10))
            #expect(transfer["amount_out"].number == ExactDecimal("9.8"))
            #expect(await harness.results(of: "start")["fee"].number == ExactDecimal("0.2"))
            let start = harness.http.bodies("POST /sep31/transactions")
            #expect(start.count == 1)
            // One for the trustline, one for the payment.
            #expect(Self.payments(harness) == 2)
        }
    }

    @Test("with a quote what it sells is paid, and what it buys comes out")
    func quoted() async throws {
        try await SandboxHarness.playing(Self.scenario("{ quotes_required: true, sender: none, receiver: none }")) {
            harness in
            let price = """
                price:
                  sep38: { sell: USDC, buy: "iso4217:USD", sell_amount: "10", context: sep31 }
                  keep: { quote: id }

                """
            let states = price + Self.start(", quote_id: $quote")
            let ending = try await harness.run(Self.flow(states), answers: Self.answers)
            #expect(ending.exitCode == 0, "\(ending)")
            let bought = await harness.results(of: "price")["buy_amount"].number
            #expect(await harness.results(of: "follow")["transfer"]["amount_out"].number == bought)
        }
    }

    @Test("where the anchor publishes no terms, a refusal names what could not be read", arguments: ["json", "html"])
    func withoutInfo(body: String) async throws {
        let fault = "faults: [{ at: sep31.info, fault: status, code: 404, body: \(body) }]"
        let scenario = Self.scenario("{ methods: [SEPA, SWIFT], sender: none, receiver: none }", fault)
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.run(Self.flow(Self.start()), answers: Self.answers)
            #expect(ending.exitCode == 5 && ending.state == "start", "\(ending)")
            let summary = ending.summary ?? ""
            #expect(summary.contains("/sep31/info: status 404)") && summary.contains("funding_method"), "\(ending)")
        }
    }

    @Test(
        "what the anchor can't take is refused before anything is paid",
        arguments: [
            ("{ quotes_required: true, sender: none, receiver: none }", "", "only with a quote"),
            ("{ minimum: 20, sender: none, receiver: none }", "", "20"),
            ("{ methods: [SEPA] , sender: none, receiver: none }", ", funding_method: cash", "no method `cash`"),
            ("{ minimum: 1 }", "", "names no sender"),
            (
                "{ minimum: 1, sender: none, receiver: none }", ", destination_asset: \"iso4217:XXX\"",
                "does not exchange"
            ),
        ]
    )
    func refusals(receive: String, parameters: String, words: String) async throws {
        try await SandboxHarness.playing(Self.scenario(receive)) { harness in
            let ending = try await harness.run(Self.flow(Self.start(parameters)), answers: Self.answers)
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(ending.summary?.contains(words) == true, "\(ending)")
            #expect(Self.payments(harness) == 1)
        }
    }

    @Test("one that rests with the receiver ends with the deadline, and with the anchor's own word for where it is")
    func resting() async throws {
        try await SandboxHarness.playing(Self.scenario("{ rests_without: [quote], sender: none, receiver: none }")) {
            harness in
            let ending = try await harness.run(Self.flow(Self.start()), answers: Self.answers)
            #expect(ending.exitCode == 6 && ending.state == "follow", "\(ending)")
            let words = "; transfer status `pending_anchor` (SEP-31: `pending_receiver`)"
            #expect(ending.summary?.contains(words) == true, "\(ending)")
            #expect(Self.payments(harness) == 2)
        }
    }

    @Test("an anchor that receives nothing for others is told apart")
    func notThere() async throws {
        try await SandboxHarness.playing(Self.scenario("none")) { harness in
            let ending = try await harness.run(Self.flow(Self.start()))
            #expect(ending.summary?.contains("DIRECT_PAYMENT_SERVER") == true, "\(ending)")
        }
    }

    @Test("an anchor that wants to know more of one side at the start is told the answers of that side")
    func neededAtStart() async throws {
        let customers = """
            customers:
              types:
                sep31-sender: { fields: { first_name: } }
                sep31-receiver: { fields: { first_name: , tax_id: } }
                basic: { fields: { first_name: } }
            """
        try await SandboxHarness.playing(Self.scenario("{ minimum: 1 }", customers)) { harness in
            let known = """
                sender: { sep12: { type: sep31-sender, memo: 1 }, fill: [set], keep: { from: id } }
                receiver: { sep12: { type: basic, memo: 2 }, fill: [set], keep: { to: id } }

                """
            let states = known + Self.start(", sender_id: $from, receiver_id: $to")
            // What is said of no one in particular is not said of the receiver.
            let open = try await harness.run(
                Self.flow(states),
                answers: ["first_name": "Jane", "tax_id": "1", "sender.tax_id": "2"]
            )
            #expect(open.exitCode == 7, "\(open)")
            #expect(open.summary?.contains("receiver.tax_id") == true, "\(open)")
            let ending = try await harness.run(
                Self.flow(states),
                answers: ["first_name": "Jane", "receiver.tax_id": "3"]
            )
            #expect(ending.exitCode == 0, "\(ending)")
            let told = harness.http.bodies("PUT /sep12/customer").filter { $0.contains("tax_id") }
            #expect(told.count == 1)
            #expect(told.first?.contains(#""tax_id":"3""#) == true)
        }
    }

    @Test("what the anchor asks in the middle is answered: about the receiver, and about the payment")
    func askedLater() async throws {
        let receive = """

                  script:
                    - pending_sender
                    - pending_receiver
                    - { status: pending_customer_info_update, fields: { tax_id: } }
                    - { status: pending_transaction_info_update, message: Why?, fields: { purpose: } }
                    - { status: completed }
            """
        try await SandboxHarness.playing(Self.scenario(receive)) { harness in
            let states = Self.customers + Self.start(", sender_id: $from, receiver_id: $to")
            let answers = Self.answers.merging(["receiver.tax_id": "3", "purpose": "gift"]) { $1 }
            let ending = try await harness.run(Self.flow(states), answers: answers)
            #expect(ending.exitCode == 0, "\(ending)")
            let patches = harness.http.log.filter { $0.hasPrefix("PATCH /sep31/transactions/") }
            #expect(patches.count == 1)
        }
    }

    @Test(
        "a payment that goes back, or is not wanted any more, ends the run so",
        arguments: [
            ("[pending_sender, pending_receiver, { status: refunded, message: No. }]", "refunded"),
            ("[pending_receiver, { status: expired, message: Too late. }]", "expired"),
            ("[pending_sender, pending_receiver, { status: error, message: Closed. }]", "error"),
        ]
    )
    func ends(script: String, status: String) async throws {
        try await SandboxHarness.playing(Self.scenario("{ sender: none, receiver: none, script: \(script) }")) {
            harness in
            let ending = try await harness.run(Self.flow(Self.start()))
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(await harness.results(of: "follow")["status"].text == status)
            if status == "refunded" {
                #expect(await harness.results(of: "follow")["transfer"]["refunds"]["amount_refunded"].text == "10")
            }
        }
    }

    @Test("a request whose answer is lost is made again, and one payment is paid")
    func lost() async throws {
        try await SandboxHarness.playing(Self.scenario("{ sender: none, receiver: none }")) { harness in
            harness.http.breaks(path: "/sep31/transactions") {
                $0 == 1 ? .after(.connectionLost(curlMessage: "lost")) : nil
            }
            let ending = try await harness.run(Self.flow(Self.start()))
            #expect(ending.exitCode == 0, "\(ending)")
            #expect(harness.http.count("POST /sep31/transactions") == 2)
            #expect(Self.payments(harness) == 2)
            #expect(try await harness.journalText.contains("the lost one expires unpaid"))
        }
    }

    private static let quotedStart = """
        price:
          sep38: { sell: USDC, buy: "iso4217:USD", sell_amount: "10", context: sep31 }
          keep: { quote: id }

        """ + start(", quote_id: $quote")

    @Test(
        "a request with a quote whose answer is lost is made again only if the anchor has not used the quote",
        arguments: [true, false]
    )
    func lostWithQuote(acts: Bool) async throws {
        try await SandboxHarness.playing(Self.scenario("{ sender: none, receiver: none }")) { harness in
            let lost = TransportError.Reason.connectionLost(curlMessage: "lost")
            harness.http.breaks(path: "/sep31/transactions") { $0 == 1 ? (acts ? .after(lost) : .before(lost)) : nil }
            let ending = try await harness.run(Self.flow(Self.quotedStart))
            #expect(try await harness.transferCount == 2)
            #expect(Self.payments(harness) == (acts ? 1 : 2))
            guard acts else {
                #expect(ending.exitCode == 0, "\(ending)")
                return
            }
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(ending.summary?.contains("the quote has been used already") == true, "\(ending)")
            #expect(ending.summary?.contains("the answer to an earlier request with this quote was lost") == true)
            #expect(ending.help?.contains("nothing was paid for the lost payment") == true, "\(ending)")
            #expect(ending.help?.contains("new quote") == true, "\(ending)")
        }
    }

    @Test("an anchor that takes a quote twice is paid once")
    func lostWithOpenQuote() async throws {
        let open = "software: anchor-platform\n"
        try await SandboxHarness.playing(Self.scenario("{ sender: none, receiver: none }", open)) { harness in
            harness.http.breaks(path: "/sep31/transactions") {
                $0 == 1 ? .after(.connectionLost(curlMessage: "lost")) : nil
            }
            let ending = try await harness.run(Self.flow(Self.quotedStart))
            #expect(ending.exitCode == 0, "\(ending)")
            #expect(Self.payments(harness) == 2)
            #expect(try await harness.journalText.contains("the lost one expires unpaid"))
        }
    }

    @Test(
        "the scenario `anchor-platform` completes a payment with a quote, and rests without one",
        arguments: [true, false]
    )
    func platform(isQuoted: Bool) async throws {
        let source = try #require(Scenario.sources.first { $0.name == "anchor-platform" }?.text)
        // What is deposited first is not what this is about.
        let text = source.replacing("customer: sep6-deposit", with: "customer: none")
        let start = isQuoted ? Self.quotedStart : Self.start()
        let states =
            Self.customers
            + start.replacing("send: USDC,", with: "send: USDC, sender_id: $from, receiver_id: $to,")
        try await SandboxHarness.playing(text) { harness in
            let patiently = Self.patiently(states).replacing("within: 30s", with: "within: 3m")
            let ending = try await harness.run(Self.flow(patiently), answers: Self.answers)
            #expect(ending.exitCode == (isQuoted ? 0 : 6), "\(ending)")
            let told = await harness.journal.lines.compactMap { entry in
                if case .told(let message) = entry.event, message.state == "follow" {
                    message.text.reveal()
                } else {
                    nil
                }
            }
            let silence = told.filter { $0.contains("has had the payment in `pending_anchor` for a minute") }
            #expect(silence.count == (isQuoted ? 0 : 1), "\(told)")
            #expect(silence.allSatisfy { $0.contains("The flow gave no quote") })
            let transfer = await harness.results(of: "follow")["transfer"]
            #expect(transfer["sep31_status"].text == (isQuoted ? "completed" : "pending_receiver"))
        }
    }

    @Test(
        "a status that SEP-31 does not have is waited through, and told of by its word",
        arguments: ["incomplete", "on_hold", "pending_user", "pending_moon", "pending_user_transfer_start"]
    )
    func foreignStatus(status: String) async throws {
        try await SandboxHarness.playing(Self.scenario("{ sender: none, receiver: none }")) { harness in
            harness.http.breaks { request in
                guard request.method == .get, request.url.path().hasPrefix("/sep31/transactions/") else { return nil }
                let told = #"{"transaction":{"id":"\#(request.url.lastPathComponent)","status":"\#(status)"}}"#
                return .instead(200, told)
            }
            let ending = try await harness.run(Self.flow(Self.patiently(Self.start())))
            #expect(ending.exitCode == 6, "\(ending)")
            let words = "(GET /transactions/…) has the transfer in `\(status)`, a status that SEP-31 does not have"
            #expect(ending.summary?.contains(words) == true, "\(ending)")
            #expect(
                try await harness.journalText.contains("`\(status)`, a status that SEP-31 does not have; the run waits")
            )
            #expect(Self.payments(harness) == 1)
        }
    }

    @Test(
        "what goes wrong is told with SEP-31's own address",
        arguments: [
            (
                "\"status\":\"pending_sender\",\"amount_in\":\"10\"", 6,
                "(GET /transactions/…) has never sent `stellar_account_id`"
            ),
            ("\"status\":\"expired\"", 5, "ended the transfer in `expired` (GET /transactions/…)"),
            ("\"status\":\"error\"", 5, "ended the transfer in `error` (GET /transactions/…)"),
        ]
    )
    func place(members: String, code: Int32, words: String) async throws {
        try await SandboxHarness.playing(Self.scenario("{ sender: none, receiver: none }")) { harness in
            harness.http.breaks { request in
                guard request.method == .get, request.url.path().hasPrefix("/sep31/transactions/") else { return nil }
                return .instead(200, #"{"transaction":{"id":"\#(request.url.lastPathComponent)",\#(members)}}"#)
            }
            let ending = try await harness.run(Self.flow(Self.start()))
            #expect(ending.exitCode == code, "\(ending)")
            #expect(ending.summary?.contains(words) == true, "\(ending)")
        }
    }

    @Test(
        "another memo or amount than the anchor told first is not paid without a person",
        arguments: ["memo", "amount"]
    )
    func changed(what: String) async throws {
        try await SandboxHarness.playing(Self.scenario("{ sender: none, receiver: none }")) { harness in
            harness.http.breaks { request in
                guard request.method == .get, request.url.path().hasPrefix("/sep31/transactions/") else { return nil }
                let id = request.url.lastPathComponent
                let account = harness.sandbox.anchor.keys.distribution.publicKey
                let (memo, amount) = what == "memo" ? ("1", "10") : ("2", "24")
                let told = """
                    {"transaction":{"id":"\(id)","status":"pending_sender","amount_in":"\(amount)",
                     "stellar_account_id":"\(account)","stellar_memo":"\(memo)","stellar_memo_type":"id"}}
                    """
                return .instead(200, told)
            }
            let ending = try await harness.run(Self.flow(Self.start()))
            #expect(ending.exitCode != 0, "\(ending)")
            #expect(Self.payments(harness) == 1)
        }
    }
}
