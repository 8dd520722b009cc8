import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestSupport
import Testing

@testable import FlowRunner

/// The order is what the flow said when the transfer was started.
///
/// No later word of the anchor changes it.
@Suite("The order of a transfer")
struct OrderedTermsTests {
    /// The shipped withdrawal with some texts replaced.
    private static func flow(_ changes: [(String, String)] = []) throws -> Flow {
        let path = Fixture.packageRoot.appending(path: "flows/sep24-withdraw.yaml").path
        var text = try String(contentsOfFile: path, encoding: .utf8)
        for (old, new) in changes {
            #expect(text.contains(old), "\(old)")
            text = text.replacing(old, with: new)
        }
        return try #require(FlowParser.parse(text: text, path: path).flow)
    }

    /// Runs `flow`, and changes the anchor when `state` has finished for the first time.
    private func run(
        _ flow: Flow,
        _ harness: WorldHarness,
        after state: String = "",
        _ change: @escaping @Sendable (inout WorldAnchor) -> Void = { _ in }
    ) async throws -> Ending {
        let world = harness.world
        let isDone = Mutex(false)
        let settings = try harness.settings(flow) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == state,
                !isDone.withLock({ done in
                    defer { done = true }
                    return done
                })
            else { return }
            world.anchor(change)
        }
        return try await FlowRun(settings).start()
    }

    @Test("is recorded at the start; a name that means something else later changes nothing")
    func recorded() async throws {
        let flow = try RunHarness.flow(
            """
            flow: x
            states:
              start: { sep24: { withdraw: USDC, amount: $tx.amount_out, tolerance: $tx.amount_fee }, keep: { tx: transfer } }
              price: { sep38: { sell: USDC, buy: "iso4217:USD", sell_amount: $tx.amount_out, context: sep24 } }
            """
        )
        let scope = Scope([
            "start": ["id": "t-1", "ordered": ["amount": 10, "tolerance": 1]],
            "price": ["id": "q-1", "ordered": ["sell_amount": 10]],
            "tx": ["id": "t-1", "amount_out": 5000, "amount_fee": 4000],
        ])
        let knowledge = RunKnowledge(flow: flow, scope: scope, subjects: VerbTable.standard.subjects) { _ in nil }
        #expect(knowledge.start(of: "t-1")?.amount == ExactDecimal(10))
        #expect(knowledge.start(of: "t-1")?.tolerance == ExactDecimal(1))
        #expect(knowledge.quote("q-1")?.orderedSellAmount == ExactDecimal(10))
        let harness = WorldHarness()
        #expect(try await run(Self.flow(), harness).result == .done)
        let starts = await harness.journal.lines.compactMap { entry -> Outcome? in
            if case .finished(let outcome) = entry.event, outcome.state == "start" { outcome } else { nil }
        }
        #expect(starts.first?.results["ordered"]?["amount"].number == ExactDecimal(10))
    }

    @Test("holds for a payment that is spelled out with the anchor's words", arguments: [false, true])
    func spelledOut(isMore: Bool) async throws {
        let harness = WorldHarness()
        let payment =
            "{ to: $tx.withdraw_anchor_account, amount: $tx.amount_in, asset: $asset, memo: $tx.withdraw_memo, "
            + "memo_type: $tx.withdraw_memo_type }"
        let flow = try Self.flow([("pay:  $tx ", "pay: \(payment) ")])
        let ending = try await run(flow, harness, after: "start") { anchor in
            if isMore { anchor.form = anchor.form.replacing("AMOUNT", with: "20") }
        }
        #expect(ending.exitCode == (isMore ? 7 : 0), "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == (isMore ? [] : ["10"]))
    }

    @Test(
        "an account or a memo that changes after it was told is confirmed by a person",
        arguments: ["memo", "account"]
    )
    func otherPayee(field: String) async throws {
        let harness = WorldHarness()
        let other = KeyPair.random().publicKey.address
        let ending = try await run(Self.flow(), harness, after: "agree") { anchor in
            if field == "memo" {
                anchor.memo = "another"
            } else {
                anchor.oddities["withdraw_anchor_account"] = .string(other)
            }
        }
        #expect(ending.exitCode == 7, "\(ending)")
        #expect(harness.paymentsToAnchor.isEmpty)
        #expect(ending.summary?.contains(field == "memo" ? "another" : other) == true, "\(ending)")
    }

    @Test(
        "of a quote that the flow asks for by what it buys is the most that the flow sells",
        arguments: [("", 7), (", max: \"100\"", 0), (", max: \"0.5\"", 5)] as [(String, Int32)]
    )
    func bought(max: String, code: Int32) async throws {
        let text = """
            flow: bought
            states:
              discover: { sep1: {} }
              fund: { friendbot: {} }
              trust: { trustline: USDC }
              login: { sep10: {} }
              earn: { sep6: { deposit: USDC, amount: "25" }, fill: [set], keep: { earned: transfer } }
              earned-follow: { track: $earned, poll: { every: 20ms, up-to: 20ms } }
              price: { sep38: { sell: USDC, buy: "iso4217:USD", buy_amount: "4"\(max), context: sep6 } }
              sell: { sep6: { withdraw: USDC, destination_asset: "iso4217:USD", quote_id: $price.id }, fill: [set], keep: { tx: transfer } }
              sell-follow: { track: $tx, poll: { every: 20ms, up-to: 20ms } }
            """
        try await SandboxHarness.playing("scenario: plain") { harness in
            let ending = try await harness.run(text, answers: SandboxHarness.jane)
            #expect(ending.exitCode == code, "\(ending)")
        }
    }
}
