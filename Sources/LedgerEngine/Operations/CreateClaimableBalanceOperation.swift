internal import StellarXDR

extension XDR.CreateClaimableBalanceOp: LedgerOperation {
    var blankResult: XDR.OperationResult { .inner(.createClaimableBalance(.success(balanceID: .v0(.zero)))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        guard asset.isValid, amount > 0, !claimants.isEmpty,
            Set(claimants.map(\.destination)).count == claimants.count,
            claimants.allSatisfy({ $0.predicate.isProper() })
        else { return failure(.malformed) }
        return nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        var balance = ClaimableBalanceEntry(asset: asset, amount: amount, claimants: claimants)
        switch store.move(-amount, of: asset, to: source) {
        case .moved: break
        case .noTrust: return failure(.noTrust)
        case .notAuthorized: return failure(.notAuthorized)
        case .outOfRange: return failure(.underfunded)
        }
        if store.canBeClawedBack(asset, from: source) { balance.flags.insert(.clawbackEnabled) }
        for index in balance.claimants.indices {
            balance.claimants[index].predicate.fixTimes(from: store.header.closeTime)
        }
        switch store.reserveClaimableBalance(UInt32(clamping: claimants.count), of: source) {
        case .reserved(let sponsor): balance.sponsor = sponsor
        case .lowReserve: return failure(.lowReserve)
        case .refused(let failure): return .failure(failure)
        }
        store.touch(source)
        let id = place.claimableBalanceID
        store.setClaimableBalance(id, balance)
        return .inner(.createClaimableBalance(.success(balanceID: .v0(id))))
    }

    private func failure(_ code: XDR.CreateClaimableBalanceResultCode) -> XDR.OperationResult {
        .inner(.createClaimableBalance(.failure(code)))
    }
}

extension EntryStore {
    /// Whether the issuer could take `asset` back from `id`; for the issuer itself, whether it wants to be able to.
    fileprivate func canBeClawedBack(_ asset: XDR.Asset, from id: XDR.AccountID) -> Bool {
        if asset.issuer == id { return account(id)?.flags.contains(.clawbackEnabled) ?? false }
        let line = trustline(TrustlineKey(account: id, asset: .asset(asset)))
        return line?.flags.contains(.clawbackEnabled) ?? false
    }
}
