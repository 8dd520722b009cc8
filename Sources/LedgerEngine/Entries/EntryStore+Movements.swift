internal import StellarXDR

/// How an attempt to add to or take from a balance ended.
enum Movement {
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
    mutating func move(_ delta: Int64, of asset: XDR.Asset, to id: XDR.AccountID) -> Movement {
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

    /// Who issues the asset, or `nil` for the native one.
    var issuer: XDR.AccountID? {
        switch self {
        case .native: nil
        case .issued(_, let issuer): issuer
        }
    }
}
