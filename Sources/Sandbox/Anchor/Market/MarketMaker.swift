internal import Stellar
internal import Timekeeping

/// Opens an anchor's market: issues its assets, and lays offers into their order books.
struct MarketMaker: Sendable {
    /// The amount of each asset that the maker begins with.
    private static let supply = Amount(stroops: 100_000_000_0000000)

    let key: KeyPair
    let issuer: KeyPair
    let ledger: any AnchorLedger
    let clock: any WallClock

    /// Opens `market`, of whose assets `known` are issued already; returns the others.
    ///
    /// On a ledger where it has been opened before, the offers are left as they are.
    ///
    /// Throws ``AnchorLedgerRefusal`` where the ledger refuses it.
    func open(_ market: AnchorMarket, beside known: [Asset]) async throws -> [Asset] {
        let own = market.assets.map { Asset.issued(code: $0, issuer: issuer.publicKey) }
        let assets = own + known
        guard await ledger.account(key.publicKey) == nil else { return own }
        try await ledger.fund(key.publicKey)
        let distributionAccount = try DistributionAccount(key: key, ledger: ledger, clock: clock)
        let traded = assets.filter { asset in
            market.offers.contains { [$0.sell, $0.buy].contains(asset.code) }
        }
        try await distributionAccount.open(traded, issuer: issuer, supply: Self.supply)
        let offers = market.offers.compactMap { offer -> Operation.Body? in
            guard let selling = Self.asset(offer.sell, in: assets), let buying = Self.asset(offer.buy, in: assets)
            else { return nil }
            return .manageSellOffer(
                selling: selling,
                buying: buying,
                amount: offer.amount,
                price: offer.price,
                offerID: 0
            )
        }
        try await distributionAccount.act(offers)
        return own
    }

    private static func asset(_ name: String, in assets: [Asset]) -> Asset? {
        name == "native" ? .native : assets.first { $0.code == name }
    }
}
