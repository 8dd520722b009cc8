import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@Suite("Quotes")
struct QuotesTests {
    private static let code = "stellar:USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E"
    private let usdc = AssetIdentifier(QuotesTests.code)
    private let brl = AssetIdentifier.currency("BRL")

    /// SEP-38's example of a fee in the sold asset: 542 BRL for 100 USDC at 5.00 and 42 BRL.
    private static func answer(_ changes: [String: JSONValue] = [:]) -> String {
        var members: [String: JSONValue] = [
            "id": "q1", "expires_at": "2026-09-21T15:00:00", "total_price": "5.42", "price": "5.00",
            "sell_asset": "iso4217:BRL", "sell_amount": "542", "buy_asset": .string(code), "buy_amount": "100",
            "fee": [
                "total": "42.00", "asset": "iso4217:BRL",
                "details": [["name": "PIX", "amount": "12.00"], ["name": "Service", "amount": "30.00"]],
            ],
        ]
        members.merge(changes) { $1 }
        return JSONValue.object(members.filter { !$0.value.isNull }).text
    }

    private var request: QuoteRequest {
        QuoteRequest(sell: brl, buy: usdc, amount: .buy(ExactDecimal(100)), context: .sep6, delivery: .sell("PIX"))
    }

    private func quote(
        _ changes: [String: JSONValue],
        for amount: QuoteRequest.Amount = .buy(ExactDecimal(100))
    ) async throws -> Quote {
        let text = Self.answer(changes)
        var request = request
        request.amount = amount
        return try await TestAnchor { _, _ in .json(text, status: 201) }.quotes().quote(request)
    }

    @Test("the offer has assets with methods and countries, read without a token")
    func offer() async throws {
        let test = TestAnchor { _, _ in
            .json(
                """
                {"assets":[{"asset":"\(Self.code)"},{},
                  {"asset":"iso4217:BRL","country_codes":["BR"],"buy_delivery_methods":[{"name":"PIX"},{}],
                   "sell_delivery_methods":[{"name":"ACH","description":"by bank"}]}]}
                """
            )
        }
        let offer = try await test.quotes().offer()
        #expect(offer.entries.count == 2)
        #expect(offer.entry(for: brl)?.sellDeliveryMethods.first?.about == "by bank")
        #expect(offer.entry(for: brl)?.buyDeliveryMethods.map(\.name) == ["PIX"])
        #expect(offer.entry(for: brl)?.countryCodes == ["BR"])
        #expect(offer.entry(for: .currency("USD")) == nil)
        #expect(!test.http.log.contains("POST /auth"))
    }

    @Test("E69: a price is told in units of the asset that was asked for")
    func prices() async throws {
        let test = TestAnchor { _, _ in
            .json(
                """
                {"buy_assets":[{"asset":"\(Self.code)","price":"5.42","decimals":7},{"asset":"iso4217:USD"}],
                 "sell_assets":[{"asset":"\(Self.code)","price":0.18,"decimals":"2"}]}
                """
            )
        }
        let quotes = try await test.quotes()
        let bought = try #require(try await quotes.prices(for: brl, .sell(ExactDecimal(500))).first)
        #expect(try #require(test.http.requests.last).url.query() == "sell_asset=iso4217%3ABRL&sell_amount=500")
        #expect(bought.asset == usdc)
        #expect(bought.counterAsset == brl)
        #expect(try bought.counterAmount(for: ExactDecimal(100)) == ExactDecimal(542))
        #expect(try bought.amount(for: ExactDecimal(500)) == ExactDecimal("92.2509225"))
        let sold = try await quotes.prices(for: brl, .buy(ExactDecimal(500)), delivery: .buy("PIX"), countryCode: "BR")
        #expect(sold.map(\.decimals) == [2])
        #expect(
            try #require(test.http.requests.last).url.query()
                == "buy_asset=iso4217%3ABRL&buy_amount=500&buy_delivery_method=PIX&country_code=BR"
        )
        #expect(!test.http.log.contains("POST /auth"))
        _ = try await quotes.prices(for: brl, .sell(ExactDecimal(1)), isPersonal: true)
        #expect(test.http.log.contains("POST /auth"))
    }

    @Test("a hosted transfer asks for prices as one without pages does, and in its own name where that is refused")
    func contexts() async throws {
        let test = TestAnchor { request, _ in
            request.query("context") == "sep6" ? .json("{}", status: 400) : .json(Self.answer())
        }
        var wanted = request
        wanted.context = .sep24
        #expect(try await test.quotes().price(wanted).sellAmount == ExactDecimal(542))
        #expect(test.http.requests.compactMap { $0.query("context") } == ["sep6", "sep24"])
        wanted.context = .sep6
        let quotes = try await test.quotes()
        let error = await #expect(throws: AnchorError.self) { try await quotes.price(wanted) }
        #expect(error?.reason == .refused(status: 400))
    }

    @Test(
        "E44: a firm quote is asked for with a token and JSON, and says what is given, got and kept",
        arguments: [200, 201]
    )
    func firm(_ status: Int) async throws {
        let test = TestAnchor { _, _ in .json(Self.answer(["sell_delivery_method": "PIX"]), status: status) }
        var wanted = request
        wanted.expireAfter = Timestamp(iso8601: "2026-09-21T14:30:00Z")
        wanted.countryCode = "BR"
        let quote = try await test.quotes().quote(wanted)
        let sent = try #require(test.http.requests.last)
        #expect(sent.url.path() == "/sep38/quote")
        #expect(
            try JSONValue.parse(sent.bodyText) == [
                "sell_asset": "iso4217:BRL", "buy_asset": .string(Self.code), "buy_amount": "100",
                "sell_delivery_method": "PIX", "country_code": "BR", "context": "sep6",
                "expire_after": "2026-09-21T14:30:00Z",
            ]
        )
        #expect(quote.id == "q1")
        #expect(quote.terms.sellAmount == ExactDecimal(542))
        #expect(quote.terms.totalPrice == ExactDecimal("5.42"))
        #expect(quote.terms.fee?.parts.map(\.name) == ["PIX", "Service"])
        #expect(quote.terms.findings.isEmpty)
        // A time without a zone is UTC.
        #expect(quote.expiresAt == Timestamp(iso8601: "2026-09-21T15:00:00Z"))
        #expect(quote.sellDeliveryMethod == "PIX")
        let before = quote.expiresAt.advanced(by: .seconds(-10))
        #expect(!quote.isExpired(at: before))
        #expect(quote.isExpired(at: before, margin: .seconds(10)))
        #expect(quote.isExpired(at: quote.expiresAt))
        #expect(quote.remaining(at: before) == .seconds(10))
        #expect(quote.remaining(at: quote.expiresAt.advanced(by: .seconds(1))) == .zero)
    }

    @Test("a quote about something else, or that is over, is none")
    func otherQuotes() async throws {
        func reason(_ changes: [String: JSONValue]) async -> AnchorError.Reason? {
            await #expect(throws: AnchorError.self) { _ = try await quote(changes) }?.reason
        }
        #expect(
            await reason(["buy_asset": "stellar:native"])
                == .malformed(.other(field: "buy_asset", found: "stellar:native", expected: Self.code))
        )
        #expect(
            await reason(["expires_at": "2026-09-21T14:13:20Z"])
                == .malformed(.invalid(field: "expires_at", value: "2026-09-21T14:13:20Z"))
        )
        #expect(await reason(["expires_at": "soon"]) == .malformed(.invalid(field: "expires_at", value: "soon")))
        #expect(await reason(["sell_amount": "0"]) == .malformed(.invalid(field: "sell_amount", value: "0")))
        #expect(await reason(["buy_amount": "-1"]) == .malformed(.invalid(field: "buy_amount", value: "-1")))
        #expect(await reason(["price": .null]) == .malformed(.missing(field: "price")))
        #expect(await reason(["id": ""]) == .malformed(.missing(field: "id")))
        let short = TestAnchor { _, _ in .json(Self.answer()) }
        var wanted = request
        wanted.expireAfter = Timestamp(iso8601: "2026-09-21T15:00:01Z")
        let quotes = try await short.quotes()
        let error = await #expect(throws: AnchorError.self) { try await quotes.quote(wanted) }
        #expect(error?.reason == .malformed(.invalid(field: "expires_at", value: "2026-09-21T15:00:00Z")))
    }

    @Test("a quote is shown again by its id, also when it is over")
    func lookup() async throws {
        let test = TestAnchor { _, _ in .json(Self.answer(["expires_at": "2020-01-01T00:00:00.000000Z"])) }
        let quotes = try await test.quotes()
        #expect(try await quotes.quote(id: "q1").isExpired(at: test.clock.now))
        #expect(try #require(test.http.requests.last).url.path() == "/sep38/quote/q1")
        let error = await #expect(throws: AnchorError.self) { try await quotes.quote(id: "q2") }
        #expect(error?.reason == .malformed(.other(field: "id", found: "q1", expected: "q2")))
    }

    @Test("SEP-38's formulas hold for its own examples, with a fee on either side and without one")
    func formulas() async throws {
        let onBuySide: [String: JSONValue] = [
            "price": "5.00", "total_price": "5.42", "sell_amount": "542", "buy_amount": "100",
            "fee": ["total": "8.40", "asset": .string(Self.code)],
        ]
        #expect(try await quote(onBuySide).terms.findings.isEmpty)
        let without: [String: JSONValue] = ["price": "5.42", "fee": ["total": 0, "asset": "iso4217:BRL"]]
        #expect(try await quote(without).terms.findings.isEmpty)
        // Rounded as Anchor Platform does: ten decimals, cut off.
        let rounded: [String: JSONValue] = [
            "price": "5.0000000000", "total_price": "5.4201680672", "sell_amount": "645", "buy_amount": "119",
            "fee": ["total": "50", "asset": "iso4217:BRL"],
        ]
        #expect(try await quote(rounded, for: .buy(ExactDecimal(119))).terms.findings.isEmpty)
    }

    @Test(
        "another amount than the one that was asked for is refused, unless a fee of a tenth at most is the difference",
        arguments: [
            (QuoteRequest.Amount.buy(ExactDecimal(100)), nil), (.sell(ExactDecimal(542)), nil),
            // The SEP's own example: 500 BRL are to be sold, and 542 are with the fee.
            (.sell(ExactDecimal(500)), nil), (.sell(ExactDecimal(499)), "sell_amount"),
            (.sell(ExactDecimal(10)), "sell_amount"), (.sell(ExactDecimal(900)), "sell_amount"),
            (.buy(ExactDecimal(99)), "buy_amount"), (.buy(ExactDecimal(101)), "buy_amount"),
        ] as [(QuoteRequest.Amount, String?)]
    )
    func otherAmount(asked: QuoteRequest.Amount, field: String?) async throws {
        guard let field else { return _ = try await quote([:], for: asked) }
        let error = await #expect(throws: AnchorError.self) { try await quote([:], for: asked) }
        guard case .malformed(.other(field, _, _))? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a fee of more than a tenth explains no other amount")
    func largeFee() async throws {
        let fee: JSONValue = ["total": "442", "asset": "iso4217:BRL"]
        await #expect(throws: AnchorError.self) { try await quote(["fee": fee], for: .sell(ExactDecimal(100))) }
    }

    @Test("numbers that do not fit together are found")
    func findings() async throws {
        #expect(
            try await quote(["total_price": "5.52"]).terms.findings
                == [.totalPrice(ExactDecimal(552), sellAmount: ExactDecimal(542))]
        )
        // The fee is hidden in the price, and named again.
        #expect(
            try await quote(["price": "5.42"]).terms.findings
                == [.price(ExactDecimal(584), sellAmount: ExactDecimal(542))]
        )
        let parts: JSONValue = [
            "total": "42", "asset": "iso4217:BRL",
            "details": [["name": "a", "amount": "12"], ["name": "b", "amount": 31]],
        ]
        #expect(
            try await quote(["fee": parts]).terms.findings == [.feeParts(ExactDecimal(43), total: ExactDecimal(42))]
        )
        #expect(
            try await quote(["fee": ["total": "42", "asset": "iso4217:EUR"]]).terms.findings
                == [.feeAsset(.currency("EUR"))]
        )
        let huge = String(repeating: "9", count: 38)
        #expect(
            try await quote(["sell_amount": .string(huge), "total_price": .string(huge)]).terms.findings.first
                == .uncheckable
        )
    }

    @Test("a transfer takes a quote over, and refuses one that does not fit")
    func use() async throws {
        let quote = try await quote([:])
        guard case .stellar(let asset) = usdc else {
            Issue.record("it is on the ledger")
            return
        }
        let now = ChallengeBlueprint.now
        var deposit = TransferRequest(asset: asset)
        try deposit.use(quote, for: .deposit, now: now)
        #expect(deposit.quoteID == "q1")
        #expect(deposit.amount == ExactDecimal(542))
        #expect(deposit.counterAsset == brl)
        func reason(_ request: TransferRequest, _ kind: Transfer.Kind, _ now: Timestamp) -> QuoteUseError? {
            #expect(throws: QuoteUseError.self) {
                var request = request
                try request.use(quote, for: kind, now: now)
            }
        }
        let withdrawal = reason(TransferRequest(asset: asset), .withdrawal, now)
        #expect(withdrawal?.reason == .otherAsset(brl, expected: asset))
        let other = reason(TransferRequest(asset: asset, amount: ExactDecimal(100)), .deposit, now)
        #expect(other?.reason == .otherAmount(ExactDecimal(542), expected: ExactDecimal(100)))
        let late = reason(TransferRequest(asset: asset), .deposit, quote.expiresAt)
        #expect(late?.reason == .expired(quote.expiresAt, now: quote.expiresAt))
        #expect(late?.failure == .deadline)
    }
}
