import StellarXDR
import TestLanes
import Testing

@testable import LedgerEngine

@Suite("Exchange invariants", .tags(.computing, .thorough))
struct ExchangeInvariantTests {
    @Test("whatever is exchanged, nothing is made or lost, offers are backed and pools never lose", arguments: 1...10)
    func conservation(_ seed: Int) throws {
        var generator = Scatter(seed: UInt64(seed))
        var market = try Market(assets: 3, traders: 4)
        // Small balances and tight limits make offers that can be backed only in part.
        for trader in market.traders.prefix(2) {
            market.trust(market.assets[1], trader, balance: 9_000, limit: 30_000)
            market.trust(market.assets[2], trader, balance: 500, limit: 1_000_000)
        }
        let pools = [(0, 1), (1, 2)].map { pair in
            XDR.LiquidityPoolParameters.pool(of: market.assets[pair.0], and: market.assets[pair.1])
        }
        for trader in market.traders {
            for pool in pools {
                let trust = XDR.ChangeTrustOp(line: .poolShare(pool), limit: .max)
                #expect(try market.apply(.changeTrust(trust), by: trader).isSuccess)
            }
        }
        let wealth = market.assets.map { market.total(of: $0) }
        var succeeded: [XDR.OperationType: Int] = [:]
        for _ in 0..<400 {
            let trader = try #require(market.traders.randomElement(using: &generator))
            let pool = try #require(pools.randomElement(using: &generator)).poolID
            let before = market.store.pool(pool)
            let body = try market.randomExchange(by: trader, pool: pool, using: &generator)
            let isSuccess = try market.apply(body, by: trader).isSuccess
            if isSuccess { succeeded[body.type, default: 0] += 1 }
            #expect(market.assets.map { market.total(of: $0) } == wealth)
            market.expectProperLiabilities(otherSubentries: 4)
            if let before, let after = market.store.pool(pool) { #expect(after.isWorthAtLeast(before)) }
        }
        #expect(succeeded.count == 7, "\(succeeded)")
    }
}

extension Market {
    /// What the traders and the pools have together.
    fileprivate func total(of asset: XDR.Asset) -> Int64 {
        let held = traders.reduce(0) { $0 + balance(asset, $1) }
        return store.poolIDs.compactMap { store.pool($0) }.reduce(held) { sum, pool in
            if pool.parameters.assetA == asset { return sum + pool.reserveA }
            return pool.parameters.assetB == asset ? sum + pool.reserveB : sum
        }
    }

    /// One of the seven operations that exchange something.
    fileprivate func randomExchange(
        by trader: XDR.AccountID,
        pool: XDR.PoolID,
        using generator: inout Scatter
    ) throws -> XDR.OperationBody {
        let chosen = assets.shuffled(using: &generator)
        let price = XDR.Price(n: .random(in: 1...12, using: &generator), d: .random(in: 1...12, using: &generator))
        let amount = Int64.random(in: 1...8_000, using: &generator)
        let other = try #require(traders.randomElement(using: &generator))
        let destination = XDR.MuxedAccount.ed25519(other.ed25519)
        let path = Bool.random(using: &generator) ? [chosen[2]] : []
        switch Int.random(in: 0..<7, using: &generator) {
        case 0:
            return .manageSellOffer(
                .init(selling: chosen[0], buying: chosen[1], amount: amount, price: price, offerID: 0)
            )
        case 1:
            return .manageBuyOffer(
                .init(selling: chosen[0], buying: chosen[1], buyAmount: amount, price: price, offerID: 0)
            )
        case 2:
            return .createPassiveSellOffer(
                .init(selling: chosen[0], buying: chosen[1], amount: amount, price: price)
            )
        case 3:
            return .pathPaymentStrictReceive(
                .init(
                    sendAsset: chosen[0],
                    sendMax: .max,
                    destination: destination,
                    destAsset: chosen[1],
                    destAmount: amount,
                    path: path
                )
            )
        case 4:
            return .pathPaymentStrictSend(
                .init(
                    sendAsset: chosen[0],
                    sendAmount: amount,
                    destination: destination,
                    destAsset: chosen[1],
                    destMin: 1,
                    path: path
                )
            )
        case 5:
            return .liquidityPoolDeposit(
                .init(
                    liquidityPoolID: pool,
                    maxAmountA: amount,
                    maxAmountB: .random(in: 1...8_000, using: &generator),
                    minPrice: XDR.Price(n: 1, d: .max),
                    maxPrice: XDR.Price(n: .max, d: 1)
                )
            )
        default:
            return .liquidityPoolWithdraw(
                .init(liquidityPoolID: pool, amount: amount % 700 + 1, minAmountA: 0, minAmountB: 0)
            )
        }
    }
}

extension LiquidityPoolEntry {
    /// Whether a share stands for at least as much of the product as it did in `other`; an empty pool has no shares.
    fileprivate func isWorthAtLeast(_ other: LiquidityPoolEntry) -> Bool {
        guard totalShares > 0, other.totalShares > 0 else { return true }
        // Small amounts, so the products of four fit.
        let (now, before) = (UInt128(totalShares), UInt128(other.totalShares))
        return UInt128(reserveA) * UInt128(reserveB) * before * before
            >= UInt128(other.reserveA) * UInt128(other.reserveB) * now * now
    }
}
