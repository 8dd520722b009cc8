internal import StellarXDR

/// The result of an attempt to add to or take from a balance.
enum BalanceChangeResult {
    case moved
    /// The account has no trustline to the asset.
    case noTrust
    /// The issuer does not allow the trustline to move.
    case notAuthorized
    /// The balance would fall below what is spendable, or rise above what it holds at most.
    case outOfRange
}

extension EntryStore {
    /// Adds `delta` of `asset` to what `id` has.
    ///
    /// An issuer has as much of its own asset as it likes.
    mutating func move(_ delta: Int64, of asset: XDR.Asset, to id: XDR.AccountID) -> BalanceChangeResult {
        switch asset {
        case .native:
            guard var account = account(id), account.addBalance(delta, header: header) else { return .outOfRange }
            setAccount(id, account)
        case .issued(_, let issuer) where issuer == id:
            break
        case .issued:
            let key = TrustlineKey(account: id, asset: .asset(asset))
            guard var line = trustline(key) else { return .noTrust }
            guard line.isAuthorized else { return .notAuthorized }
            guard line.addBalance(delta) else { return .outOfRange }
            setTrustline(key, line)
        }
        return .moved
    }
}

extension XDR.Asset {
    /// Whether the ledger takes the asset's code.
    var isValid: Bool {
        switch self {
        case .native: true
        case .issued(let code, _): code.text != nil
        }
    }

    /// The issuer of the asset, or `nil` for the native one.
    var issuer: XDR.AccountID? {
        switch self {
        case .native: nil
        case .issued(_, let issuer): issuer
        }
    }
}

extension EntryStore {
    /// Sets aside what `offer` can take and bring, or returns false where its seller has too little or no room.
    ///
    /// After a failure the caller undoes what was changed.
    mutating func acquireLiabilities(of offer: OfferEntry) -> Bool {
        let liabilities = offer.liabilities
        return addBuyingLiabilities(liabilities.buying, of: offer.buying, to: offer.seller)
            && addSellingLiabilities(liabilities.selling, of: offer.selling, to: offer.seller)
    }

    /// Releases the liabilities of ``acquireLiabilities(of:)``.
    ///
    /// Returns false where there are none, which cannot happen to an offer of the ledger.
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
