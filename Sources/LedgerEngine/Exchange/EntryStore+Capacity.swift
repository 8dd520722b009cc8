internal import StellarXDR

extension EntryStore {
    /// What `id` can spend of `asset`, in stroops; an issuer has as much of its own as it likes.
    ///
    /// Zero without a trustline that may at least keep its offers. Negative where the account has less lumens than it
    /// must keep.
    func spendable(_ asset: XDR.Asset, of id: XDR.AccountID) -> Int64 {
        switch asset {
        case .native: account(id).map { header.availableBalance(of: $0) } ?? 0
        case .issued(_, let issuer) where issuer == id: .max
        case .issued: activeTrustline(asset, of: id)?.availableBalance ?? 0
        }
    }

    /// What `id` can still receive of `asset`, in stroops; an issuer takes as much of its own as there is.
    ///
    /// Zero without a trustline that may at least keep its offers.
    func receivable(_ asset: XDR.Asset, of id: XDR.AccountID) -> Int64 {
        switch asset {
        case .native: account(id)?.room ?? 0
        case .issued(_, let issuer) where issuer == id: .max
        case .issued: activeTrustline(asset, of: id)?.room ?? 0
        }
    }

    /// Adds `delta` of `asset` to what `id` has, or returns false where it cannot hold or spend as much.
    ///
    /// Unlike a payment this does not need a trustline's full authorization: what an offer or a pool set aside may move
    /// as long as the issuer lets the trustline keep it.
    mutating func settle(_ delta: Int64, of asset: XDR.Asset, for id: XDR.AccountID) -> Bool {
        switch asset {
        case .native:
            guard var account = account(id), account.addBalance(delta, header: header) else { return false }
            setAccount(id, account)
        case .issued(_, let issuer) where issuer == id:
            break
        case .issued:
            guard var line = activeTrustline(asset, of: id), line.addBalance(delta) else { return false }
            setTrustline(TrustlineKey(account: id, asset: .asset(asset)), line)
        }
        return true
    }

    private func activeTrustline(_ asset: XDR.Asset, of id: XDR.AccountID) -> TrustlineEntry? {
        guard let line = trustline(TrustlineKey(account: id, asset: .asset(asset))), line.maintainsLiabilities
        else { return nil }
        return line
    }
}
