import Stellar
import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Pool reserves")
struct PoolReservesTests {
    @Test("a swap keeps 0.3 percent and never more than the product allows")
    func swaps() {
        let swap = PoolSwap(reserveIn: 10_000, reserveOut: 10_000)
        #expect(swap.received(forSending: 100) == 98)
        #expect(swap.sent(forReceiving: 98) == 100)
        #expect(swap.sent(forReceiving: 9_999) == 100_290_873)
        #expect(swap.sent(forReceiving: 10_000) == nil)
        #expect(swap.received(forSending: 1) == nil)
    }

    @Test("the product of the reserves never falls")
    func product() throws {
        let amounts: [Int64] = [1, 2, 999, 1 << 33, 1 << 52, 1 << 61, .max / 2, .max - 1, .max]
        for (reserveIn, reserveOut) in amounts.flatMap({ left in amounts.map { (left, $0) } }) {
            let swap = PoolSwap(reserveIn: reserveIn, reserveOut: reserveOut)
            let before = UInt128(reserveIn) * UInt128(reserveOut)
            for amount in amounts {
                if let received = swap.received(forSending: amount) {
                    #expect(received < reserveOut)
                    #expect((UInt128(reserveIn) + UInt128(amount)) * UInt128(reserveOut - received) >= before)
                }
                if let sent = swap.sent(forReceiving: amount) {
                    #expect(sent <= .max - reserveIn)
                    #expect((UInt128(reserveIn) + UInt128(sent)) * UInt128(reserveOut - amount) >= before)
                }
            }
        }
    }

    @Test("an empty or impossible pool swaps nothing")
    func hostile() {
        for reserves in [(0, 1), (1, 0), (-1, 5), (5, .min)] as [(Int64, Int64)] {
            let swap = PoolSwap(reserveIn: reserves.0, reserveOut: reserves.1)
            #expect(swap.received(forSending: 1) == nil)
            #expect(swap.sent(forReceiving: 1) == nil)
        }
        #expect(PoolSwap(reserveIn: 5, reserveOut: 5, fee: 10_000).received(forSending: 1) == nil)
        #expect(PoolSwap(reserveIn: 5, reserveOut: 5, fee: -1).sent(forReceiving: 1) == nil)
        #expect(PoolSwap(reserveIn: 5, reserveOut: 5).received(forSending: -1) == nil)
        #expect(PoolSwap(reserveIn: 5, reserveOut: 5).sent(forReceiving: 0) == nil)
    }

    @Test("the first deposit makes as many shares as the square root of the product")
    func firstDeposit() {
        let empty = PoolReserves(a: 0, b: 0, shares: 0)
        #expect(empty.deposit(maxA: 100, maxB: 400) == PoolReserves(a: 100, b: 400, shares: 200))
        #expect(empty.deposit(maxA: .max, maxB: .max)?.shares == .max)
    }

    @Test("a later deposit keeps the proportion, rounded for the pool")
    func laterDeposit() {
        let pool = PoolReserves(a: 1000, b: 3000, shares: 1732)
        #expect(pool.deposit(maxA: 100, maxB: 1000) == PoolReserves(a: 100, b: 300, shares: 173))
        #expect(pool.deposit(maxA: 1, maxB: 1) == PoolReserves(a: 0, b: 0, shares: 0))
        #expect(PoolReserves(a: 0, b: 0, shares: 5).deposit(maxA: 1, maxB: 1) == nil)
    }

    @Test("a withdrawal gives its part of both, rounded for the pool")
    func withdrawal() {
        let pool = PoolReserves(a: 1000, b: 3001, shares: 1732)
        #expect(pool.withdrawal(of: 866) == PoolReserves(a: 500, b: 1500, shares: 866))
        #expect(pool.withdrawal(of: 1732) == PoolReserves(a: 1000, b: 3001, shares: 1732))
        #expect(pool.withdrawal(of: 1733) == nil)
        #expect(pool.withdrawal(of: -1) == nil)
        #expect(PoolReserves(a: 1, b: 1, shares: 0).withdrawal(of: 0) == nil)
    }

    @Test("the bounds of a deposit's price belong to it")
    func price() {
        let deposit = PoolReserves(a: 300, b: 200, shares: 1)
        let exact = XDR.Price(n: 3, d: 2)
        #expect(deposit.isPriced(from: exact, to: exact))
        #expect(!deposit.isPriced(from: XDR.Price(n: 301, d: 200), to: XDR.Price(n: 2, d: 1)))
        #expect(!deposit.isPriced(from: XDR.Price(n: 1, d: 1), to: XDR.Price(n: 299, d: 200)))
        #expect(!PoolReserves(a: 0, b: 5, shares: 0).isPriced(from: exact, to: exact))
    }

    @Test("assets have an order, and a pool of two has one id whichever is named first")
    func identity() throws {
        let issuers = [KeyPair.random(), KeyPair.random()].map { $0.publicKey.wire }.sorted()
        let assets: [XDR.Asset] = try [
            .native,
            .issued(code: #require(XDR.AssetCode("USD")), issuer: issuers[0]),
            .issued(code: #require(XDR.AssetCode("USD")), issuer: issuers[1]),
            .issued(code: #require(XDR.AssetCode("ZZZ")), issuer: issuers[0]),
            .issued(code: #require(XDR.AssetCode("AAAAA")), issuer: issuers[0]),
        ]
        for (index, asset) in assets.enumerated() {
            for (otherIndex, other) in assets.enumerated() {
                #expect(asset.isOrdered(before: other) == (index < otherIndex))
                guard index < otherIndex else { continue }
                let pool = XDR.LiquidityPoolParameters.pool(of: other, and: asset)
                #expect(pool == XDR.LiquidityPoolParameters(assetA: asset, assetB: other, fee: 30))
                #expect(pool.poolID == XDR.LiquidityPoolParameters.pool(of: asset, and: other).poolID)
            }
        }
    }
}
