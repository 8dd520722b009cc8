internal import StellarXDR

extension XDR.AllowTrustOp: LedgerOperation {
    var threshold: ThresholdLevel { .low }

    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        let isKnown = authorize <= XDR.TrustlineFlags.authorizedToMaintainLiabilities.rawValue
        return !isKnown || asset.text == nil || trustor == source ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let canRevoke = store.account(source)?.flags.contains(.authorizationRevocable) ?? false
        guard canRevoke || authorize != 0 else { return result(.cantRevoke) }
        let asset = XDR.Asset.issued(code: asset, issuer: source)
        let key = EntryStore.TrustlineKey(account: trustor, asset: .asset(asset))
        guard let line = store.trustline(key) else { return result(.noTrustLine) }
        let flags = line.flags.subtracting(.anyAuthorization).union(XDR.TrustlineFlags(rawValue: authorize))
        guard canRevoke || !line.isAuthorized || !flags.contains(.authorizedToMaintainLiabilities) else {
            return result(.cantRevoke)
        }
        switch store.setFlags(of: key, asset: asset, to: flags, at: place) {
        case .lowReserve: return result(.lowReserve)
        case .refused(let failure): return .failure(failure)
        case .reserved, nil: return result(.success)
        }
    }

    private func result(_ code: XDR.AllowTrustResultCode) -> XDR.OperationResult {
        .inner(.allowTrust(code))
    }
}

extension XDR.SetTrustLineFlagsOp: LedgerOperation {
    var threshold: ThresholdLevel { .low }

    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        let (set, clear) = (XDR.TrustlineFlags(rawValue: setFlags), XDR.TrustlineFlags(rawValue: clearFlags))
        guard asset.isValid, asset.issuer == source, trustor != source, set.isDisjoint(with: clear),
            XDR.TrustlineFlags.anyAuthorization.isStrictSuperset(of: set), XDR.TrustlineFlags.all.isSuperset(of: clear)
        else { return result(.malformed) }
        return nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let (set, clear) = (XDR.TrustlineFlags(rawValue: setFlags), XDR.TrustlineFlags(rawValue: clearFlags))
        let canRevoke = store.account(source)?.flags.contains(.authorizationRevocable) ?? false
        guard canRevoke || clear.isDisjoint(with: .anyAuthorization) || set.contains(.authorized) else {
            return result(.cantRevoke)
        }
        let key = EntryStore.TrustlineKey(account: trustor, asset: .asset(asset))
        guard let line = store.trustline(key) else { return result(.noTrustLine) }
        let flags = line.flags.subtracting(clear).union(set)
        guard !flags.isSuperset(of: .anyAuthorization) else { return result(.invalidState) }
        switch store.setFlags(of: key, asset: asset, to: flags, at: place) {
        case .lowReserve: return result(.lowReserve)
        case .refused(let failure): return .failure(failure)
        case .reserved, nil: return result(.success)
        }
    }

    private func result(_ code: XDR.SetTrustLineFlagsResultCode) -> XDR.OperationResult {
        .inner(.setTrustLineFlags(code))
    }
}

extension EntryStore {
    /// Sets what the issuer allows a trustline, or tells why that cannot be.
    ///
    /// A holder that may not even keep offers any more loses those for the asset, and shares of pools are redeemed.
    fileprivate mutating func setFlags(
        of key: TrustlineKey,
        asset: XDR.Asset,
        to flags: XDR.TrustlineFlags,
        at place: OperationPlace
    ) -> Reservation? {
        guard let line = trustline(key) else { return nil }
        if line.maintainsLiabilities, flags.isDisjoint(with: .anyAuthorization) {
            removeOffers(of: key.account, for: asset)
            if let refusal = redeemPoolShares(of: key.account, with: asset, at: place) { return refusal }
        }
        guard var changed = trustline(key) else { return nil }
        changed.flags = flags
        setTrustline(key, changed)
        return nil
    }

    private mutating func removeOffers(of seller: XDR.AccountID, for asset: XDR.Asset) {
        for id in offerIDs(of: seller) {
            guard let offer = offer(id), offer.selling == asset || offer.buying == asset else { continue }
            releaseLiabilities(of: offer)
            releaseSubentries(of: seller, sponsor: offer.sponsor)
            setOffer(id, nil)
        }
    }
}
