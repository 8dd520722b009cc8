internal import StellarXDR

extension XDR.ChangeTrustOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        switch line {
        case .asset(let asset):
            let isIssued = asset != .native && asset.isValid && asset.issuer != source
            return limit < 0 || !isIssued ? result(.malformed) : nil
        case .poolShare(let parameters):
            return limit < 0 || !parameters.isValid ? result(.malformed) : nil
        }
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let key = EntryStore.TrustlineKey(account: source, asset: line.trustlineAsset)
        if let trustline = store.trustline(key) {
            return limit == 0 ? delete(trustline, key: key, in: &store) : change(trustline, key: key, in: &store)
        }
        guard limit > 0 else { return result(.invalidLimit) }
        var created = TrustlineEntry(limit: limit, flags: [])
        switch line {
        case .asset(let asset):
            guard let issuer = asset.issuer.flatMap(store.account) else { return result(.noIssuer) }
            if !issuer.flags.contains(.authorizationRequired) { created.flags.insert(.authorized) }
            if issuer.flags.contains(.clawbackEnabled) { created.flags.insert(.clawbackEnabled) }
        case .poolShare(let parameters):
            switch store.joinPool(parameters, of: source) {
            case .joined: break
            case .trustlineMissing: return result(.trustLineMissing)
            case .notAuthorized: return result(.notAuthMaintainLiabilities)
            }
        }
        switch store.reserveSubentries(key.asset.reserves, of: source) {
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
        in store: inout EntryStore
    ) -> XDR.OperationResult {
        guard limit >= trustline.minimumLimit else { return result(.invalidLimit) }
        if case .asset(let asset) = line {
            guard asset.issuer.flatMap(store.account) != nil else { return result(.noIssuer) }
        }
        var changed = trustline
        changed.limit = limit
        store.setTrustline(key, changed)
        return result(.success)
    }

    private func delete(
        _ trustline: TrustlineEntry,
        key: EntryStore.TrustlineKey,
        in store: inout EntryStore
    ) -> XDR.OperationResult {
        guard trustline.minimumLimit <= 0 else { return result(.invalidLimit) }
        guard trustline.poolUseCount == 0 else { return result(.cannotDelete) }
        store.setTrustline(key, nil)
        store.releaseSubentries(key.asset.reserves, of: key.account, sponsor: trustline.sponsor)
        if case .poolShare(let id) = key.asset { store.leavePool(id, of: key.account) }
        return result(.success)
    }

    private func result(_ code: XDR.ChangeTrustResultCode) -> XDR.OperationResult {
        .inner(.changeTrust(code))
    }
}

extension TrustlineEntry {
    /// The least that the limit can be, in stroops.
    fileprivate var minimumLimit: Int64 { balance.addingClamping(liabilities.buying) }
}

extension XDR.ChangeTrustAsset {
    /// The asset of the trustline.
    fileprivate var trustlineAsset: XDR.TrustLineAsset {
        switch self {
        case .asset(let asset): .asset(asset)
        case .poolShare(let parameters): .poolShare(parameters.poolID)
        }
    }
}

extension XDR.LiquidityPoolParameters {
    /// Whether the ledger takes such a pool.
    fileprivate var isValid: Bool {
        assetA.isValid && assetB.isValid && assetA.isOrdered(before: assetB) && fee == Self.networkFee
    }
}
