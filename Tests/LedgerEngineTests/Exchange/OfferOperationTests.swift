import StellarXDR
import TestLanes
import Testing

@testable import LedgerEngine

@Suite("Offer operations", .tags(.computing))
struct OfferOperationTests {
    @Test("an operation takes at most a thousand offers")
    func crossingLimit() throws {
        var market = try Market(assets: 2, traders: 3)
        let (left, right) = (market.assets[1], market.assets[2])
        for number in 0..<1001 {
            let seller = market.traders[1 + number % 2]
            #expect(try market.sell(left, for: right, 10, at: 1, 1, by: seller).isSuccess)
        }
        #expect(
            try market.sell(right, for: left, 10_001, at: 1, 1, by: market.traders[0]) == .failure(.exceededWorkLimit)
        )
        let send = XDR.PathPaymentStrictSendOp(
            sendAsset: right,
            sendAmount: 10_001,
            destination: .ed25519(market.traders[0].ed25519),
            destAsset: left,
            destMin: 1,
            path: []
        )
        #expect(try market.apply(.pathPaymentStrictSend(send), by: market.traders[0]) == .failure(.exceededWorkLimit))
        let result = try market.sell(right, for: left, 10_000, at: 1, 1, by: market.traders[0])
        guard case .inner(.manageSellOffer(.success(let success))) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(success.offersClaimed.count == 1000)
        #expect(success.offer == .deleted)
        #expect(market.store.offerIDs.count == 1)
    }

    @Test("an offer that meets the account's own is refused, one that stops before it is not")
    func ownOffer() throws {
        var market = try Market(assets: 2)
        let (left, right) = (market.assets[1], market.assets[2])
        try market.sell(left, for: right, 10, at: 2, 1, by: market.traders[0])
        try market.sell(left, for: right, 10, at: 1, 1, by: market.traders[1])
        #expect(
            try market.sell(right, for: left, 21, at: 1, 2, by: market.traders[0])
                == .inner(.manageSellOffer(.failure(.crossSelf)))
        )
        #expect(try market.sell(right, for: left, 10, at: 1, 2, by: market.traders[0]).isSuccess)
        #expect(try market.sell(right, for: left, 10, at: 1, 1, by: market.traders[0]).isSuccess)
    }

    @Test("the greatest amounts and prices neither trap nor make money")
    func extremes() throws {
        let prices: [(Int32, Int32)] = [(1, 1), (.max, 1), (1, .max), (.max, .max - 1), (3, 7)]
        for (n, d) in prices {
            for (otherN, otherD) in prices {
                var market = try Market(assets: 2, traders: 2)
                let (left, right) = (market.assets[1], market.assets[2])
                for trader in market.traders {
                    market.trust(left, trader, balance: .max / 2)
                    market.trust(right, trader, balance: .max / 2)
                }
                try market.sell(left, for: right, .max, at: n, d, by: market.traders[0])
                try market.sell(left, for: right, .max / 2, at: n, d, by: market.traders[0])
                try market.sell(right, for: left, .max / 2, at: otherN, otherD, by: market.traders[1])
                try market.sell(right, for: left, 1, at: otherN, otherD, by: market.traders[1])
                for asset in [left, right] {
                    let sum = market.traders.reduce(UInt64(0)) { $0 + UInt64(market.balance(asset, $1)) }
                    #expect(sum == UInt64(Int64.max / 2) * 2)
                }
            }
        }
    }

    @Test("liabilities are always what the offers in the book are worth", arguments: 1...8)
    func liabilities(_ seed: Int) throws {
        var market = try Market(assets: 2, traders: 4)
        for trader in market.traders.prefix(2) {
            market.trust(market.assets[1], trader, balance: 5_000, limit: 12_345)
            market.trust(market.assets[2], trader, balance: 77, limit: 1_000_000)
        }
        var generator = Scatter(seed: UInt64(seed))
        for _ in 0..<300 {
            let assets = market.assets.shuffled(using: &generator)
            let trader = try #require(market.traders.randomElement(using: &generator))
            let old = market.store.offerIDs(of: trader).randomElement(using: &generator) ?? 0
            try market.sell(
                assets[0],
                for: assets[1],
                .random(in: 0...20_000, using: &generator),
                at: .random(in: 1...20, using: &generator),
                .random(in: 1...20, using: &generator),
                by: trader,
                offerID: Bool.random(using: &generator) ? old : 0
            )
            market.expectProperLiabilities()
        }
        #expect(market.store.header.idPool > 50)
    }

    @Test("a buyer gets what it asked for, and the offer in the book is one that sells")
    func buying() throws {
        var market = try Market(assets: 2)
        let (left, right) = (market.assets[1], market.assets[2])
        let operation = XDR.ManageBuyOfferOp(
            selling: left,
            buying: right,
            buyAmount: 100,
            price: XDR.Price(n: 3, d: 2),
            offerID: 0
        )
        #expect(try market.apply(.manageBuyOffer(operation), by: market.traders[0]).isSuccess)
        let offer = try #require(market.store.offer(1))
        #expect(offer.price == XDR.Price(n: 2, d: 3))
        #expect(offer.amount == 150)
    }

    @Test("malformed offers are refused before anything is looked up")
    func malformed() throws {
        var market = try Market(assets: 2)
        let (left, right) = (market.assets[1], market.assets[2])
        let malformed = XDR.OperationResult.inner(.manageSellOffer(.failure(.malformed)))
        let seller = market.traders[0]
        #expect(try market.sell(left, for: left, 1, at: 1, 1, by: seller) == malformed)
        #expect(try market.sell(left, for: right, -1, at: 1, 1, by: seller) == malformed)
        #expect(try market.sell(left, for: right, 0, at: 1, 1, by: seller) == malformed)
        #expect(try market.sell(left, for: right, 1, at: 0, 1, by: seller) == malformed)
        #expect(try market.sell(left, for: right, 1, at: 1, .min, by: seller) == malformed)
        #expect(try market.sell(left, for: right, 1, at: 1, 1, by: seller, offerID: -1) == malformed)
        #expect(
            try market.sell(left, for: right, 1, at: 1, 1, by: seller, offerID: 7)
                == .inner(.manageSellOffer(.failure(.notFound)))
        )
    }
}
