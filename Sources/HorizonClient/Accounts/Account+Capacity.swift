package import Stellar

/// The account's side of a payment: what it can send and receive of an asset.
extension Account {
    /// The capacity to send `asset`, before any fee: without reserved lumens and what is promised to offers.
    ///
    /// An issuer sends any amount of its own asset. `baseReserve` is the network's reserve for one entry.
    package func capacity(toSend asset: Asset, baseReserve: Amount) -> AssetCapacity {
        guard asset.issuer != id else { return .upTo(.maximum) }
        guard let line = balance(of: asset) else { return asset == .native ? .upTo(.zero) : .noTrustline }
        guard asset == .native || line.isAuthorized else { return .notAuthorized }
        return .upTo(line.spendable(reserve: reserve(baseReserve: baseReserve)))
    }

    /// The capacity to receive `asset`: any amount of lumens, and an issuer any amount of its own asset.
    package func capacity(toReceive asset: Asset) -> AssetCapacity {
        guard asset != .native, asset.issuer != id else { return .upTo(.maximum) }
        guard let line = balance(of: asset) else { return .noTrustline }
        guard line.isAuthorized else { return .notAuthorized }
        return .upTo(line.receivable ?? .maximum)
    }

    /// The account as one end of a payment in `asset`.
    package func party(in asset: Asset, baseReserve: Amount) -> PaymentParty {
        PaymentParty(
            id: id,
            paysAlone: ownWeight >= paymentWeight,
            lumens: capacity(toSend: .native, baseReserve: baseReserve).amount,
            sending: capacity(toSend: asset, baseReserve: baseReserve),
            receiving: capacity(toReceive: asset),
            requiresMemo: requiresMemo
        )
    }
}
