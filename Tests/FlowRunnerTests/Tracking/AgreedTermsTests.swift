import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping
import TransferTracking

@testable import AnchorClient
@testable import FlowRunner

/// What a run knows of an order: from its flow, its journal and its anchor.
///
/// What follows from that, the tests of `TransferTracking` ask without a run.
@Suite("What a run has agreed upon")
struct AgreedTermsTests {
    private static func number(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }

    @Test(
        "what is completed on worse terms than were told ends the run with 4, unless something was given back",
        arguments: [("5", nil, true), ("9", nil, false), ("0", nil, true), ("5", ["amount_refunded": "4"], false)]
            as [(String, JSONValue?, Bool)]
    )
    func completedOnWorseTerms(out: String, refunds: JSONValue?, isWorse: Bool) async throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        let transfer: JSONValue = [
            "status": "completed", "amount_in": "10", "amount_out": .string(out), "refunds": refunds ?? .null,
        ]
        let error = try await probe.look(at: transfer) { step, transfer in
            await #expect(throws: (any Error).self) {
                try await LedgerComparison(step: step, transfer: transfer).compare()
            }
        }
        let words = (error as? StepError)?.summary ?? ""
        #expect(
            words.contains("on other terms than it stated before: \(out) (USDC equivalent) will come out") == isWorse,
            "\(words)"
        )
    }

    @Test("what was not announced is told once, and known again by its numbers")
    func surprise() async throws {
        let transfer: JSONValue = ["status": "completed", "amount_in": "10", "amount_out": "8"]
        let isTold = try await TermsProbe().look(at: transfer) { step, transfer in
            let turn = TransferTurn(of: transfer, in: step)
            // What the ledger has of it is asked afterwards.
            _ = try? await LedgerComparison(step: step, transfer: transfer).compare()
            return await step.tracked(transfer.id).isTold(
                ToldMessage(.surprise, in: turn, text: "kept-unannounced 2 10")
            )
        }
        #expect(isTold)
    }

    @Test("the terms that came with the acceptance count, a limit by itself and the parts of the fee together")
    func ownTerms() async throws {
        var probe = TermsProbe()
        probe.terms = ["min_amount": 1, "max_amount": 100, "fee_fixed": 1, "fee_percent": 2]
        probe.accepted = ["id": "t-1", "min_amount": "5", "fee_fixed": "0.5"]
        let terms = try #require(await probe.look(at: [:]) { try await OfferedTerms(of: $1, in: $0).effective })
        #expect(terms.minAmount == ExactDecimal(5))
        #expect(terms.maxAmount == ExactDecimal(100))
        #expect(terms.feeFixed == ExactDecimal("0.5"))
        #expect(terms.feePercent == nil)
    }

    @Test("an acceptance without terms, or of another transfer, changes none", arguments: ["t-1", "t-2"])
    func noOwnTerms(id: String) async throws {
        var probe = TermsProbe()
        probe.terms = ["min_amount": 3]
        probe.accepted = id == "t-1" ? ["id": "t-1", "how": "By bank."] : ["id": "t-2", "min_amount": 50]
        let terms = try #require(await probe.look(at: [:]) { try await OfferedTerms(of: $1, in: $0).effective })
        #expect(terms.minAmount == ExactDecimal(3))
    }

    private static func quote() throws -> Quote {
        let dollars = AssetIdentifier("iso4217:USD")
        return Quote(
            id: "q-1",
            expiresAt: Timestamp(unixSeconds: 2_000_000_000),
            terms: ExchangeTerms(
                sellAsset: .stellar(try #require(Asset(TermsProbe.asset))),
                sellAmount: ExactDecimal(10),
                buyAsset: dollars,
                buyAmount: try number("9.507"),
                price: ExactDecimal(1),
                findings: []
            ),
            fields: [:]
        )
    }

    @Test("a completed transfer that brought less than its quote ends the run with 4")
    func completedWithLess() async throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", quote_id: q-1"#
        probe.quote = try Self.quote()
        let transfer: JSONValue = ["status": "completed", "amount_in": "10", "amount_out": "9.1", "quote_id": "q-1"]
        let error = try await probe.look(at: transfer) { step, transfer in
            await #expect(throws: StepError.self) {
                try await LedgerComparison(step: step, transfer: transfer).compare()
            }
        }
        #expect(error?.failure == .expectation)
        #expect(
            error?.summary.contains("contradicts its quote: amount_out is 9.1 USD, and its quote buys 9.507 USD")
                == true
        )
    }

    @Test("what the transfer told when it asked for money is recorded once for each amount, and counts later")
    func shown() async throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", amount: "10", destination_asset: "iso4217:USD""#
        let losses = try await probe.look(at: ["amount_in": "10", "amount_out": "9.6", "amount_fee": "0.2"]) {
            for _ in 0..<2 { try await ToldTerms(step: $0).recordShown(by: $1) }
            #expect(await $0.transferFacts.shownTerms(of: "t-1").count == 1)
            var later = $1
            later.amountOut = ExactDecimal(1)
            return try await AgreedTerms(of: later, in: $0).answer(in: $0) { try $0.losses() }.map(\.words)
        }
        #expect(losses == ["1 USD will come out, and 9.6 USD was stated before"])
    }

    @Test("an order has what the flow says of it, and what the start found out")
    func order() async throws {
        var probe = TermsProbe()
        probe.verb = "sep24"
        probe.arguments =
            #"withdraw: "ASSET", amount: "10", tolerance: "0.5", max_fee: "2", destination_asset: "iso4217:USD""#
        probe.start = ["fee": 1, "fee_asset": "iso4217:USD", "amount_out": 9]
        let order = try await probe.look(at: [:]) { await AgreedTerms(of: $1, in: $0).order }
        var expected = AgreedOrder()
        (expected.service, expected.asset) = (.hosted, Asset(TermsProbe.asset))
        (expected.amount, expected.tolerance) = (try Self.number("10"), try Self.number("0.5"))
        (expected.feeLimit, expected.counterAsset) = (try Self.number("2"), "iso4217:USD")
        (expected.isExchange, expected.feeAsset) = (true, "iso4217:USD")
        (expected.fee, expected.amountOut) = (try Self.number("1"), try Self.number("9"))
        #expect(order == expected)
        probe.arguments = #"withdraw: "ASSET", amount: page, max: "50""#
        #expect(
            try await probe.look(at: [:]) { await AgreedTerms(of: $1, in: $0).order.pageLimit } == Self.number("50")
        )
    }
}
