import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Offer exchange")
struct OfferExchangeTests {
    private func exchange(
        _ n: Int32,
        _ d: Int32,
        _ limits: (Int64, Int64, Int64, Int64),
        _ rounding: ExchangeRounding = .normal
    ) -> OfferExchange? {
        OfferExchange(
            price: XDR.Price(n: n, d: d),
            limits: ExchangeLimits(
                offerSells: limits.0,
                offerBuys: limits.1,
                takerBuys: limits.2,
                takerSells: limits.3
            ),
            rounding: rounding
        )
    }

    @Test("the offer stays when it is the greater side, and rounding suits its owner")
    func offerStays() {
        let dear = exchange(3, 2, (1000, .max, 101, .max))
        #expect(dear == OfferExchange(sold: 101, bought: 152, offerStays: true))
        let cheap = exchange(2, 3, (1000, .max, 101, .max))
        #expect(cheap == OfferExchange(sold: 100, bought: 67, offerStays: true))
    }

    @Test("the taker stays when the offer is not greater, and rounding suits the taker")
    func takerStays() {
        let dear = exchange(3, 2, (101, .max, 1000, .max))
        #expect(dear == OfferExchange(sold: 101, bought: 151, offerStays: false))
        let cheap = exchange(2, 3, (101, .max, 1000, .max))
        #expect(cheap == OfferExchange(sold: 101, bought: 67, offerStays: false))
        let equal = exchange(1, 1, (100, .max, 100, .max))
        #expect(equal == OfferExchange(sold: 100, bought: 100, offerStays: false))
    }

    @Test("a path payment gets exactly what it needs, or spends exactly what it has to")
    func strict() {
        let receive = exchange(2, 3, (150, .max, 101, .max), .strictReceive)
        #expect(receive == OfferExchange(sold: 101, bought: 68, offerStays: true))
        let send = exchange(3, 2, (1000, .max, .max, 100), .strictSend)
        #expect(send == OfferExchange(sold: 66, bought: 100, offerStays: true))
        // Too little to get anything for is spent anyway.
        let wasted = exchange(100, 1, (1000, .max, .max, 99), .strictSend)
        #expect(wasted == OfferExchange(sold: 0, bought: 99, offerStays: true))
    }

    @Test("nothing is exchanged where rounding would cost a side more than one percent")
    func priceError() {
        // One unit for 1.5 would be one for two, or one for one.
        #expect(exchange(3, 2, (1, .max, 10, .max)) == OfferExchange(sold: 0, bought: 0, offerStays: false))
        #expect(exchange(3, 2, (10, .max, 1, .max)) == OfferExchange(sold: 0, bought: 0, offerStays: true))
        // Exactly one percent is allowed: 101 for 100 at a price of 1.01 - 1 % of what was paid.
        #expect(exchange(101, 100, (200, .max, 100, .max))?.bought == 101)
    }

    @Test("an adjusted offer stays as it is when it is adjusted again")
    func adjusting() {
        let parts: [Int32] = [1, 2, 3, 7, 10, 99, 101, 12_345, .max - 1, .max]
        let amounts: [Int64] = [0, 1, 2, 13, 100, 9999, 1 << 31, 1 << 53, .max - 1, .max]
        for price in pairs(parts).map({ XDR.Price(n: $0, d: $1) }) {
            for (sells, buys) in pairs(amounts) {
                let amount = OfferExchange.adjustedAmount(price: price, sells: sells, buys: buys)
                let again = OfferExchange.adjustedAmount(price: price, sells: amount, buys: buys)
                guard amount <= sells, again == amount, let liabilities = Liabilities(price: price, amount: amount),
                    liabilities.buying <= buys, liabilities.selling <= sells
                else {
                    Issue.record("\(amount) of \(sells) for \(buys) at \(price), then \(again)")
                    continue
                }
            }
        }
    }

    @Test("no limits and no price lead past the limits, and none trap")
    func bounds() {
        let amounts: [Int64] = [0, 1, 50, 1 << 40, .max - 1, .max]
        let limits = pairs(amounts).flatMap { offer in
            pairs(amounts).map { taker in (offer.0, offer.1, taker.0, taker.1) }
        }
        for (n, d) in pairs([1, 3, 1000, .max - 1, .max] as [Int32]) {
            for limits in limits {
                for rounding in [ExchangeRounding.normal, .strictSend, .strictReceive] {
                    guard let exchange = exchange(n, d, limits, rounding) else { continue }
                    guard (0...min(limits.0, limits.2)).contains(exchange.sold),
                        (0...min(limits.1, limits.3)).contains(exchange.bought)
                    else {
                        Issue.record("\(exchange) at \(n)/\(d) within \(limits)")
                        continue
                    }
                }
            }
        }
    }

    private func pairs<Part>(_ parts: [Part]) -> [(Part, Part)] {
        parts.flatMap { left in parts.map { (left, $0) } }
    }

    @Test("hostile prices and limits have no exchange")
    func hostile() {
        for (n, d) in [(0, 1), (1, 0), (-1, 1), (1, -1), (.min, .min)] as [(Int32, Int32)] {
            #expect(exchange(n, d, (1, 1, 1, 1)) == nil)
            #expect(OfferExchange.adjustedAmount(price: XDR.Price(n: n, d: d), sells: 5, buys: 5) == 0)
            #expect(Liabilities(price: XDR.Price(n: n, d: d), amount: 5) == nil)
        }
        #expect(exchange(1, 1, (-1, 1, 1, 1)) == nil)
        #expect(exchange(1, 1, (1, 1, 1, .min)) == nil)
        #expect(Liabilities(price: XDR.Price(n: 1, d: 1), buyAmount: -1) == nil)
    }

    @Test("liabilities are what the offer could still take and give")
    func liabilities() {
        let sell = Liabilities(price: XDR.Price(n: 3, d: 2), amount: 101)
        #expect(sell?.selling == 101)
        #expect(sell?.buying == 151)
        // Buying 101 at two thirds of a unit each.
        let buy = Liabilities(price: XDR.Price(n: 3, d: 2), buyAmount: 101)
        #expect(buy?.selling == 67)
        #expect(buy?.buying == 100)
    }

    @Test("prices are compared as fractions")
    func prices() {
        #expect(XDR.Price(n: .max, d: 1).exceeds(XDR.Price(n: .max - 1, d: 1)))
        #expect(!XDR.Price(n: 2, d: 4).exceeds(XDR.Price(n: 1, d: 2)))
        #expect(XDR.Price(n: .max, d: .max - 1).exceeds(XDR.Price(n: .max - 1, d: .max - 1)))
        #expect(XDR.Price(n: 2, d: 3).inverse == XDR.Price(n: 3, d: 2))
    }
}
