package import Stellar

/// The reason why an account can't trust an asset.
package enum TrustObstacle: Hashable, Sendable {
    /// The ledger has no account for the issuer.
    case noIssuer
    /// The limit is below the `least`: what the account holds and its offers may bring.
    case limitTooLow(least: Amount)
    /// The account has as many entries as an account can have.
    case tooManyEntries
    /// The account has fewer lumens to spend than are `needed`: what the trustline binds, and the fee.
    case lumensMissing(needed: Amount)
}

extension Account {
    /// The number of entries that an account can have.
    package static let entryLimit: Int64 = 1000

    /// The lumens that a trustline for `asset` would bind: nothing where there is one already.
    package func bound(byTrusting asset: Asset, baseReserve: Amount) -> Amount {
        balance(of: asset) == nil ? baseReserve : .zero
    }

    /// The obstacle to trusting `asset`, or to changing the limit of a trustline that is there.
    ///
    /// - Parameters:
    ///   - asset: the asset of another account.
    ///   - limit: the most that the account is to hold; `nil` for no limit.
    ///   - hasIssuer: whether the ledger has an account for the issuer.
    ///   - fee: the lumens that the transaction may cost.
    ///   - baseReserve: the network's reserve for one entry.
    /// - Returns: the obstacle, or `nil` where there is none.
    package func obstacle(
        toTrusting asset: Asset,
        upTo limit: Amount?,
        hasIssuer: Bool,
        fee: Amount,
        baseReserve: Amount
    ) -> TrustObstacle? {
        guard hasIssuer else { return .noIssuer }
        if let line = balance(of: asset) {
            let least = (line.amount ?? .zero).adding(orMaximum: line.buyingLiabilities)
            guard (limit ?? .maximum) >= least else { return .limitTooLow(least: least) }
        } else if subentryCount >= Self.entryLimit {
            return .tooManyEntries
        }
        let needed = bound(byTrusting: asset, baseReserve: baseReserve).adding(orMaximum: fee)
        let lumens = capacity(toSend: .native, baseReserve: baseReserve).amount
        return lumens < needed ? .lumensMissing(needed: needed) : nil
    }
}
