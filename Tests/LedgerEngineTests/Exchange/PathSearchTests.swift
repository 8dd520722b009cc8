import StellarXDR
import TestLanes
import Testing

@testable import LedgerEngine

@Suite("Path search", .tags(.computing))
struct PathSearchTests {
    @Test("a payment in one asset needs no path")
    func sameAsset() throws {
        let market = try Market()
        let paths = market.store.paths(receiving: 5, of: market.assets[1], from: [market.assets[1]: .max])
        #expect(
            paths == [
                PaymentPath(
                    sourceAsset: market.assets[1],
                    sourceAmount: 5,
                    path: [],
                    destinationAsset: market.assets[1],
                    destinationAmount: 5
                )
            ]
        )
        #expect(market.store.paths(sending: 5, of: market.assets[1], to: [market.assets[2]]).isEmpty)
        #expect(market.store.paths(sending: 0, of: market.assets[1], to: [market.assets[1]]).isEmpty)
    }

    @Test("the cheapest way comes first, and what costs too much is left out")
    func order() throws {
        var market = try Market()
        let (lumen, left, middle, right) = (market.assets[0], market.assets[1], market.assets[2], market.assets[3])
        try market.sell(right, for: left, 1000, at: 3, 1, by: market.traders[0])
        try market.sell(right, for: middle, 1000, at: 1, 1, by: market.traders[0])
        try market.sell(middle, for: left, 1000, at: 2, 1, by: market.traders[1])
        let both = market.store.paths(receiving: 10, of: right, from: [left: .max, lumen: .max])
        #expect(both.map(\.sourceAmount) == [20, 30])
        #expect(both.map(\.path) == [[middle], []])
        #expect(market.store.paths(receiving: 10, of: right, from: [left: 25]).map(\.sourceAmount) == [20])
        #expect(market.store.paths(receiving: 1001, of: right, from: [left: .max]).isEmpty)
        let sent = market.store.paths(sending: 60, of: left, to: [right, lumen])
        #expect(sent.map(\.destinationAmount) == [30, 20])
        #expect(sent.map(\.path) == [[middle], []])
    }

    @Test("of two ways that are as good, the same one is found each time")
    func ties() throws {
        var ways: Set<[XDR.Asset]> = []
        for _ in 0..<20 {
            var market = try Market(assets: 6)
            for middle in market.assets[2...].shuffled() {
                try market.sell(middle, for: market.assets[0], 1000, at: 1, 1, by: market.traders[0])
                try market.sell(market.assets[1], for: middle, 1000, at: 1, 1, by: market.traders[0])
            }
            let paths = market.store.paths(sending: 10, of: .native, to: [market.assets[1]])
            #expect(paths.count == 1)
            ways.formUnion(paths.map(\.path))
        }
        #expect(ways.count == 1)
    }

    @Test("offers of the payer itself stop the way")
    func payer() throws {
        var market = try Market()
        let (left, right) = (market.assets[1], market.assets[2])
        try market.sell(right, for: left, 1000, at: 1, 1, by: market.traders[0])
        try market.sell(right, for: left, 1000, at: 2, 1, by: market.traders[1])
        var limits = PathSearchLimits()
        limits.payer = market.traders[0]
        #expect(market.store.paths(sending: 10, of: left, to: [right], limits: limits).isEmpty)
        limits.payer = market.traders[1]
        #expect(market.store.paths(sending: 10, of: left, to: [right], limits: limits).map(\.destinationAmount) == [10])
    }

    @Test("a path has no more exchanges than it may have")
    func hops() throws {
        var market = try Market(assets: 7)
        for (next, asset) in zip(market.assets.dropFirst(), market.assets) {
            try market.sell(next, for: asset, 1000, at: 1, 1, by: market.traders[0])
        }
        var limits = PathSearchLimits()
        #expect(!market.store.paths(sending: 9, of: .native, to: [market.assets[5]], limits: limits).isEmpty)
        #expect(market.store.paths(sending: 9, of: .native, to: [market.assets[6]], limits: limits).isEmpty)
        limits.hops = 6
        let paths = market.store.paths(
            sending: 9,
            of: .native,
            to: [market.assets[6], market.assets[7]],
            limits: limits
        )
        #expect(paths.map(\.path) == [Array(market.assets[1...5])])
        limits.hops = .max
        #expect(market.store.paths(sending: 9, of: .native, to: [market.assets[7]], limits: limits).isEmpty)
    }

    @Test("what a search finds is what a payment does", .tags(.thorough), arguments: 1...12)
    func truth(_ seed: Int) throws {
        var market = try Market(assets: 4, traders: 12)
        var generator = Scatter(seed: UInt64(seed))
        for trader in market.traders.dropFirst() {
            for _ in 0..<4 {
                let assets = market.assets.shuffled(using: &generator)
                try market.sell(
                    assets[0],
                    for: assets[1],
                    .random(in: 1...3000, using: &generator),
                    at: .random(in: 1...30, using: &generator),
                    .random(in: 1...30, using: &generator),
                    by: trader
                )
            }
        }
        market.pool(market.assets[0], market.assets[1], 50_000, 70_000)
        market.pool(market.assets[2], market.assets[3], 9_000, 1_000)
        let payer = market.traders[0]
        let sources = Dictionary(uniqueKeysWithValues: market.assets.map { ($0, Int64.max) })
        let amount = Int64.random(in: 1...500, using: &generator)
        var found: Set<Int> = []
        for asset in market.assets {
            for path in market.store.paths(receiving: amount, of: asset, from: sources) {
                found.insert(path.path.count)
                let operation = XDR.PathPaymentStrictReceiveOp(
                    sendAsset: path.sourceAsset,
                    sendMax: path.sourceAmount,
                    destination: .ed25519(payer.ed25519),
                    destAsset: asset,
                    destAmount: amount,
                    path: path.path
                )
                try market.expectTruth(.pathPaymentStrictReceive(operation), of: path)
            }
            for path in market.store.paths(sending: amount, of: asset, to: market.assets) {
                let operation = XDR.PathPaymentStrictSendOp(
                    sendAsset: asset,
                    sendAmount: amount,
                    destination: .ed25519(payer.ed25519),
                    destAsset: path.destinationAsset,
                    destMin: path.destinationAmount,
                    path: path.path
                )
                try market.expectTruth(.pathPaymentStrictSend(operation), of: path)
            }
        }
        #expect(found.isSuperset(of: [0, 1]))
    }

    @Test("a ledger full of offers does not make a search long")
    func hostile() throws {
        var market = try Market(assets: 60, traders: 2)
        for (index, asset) in market.assets.enumerated() {
            for other in market.assets[..<index] {
                try market.sell(asset, for: other, 100, at: 1, 1, by: market.traders[0])
                try market.sell(other, for: asset, 100, at: 2, 1, by: market.traders[0])
            }
        }
        var limits = PathSearchLimits()
        limits.work = 500
        let paths = market.store.paths(receiving: 7, of: market.assets[1], from: [.native: .max], limits: limits)
        #expect(paths.count <= 5)
        limits.work = 0
        #expect(market.store.paths(receiving: 7, of: market.assets[1], from: [.native: .max], limits: limits).isEmpty)
    }
}

extension Market {
    /// Compares what a payment along `path` does with what the path says, and undoes it.
    func expectTruth(_ body: XDR.OperationBody, of path: PaymentPath) throws {
        var copy = self
        let payer = traders[0]
        let result = try copy.apply(body, by: payer)
        #expect(result.isSuccess, "\(result) for \(path)")
        guard path.sourceAsset != path.destinationAsset else { return }
        #expect(balance(path.sourceAsset, payer) - copy.balance(path.sourceAsset, payer) == path.sourceAmount)
        #expect(
            copy.balance(path.destinationAsset, payer) - balance(path.destinationAsset, payer)
                == path.destinationAmount
        )
        copy.expectProperLiabilities()
    }
}
