import StellarXDR
import Testing

@testable import LedgerEngine

/// A ledger with an issuer, some assets and some traders that have plenty of all of them.
struct Market {
    var store = EntryStore(header: LedgerHeader(sequence: 10, closeTime: 0))
    let issuer = Market.account(99)
    let assets: [XDR.Asset]
    let traders: [XDR.AccountID]

    /// What each trader has of each asset at first, in stroops.
    static let endowment: Int64 = 1_000_000_000_000

    init(assets count: Int = 3, traders traderCount: Int = 3) throws {
        let issuer = issuer
        assets =
            [.native]
            + (try (0..<count).map { index in
                .issued(code: try #require(XDR.AssetCode("A\(index)")), issuer: issuer)
            })
        traders = (0..<traderCount).map { Market.account(UInt8(truncatingIfNeeded: $0 + 1)) }
        store.setAccount(issuer, AccountEntry(balance: Self.endowment, sequenceNumber: 0))
        for trader in traders {
            store.setAccount(trader, AccountEntry(balance: Self.endowment, sequenceNumber: 0))
            for asset in assets.dropFirst() { trust(asset, trader, balance: Self.endowment) }
        }
        store.commit()
    }

    private static func account(_ number: UInt8) -> XDR.AccountID {
        XDR.AccountID(XDR.Bytes32([UInt8](repeating: number, count: 32)) ?? .zero)
    }

    /// Gives `trader` a trustline; does not count it among the subentries, which nothing here depends on.
    mutating func trust(_ asset: XDR.Asset, _ trader: XDR.AccountID, balance: Int64, limit: Int64 = .max) {
        var line = TrustlineEntry(limit: limit, flags: .authorized)
        line.balance = balance
        store.setTrustline(.init(account: trader, asset: .asset(asset)), line)
    }

    /// Makes a pool of both assets with these reserves.
    mutating func pool(_ one: XDR.Asset, _ other: XDR.Asset, _ reserveOne: Int64, _ reserveOther: Int64) {
        let parameters = XDR.LiquidityPoolParameters.pool(of: one, and: other)
        var pool = LiquidityPoolEntry(parameters: parameters)
        (pool.reserveA, pool.reserveB) =
            parameters.assetA == one ? (reserveOne, reserveOther) : (reserveOther, reserveOne)
        pool.totalShares = .squareRoot(ofProduct: reserveOne, reserveOther)
        store.setPool(parameters.poolID, pool)
    }

    /// Applies `body` by itself and undoes it when it fails.
    @discardableResult
    mutating func apply(_ body: XDR.OperationBody, by source: XDR.AccountID) throws -> XDR.OperationResult {
        let operation = try #require(body.ledgerOperation)
        if let flaw = operation.flaw(source: source, header: store.header) { return flaw }
        let before = store.checkpoint
        let place = OperationPlace(transactionSource: source, sequenceNumber: 1, index: 0)
        let result = operation.apply(source: source, at: place, to: &store)
        if !result.isSuccess { store.rollBack(to: before) }
        return result
    }

    /// Offers to sell, and returns what became of it.
    @discardableResult
    mutating func sell(
        _ selling: XDR.Asset,
        for buying: XDR.Asset,
        _ amount: Int64,
        at n: Int32,
        _ d: Int32,
        by seller: XDR.AccountID,
        offerID: Int64 = 0
    ) throws -> XDR.OperationResult {
        let price = XDR.Price(n: n, d: d)
        let operation = XDR.ManageSellOfferOp(
            selling: selling,
            buying: buying,
            amount: amount,
            price: price,
            offerID: offerID
        )
        return try apply(.manageSellOffer(operation), by: seller)
    }

    /// The balance of `trader`, in stroops.
    func balance(_ asset: XDR.Asset, _ trader: XDR.AccountID) -> Int64 {
        guard asset != .native else { return store.account(trader)?.balance ?? 0 }
        return store.trustline(.init(account: trader, asset: .asset(asset)))?.balance ?? 0
    }
}

extension Market {
    /// Compares the liabilities of accounts and trustlines with the offers that there are, and what counts as a subentry.
    func expectProperLiabilities(otherSubentries: UInt32 = 0) {
        for trader in traders {
            for asset in assets {
                var expected = Liabilities()
                for offer in store.offerIDs(of: trader).compactMap({ store.offer($0) }) {
                    if offer.selling == asset { expected.selling += offer.liabilities.selling }
                    if offer.buying == asset { expected.buying += offer.liabilities.buying }
                    #expect(offer.amount > 0)
                }
                let key = EntryStore.TrustlineKey(account: trader, asset: .asset(asset))
                let found = asset == .native ? store.account(trader)?.liabilities : store.trustline(key)?.liabilities
                #expect(found == expected)
                #expect(balance(asset, trader) >= expected.selling)
            }
            #expect(store.account(trader)?.subentryCount == UInt32(store.offerIDs(of: trader).count) + otherSubentries)
        }
    }
}
