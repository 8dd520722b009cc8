internal import StellarXDR

extension EntryStore {
    /// Sets aside what `offer` can take and bring, or returns false where its seller has too little or no room.
    ///
    /// After a failure the caller undoes what was changed.
    mutating func acquireLiabilities(of offer: OfferEntry) -> Bool {
        let liabilities = offer.liabilities
        return addBuyingLiabilities(liabilities.buying, of: offer.buying, to: offer.seller)
            && addSellingLiabilities(liabilities.selling, of: offer.selling, to: offer.seller)
    }

    /// Gives back what ``acquireLiabilities(of:)`` has set aside.
    ///
    /// Returns false where it was not set aside, which cannot happen to an offer of the ledger.
    @discardableResult
    mutating func releaseLiabilities(of offer: OfferEntry) -> Bool {
        let liabilities = offer.liabilities
        return addBuyingLiabilities(-liabilities.buying, of: offer.buying, to: offer.seller)
            && addSellingLiabilities(-liabilities.selling, of: offer.selling, to: offer.seller)
    }

    private mutating func addBuyingLiabilities(_ delta: Int64, of asset: XDR.Asset, to id: XDR.AccountID) -> Bool {
        switch asset {
        case .native:
            guard var account = account(id), account.addBuyingLiabilities(delta) else { return false }
            setAccount(id, account)
        case .issued(_, let issuer) where issuer == id: break
        case .issued:
            let key = TrustlineKey(account: id, asset: .asset(asset))
            guard var line = trustline(key), line.addBuyingLiabilities(delta) else { return false }
            setTrustline(key, line)
        }
        return true
    }

    private mutating func addSellingLiabilities(_ delta: Int64, of asset: XDR.Asset, to id: XDR.AccountID) -> Bool {
        switch asset {
        case .native:
            guard var account = account(id), account.addSellingLiabilities(delta, header: header) else { return false }
            setAccount(id, account)
        case .issued(_, let issuer) where issuer == id: break
        case .issued:
            let key = TrustlineKey(account: id, asset: .asset(asset))
            guard var line = trustline(key), line.addSellingLiabilities(delta) else { return false }
            setTrustline(key, line)
        }
        return true
    }
}
