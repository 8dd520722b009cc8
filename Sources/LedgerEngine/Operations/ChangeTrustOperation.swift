internal import StellarXDR

extension XDR.ChangeTrustOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        switch line {
        case .asset(let asset):
            let isIssued = asset != .native && asset.isValid && asset.issuer != source
            return limit < 0 || !isIssued ? result(.malformed) : nil
        case .poolShare:
            // Pools come with the operations on them.
            return .failure(.notSupported)
        }
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard case .asset(let asset) = line, let issuer = asset.issuer else { return .failure(.notSupported) }
        let key = EntryStore.TrustlineKey(account: source, asset: .asset(asset))
        if let trustline = store.trustline(key) {
            return change(trustline, key: key, issuer: issuer, in: &store)
        }
        guard limit > 0 else { return result(.invalidLimit) }
        guard let issuingAccount = store.account(issuer) else { return result(.noIssuer) }
        var flags: TrustlineFlags = issuingAccount.flags.contains(.authorizationRequired) ? [] : .authorized
        if issuingAccount.flags.contains(.clawbackEnabled) { flags.insert(.clawbackEnabled) }
        var created = TrustlineEntry(limit: limit, flags: flags)
        switch store.reserveSubentries(of: source) {
        case .reserved(let sponsor): created.sponsor = sponsor
        case .lowReserve: return result(.lowReserve)
        case .refused(let failure): return .failure(failure)
        }
        store.setTrustline(key, created)
        return result(.success)
    }

    private func change(
        _ trustline: TrustlineEntry,
        key: EntryStore.TrustlineKey,
        issuer: XDR.AccountID,
        in store: inout EntryStore
    ) -> XDR.OperationResult {
        // Both are at least 0, and their sum never exceeds the limit that the line has.
        guard limit >= trustline.balance &+ trustline.liabilities.buying else { return result(.invalidLimit) }
        if limit == 0 {
            guard trustline.poolUseCount == 0 else { return result(.cannotDelete) }
            store.setTrustline(key, nil)
            store.releaseSubentries(of: key.account, sponsor: trustline.sponsor)
            return result(.success)
        }
        guard store.account(issuer) != nil else { return result(.noIssuer) }
        var changed = trustline
        changed.limit = limit
        store.setTrustline(key, changed)
        return result(.success)
    }

    private func result(_ code: XDR.ChangeTrustResultCode) -> XDR.OperationResult {
        .inner(.changeTrust(code))
    }
}
