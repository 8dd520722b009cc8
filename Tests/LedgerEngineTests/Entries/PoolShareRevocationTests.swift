import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Pool shares of those who lose their authorization")
struct PoolShareRevocationTests {
    private var market: Market
    private let holder: XDR.AccountID
    private let parameters: XDR.LiquidityPoolParameters

    init() throws {
        market = try Market(assets: 2, traders: 3)
        holder = market.traders[0]
        parameters = .pool(of: market.assets[1], and: market.assets[2])
        var issuer = try #require(market.store.account(market.issuer))
        issuer.flags = [.authorizationRevocable]
        market.store.setAccount(market.issuer, issuer)
    }

    /// Lets the holder buy shares for 3,000 and 12,000 units, which 6,000 shares are given for.
    private mutating func deposit() throws {
        let trust = XDR.ChangeTrustOp(line: .poolShare(parameters), limit: .max)
        #expect(try market.apply(.changeTrust(trust), by: holder).isSuccess)
        let deposit = XDR.LiquidityPoolDepositOp(
            liquidityPoolID: parameters.poolID,
            maxAmountA: 3000,
            maxAmountB: 12_000,
            minPrice: XDR.Price(n: 1, d: 100),
            maxPrice: XDR.Price(n: 100, d: 1)
        )
        #expect(try market.apply(.liquidityPoolDeposit(deposit), by: holder).isSuccess)
    }

    private mutating func revoke() throws -> XDR.OperationResult {
        try market.apply(
            .setTrustLineFlags(
                XDR.SetTrustLineFlagsOp(trustor: holder, asset: market.assets[1], clearFlags: 1, setFlags: 0)
            ),
            by: market.issuer
        )
    }

    @Test("the shares become claimable balances of what they are worth, and the last of them takes the pool along")
    mutating func redemption() throws {
        try deposit()
        #expect(try revoke().isSuccess)
        #expect(market.store.pool(parameters.poolID) == nil)
        let balances = market.store.claimableBalanceIDs(for: holder).compactMap { market.store.claimableBalance($0) }
        #expect(Set(balances.map(\.amount)) == [3000, 12_000])
        #expect(balances.allSatisfy { $0.sponsor == holder && $0.claimants.map(\.predicate) == [.unconditional] })
        let account = try #require(market.store.account(holder))
        #expect(account.subentryCount == 0)
        #expect(account.sponsoringCount == 2)
        let line = market.store.trustline(.init(account: holder, asset: .asset(market.assets[2])))
        #expect(line?.poolUseCount == 0)
    }

    @Test("offers for the asset go too, others stay")
    mutating func offers() throws {
        try deposit()
        #expect(try market.sell(market.assets[1], for: .native, 10, at: 1, 1, by: holder).isSuccess)
        #expect(try market.sell(market.assets[2], for: .native, 10, at: 1, 1, by: holder).isSuccess)
        #expect(try revoke().isSuccess)
        #expect(market.store.offerIDs(of: holder) == [2])
        #expect(market.store.account(holder)?.liabilities.buying == 10)
        #expect(market.store.account(holder)?.subentryCount == 1)
    }

    @Test("while somebody pays for the holder who cannot, the authorization stays as it is")
    mutating func poorSponsor() throws {
        try deposit()
        var poor = try #require(market.store.account(market.traders[1]))
        poor.balance = market.store.header.minimumBalance(of: poor)
        market.store.setAccount(market.traders[1], poor)
        market.store.setFutureSponsor(of: holder, market.traders[1])
        #expect(try revoke() == .inner(.setTrustLineFlags(.lowReserve)))
        #expect(market.store.pool(parameters.poolID)?.totalShares == 6000)
        #expect(market.store.trustline(.init(account: holder, asset: .asset(market.assets[1])))?.isAuthorized == true)
    }

    @Test("whoever may still keep offers keeps shares as well")
    mutating func maintaining() throws {
        try deposit()
        let operation = XDR.AllowTrustOp(trustor: holder, asset: try #require(XDR.AssetCode("A0")), authorize: 2)
        #expect(try market.apply(.allowTrust(operation), by: market.issuer).isSuccess)
        #expect(market.store.pool(parameters.poolID)?.totalShares == 6000)
        #expect(market.store.claimableBalanceIDs.isEmpty)
    }
}
