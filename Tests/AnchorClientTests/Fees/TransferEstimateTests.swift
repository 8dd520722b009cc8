import AnchorClient
import Diagnostics
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@Suite("TransferEstimate")
struct TransferEstimateTests {
    private let now = ChallengeBlueprint.now

    private func terms(_ members: String) throws -> TransferOffer.Terms {
        let offer = TransferOffer(try JSONValue.parse(#"{"deposit":{"USDC":{\#(members)}}}"#))
        return try #require(offer.deposits["USDC"])
    }

    private func estimate(_ amount: String, _ members: String) throws -> TransferEstimate {
        let terms = try terms(members)
        let number = try #require(ExactDecimal(amount))
        return try TransferEstimate(
            of: number,
            verdict: AmountLimits.verdict(on: LimitedAmount(number), at: .order, by: AmountLimits(terms)),
            source: FeeSource(terms: terms),
            now: now
        )
    }

    @Test(
        "fixed, percent and minimum make one fee, and a new amount a new one",
        arguments: [
            (#""fee_fixed":5"#, "100", "5", "95"),
            (#""fee_percent":"0.5""#, "100", "0.5", "99.5"),
            (#""fee_fixed":5,"fee_percent":1"#, "100", "6", "94"),
            (#""fee_fixed":5,"fee_percent":1"#, "200", "7", "193"),
            (#""fee_percent":1,"fee_minimum":3"#, "100", "3", "97"),
            (#""fee_percent":1,"fee_minimum":3"#, "301", "3.01", "297.99"),
            (#""fee_minimum":3"#, "100", "3", "97"),
            (#""fee_fixed":0"#, "100", "0", "100"),
            // What no binary number can hold, and an eighth decimal, which the anchor keeps.
            (#""fee_percent":0.1"#, "0.3", "0.0003", "0.2997"),
            (#""fee_percent":0.7"#, "0.0000003", "0.0000000021", "0.0000002"),
            (#""fee_percent":1"#, "922337203685.4775807", "9223372036.854775807", "913113831648.6228048"),
        ]
    )
    func formula(_ members: String, _ amount: String, _ fee: String, _ out: String) throws {
        let estimate = try estimate(amount, members)
        #expect(estimate.fee == ExactDecimal(fee))
        #expect(estimate.amountOut == ExactDecimal(out))
    }

    @Test("where the terms say nothing, or nonsense, nobody knows the fee", arguments: ["", #""fee_fixed":-1"#])
    func unknown(_ members: String) throws {
        let estimate = try estimate("100", members)
        #expect(estimate.source == .unknown)
        #expect(estimate.fee == nil)
        #expect(estimate.amountOut == nil)
    }

    @Test("limits are what the anchor says, both included")
    func limits() throws {
        func reason(_ amount: String) -> TransferEstimateError? {
            #expect(throws: TransferEstimateError.self) {
                try estimate(amount, #""min_amount":"0.1","max_amount":1000,"fee_fixed":0.1"#)
            }
        }
        #expect(try estimate("1000", #""min_amount":"0.1","max_amount":1000"#).amountIn == ExactDecimal(1000))
        #expect(try estimate("0.1", #""min_amount":"0.1","max_amount":1000"#).amountIn == ExactDecimal("0.1"))
        let small = reason("0.0999999")
        #expect(small?.reason == .belowMinimum(ExactDecimal("0.1") ?? .zero))
        #expect(small?.summary == "0.0999999 is less than the anchor takes, which is 0.1 at least")
        #expect(small?.failure == .refused)
        var known = try #require(small)
        known.unit = .asset(.currency("USD"))
        #expect(known.summary == "0.0999999 USD is less than the anchor takes, which is 0.1 USD at least")
        #expect(known.help == "transfer 0.1 USD or more")
        let none = #expect(throws: TransferEstimateError.self) { try estimate("5", #""max_amount":-1"#) }
        #expect(none?.summary == "5 is more than the anchor takes: its `max_amount` is -1, and leaves no amount at all")
        #expect(none?.help == "report it to the anchor")
        #expect(reason("1000.0000001")?.reason == .aboveMaximum(ExactDecimal(1000)))
        #expect(reason("0")?.reason == .notPositive)
        #expect(reason("-5")?.reason == .notPositive)
        #expect(reason("0.1")?.reason == .feeTakesAll(ExactDecimal("0.1") ?? .zero))
    }

    @Test("an answer about one amount is not used for another")
    func answers() throws {
        let source = FeeSource.answer(ExactDecimal(2), amount: ExactDecimal(100))
        let estimate = try TransferEstimate(of: ExactDecimal(100), verdict: .fits, source: source, now: now)
        #expect(estimate.amountOut == ExactDecimal(98))
        let error = #expect(throws: TransferEstimateError.self) {
            try TransferEstimate(of: ExactDecimal(101), verdict: .fits, source: source, now: now)
        }
        #expect(error?.reason == .askedAboutOther(ExactDecimal(100)))
    }

    @Test("a quote says it all, for its own amount and as long as it holds")
    func quotes() async throws {
        let usd = AssetIdentifier.currency("USD")
        let lumens = AssetIdentifier.stellar(.native)
        let answer = """
            {"id":"q","expires_at":"2026-09-21T15:00:00Z","sell_asset":"\(usd)","sell_amount":"100","price":"0.2",
             "buy_asset":"\(lumens)","buy_amount":"490","fee":{"total":"10","asset":"\(lumens)"}}
            """
        let test = TestAnchor { _, _ in .json(answer) }
        let quote = try await test.quotes().quote(
            QuoteRequest(sell: usd, buy: lumens, amount: .sell(ExactDecimal(100)), context: .sep24)
        )
        #expect(quote.terms.findings.isEmpty)
        let terms = try terms(#""fee_fixed":5"#)
        let source = FeeSource(terms: terms, quote: quote)
        let estimate = try TransferEstimate(of: ExactDecimal(100), verdict: .fits, source: source, now: now)
        #expect(estimate.fee == ExactDecimal(10))
        #expect(estimate.feeAsset == lumens)
        #expect(estimate.amountOut == ExactDecimal(490))
        func reason(_ amount: Int64, _ now: Timestamp) -> TransferEstimateError.Reason? {
            #expect(throws: TransferEstimateError.self) {
                try TransferEstimate(of: ExactDecimal(amount), verdict: .fits, source: source, now: now)
            }?.reason
        }
        #expect(reason(99, now) == .askedAboutOther(ExactDecimal(100)))
        #expect(reason(100, quote.expiresAt) == .quoteExpired(quote.expiresAt, now: quote.expiresAt))
    }
}
