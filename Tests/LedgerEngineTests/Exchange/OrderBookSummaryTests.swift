import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Order book summary")
struct OrderBookSummaryTests {
    @Test("offers at one price are one level, and bids are in the other asset")
    func levels() throws {
        var market = try Market()
        let (base, counter) = (market.assets[1], market.assets[2])
        try market.sell(base, for: counter, 100, at: 3, 1, by: market.traders[0])
        try market.sell(base, for: counter, 50, at: 6, 2, by: market.traders[1])
        try market.sell(base, for: counter, 7, at: 4, 1, by: market.traders[1])
        try market.sell(counter, for: base, 30, at: 1, 2, by: market.traders[2])
        let book = market.store.orderBook(selling: base, buying: counter, depth: 10)
        #expect(
            book.asks == [
                PriceLevel(price: XDR.Price(n: 3, d: 1), amount: 150),
                PriceLevel(price: XDR.Price(n: 4, d: 1), amount: 7),
            ]
        )
        #expect(book.bids == [PriceLevel(price: XDR.Price(n: 2, d: 1), amount: 30)])
        #expect(market.store.orderBook(selling: base, buying: counter, depth: 1).asks.count == 1)
        #expect(market.store.orderBook(selling: base, buying: counter, depth: -1).asks.isEmpty)
        #expect(market.store.offers(selling: base, buying: counter).map(\.id) == [1, 2, 3])
        #expect(market.store.orderBook(selling: base, buying: .native, depth: 9).bids.isEmpty)
    }

    @Test("more than an amount can be is the greatest amount")
    func overflow() throws {
        var market = try Market()
        let asset = market.assets[1]
        for _ in 0..<3 { try market.sell(asset, for: .native, .max / 2, at: 1, 1_000_000, by: market.issuer) }
        #expect(market.store.orderBook(selling: asset, buying: .native, depth: 1).asks.map(\.amount) == [.max])
    }

    @Test("pools are found by one or both of their assets")
    func pools() throws {
        var market = try Market()
        market.pool(market.assets[0], market.assets[1], 10, 10)
        market.pool(market.assets[2], market.assets[1], 10, 10)
        let ids = [(0, 1), (1, 2)].map { pair in
            XDR.LiquidityPoolParameters.pool(of: market.assets[pair.0], and: market.assets[pair.1]).poolID
        }
        #expect(market.store.poolIDs(with: []) == ids.sorted())
        #expect(market.store.poolIDs(with: [market.assets[1]]) == ids.sorted())
        #expect(market.store.poolIDs(with: [.native]) == [ids[0]])
        #expect(market.store.poolIDs(with: [market.assets[1], market.assets[2]]) == [ids[1]])
        #expect(market.store.poolIDs(with: [.native, market.assets[2]]).isEmpty)
        #expect(market.store.poolIDs(with: [market.assets[3]]).isEmpty)
    }
}
