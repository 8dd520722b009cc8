import Diagnostics
import FlowEngine
import FlowRunner
import Sandbox
import Testing

/// Members that no SEP has are legal in every answer.
@Suite("Unknown members")
struct UnknownMembersTests {
    /// An anchor that takes everything without questions but those of SEP-31, whose answers have unknown members wherever they can.
    private static let scenario = """
        scenario: wordy
        pace: { money_arrives: 10ms, review: 10ms, report: 10ms, bank_pays: 10ms }
        assets:
          USDC:
            deposit: { customer: none }
            withdrawal: { customer: none, fee: { fixed: 0 } }
            receive: { minimum: 1 }
        """

    private static let poll = "poll: { every: 100ms, up-to: 1s, within: 30s }"

    /// The scenario of a sandbox, the states of a flow, and where they ask.
    private static let flows: [(scenario: String, states: String, places: [String])] = [
        (
            scenario,
            """
            earn: { sep6: { deposit: USDC, amount: "25", funding_method: bank_account }, keep: { earned: transfer } }
            earning: { track: $earned, \(poll) }
            start: { sep6: { withdraw: USDC, amount: "10", funding_method: bank_account }, keep: { tx: transfer } }
            follow: { track: $tx, \(poll) }
            """,
            ["GET /sep6/info", "GET /sep6/deposit", "GET /sep6/withdraw", "GET /sep6/transaction"]
        ),
        (
            scenario,
            """
            earn: { sep6: { deposit: USDC, amount: "25", funding_method: bank_account }, keep: { earned: transfer } }
            earning: { track: $earned, \(poll) }
            sender: { sep12: { type: sep31-sender, memo: 1 }, fill: [set], keep: { from: id } }
            receiver: { sep12: { type: sep31-receiver, memo: 2 }, fill: [set], keep: { to: id } }
            start: { sep31: { send: USDC, amount: "10", sender_id: $from, receiver_id: $to }, fill: [set], keep: { tx: transfer } }
            follow: { track: $tx, fill: [set], \(poll) }
            """,
            ["GET /sep12/customer", "GET /sep31/info", "POST /sep31/transactions"]
        ),
        (
            "scenario: plain",
            """
            quote: { sep38: { sell: "iso4217:USD", buy: USDC, buy_amount: "50", context: sep24, sell_delivery_method: bank_account } }
            start: { sep24: { deposit: USDC, quote_id: $quote.id } }
            """,
            ["GET /sep24/info", "POST /sep38/quote"]
        ),
    ]

    @Test("in all answers at once they keep no run from being done, and are no finding", arguments: flows.indices)
    func harmless(number: Int) async throws {
        let (scenario, states, places) = Self.flows[number]
        let answers = [
            "first_name": "Jane", "last_name": "Doe", "email_address": "jane@example.com", "bank_account_number": "1",
        ]
        try await SandboxHarness.playing(scenario) { harness in
            let endpoints = SandboxEndpoint.allCases.filter { FaultKind.unknownMembers.applies(to: $0) }
            harness.sandbox.faults.arrange(Fault(.unknownMembers, at: Set(endpoints)))
            let ending = try await harness.run(ProgrammaticTransferTests.flow(states), answers: answers)
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.sandbox.faults.all.allSatisfy { $0.struck > 0 })
            for place in places { #expect(harness.http.count(place) > 0, "\(place)") }
            let found = await harness.journal.lines.compactMap { entry -> Deviation? in
                if case .found(let found) = entry.event { found.deviation } else { nil }
            }
            // The run's clock is not the one that the sandbox writes its answers' dates by.
            let others = found.filter { $0.code != .clockSkew && $0.severity != .note }
            #expect(others.isEmpty, "\(others.map(\.summary))")
        }
    }
}
