internal import StellarXDR

extension XDR.ClaimClaimableBalanceOp: LedgerOperation {
    var threshold: ThresholdLevel { .low }

    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? { nil }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard case .v0(let id) = balanceID, let balance = store.claimableBalance(id) else {
            return result(.doesNotExist)
        }
        guard let claimant = balance.claimants.first(where: { $0.destination == source }),
            claimant.predicate.holds(at: store.header.closeTime)
        else { return result(.cannotClaim) }
        switch store.move(balance.amount, of: balance.asset, to: source) {
        case .moved: break
        case .noTrust: return result(.noTrust)
        case .notAuthorized: return result(.notAuthorized)
        case .outOfRange: return result(.lineFull)
        }
        store.removeClaimableBalance(id, for: source)
        return result(.success)
    }

    private func result(_ code: XDR.ClaimClaimableBalanceResultCode) -> XDR.OperationResult {
        .inner(.claimClaimableBalance(code))
    }
}

extension XDR.ClawbackClaimableBalanceOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? { nil }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard case .v0(let id) = balanceID, let balance = store.claimableBalance(id) else {
            return result(.doesNotExist)
        }
        guard balance.asset.issuer == source else { return result(.notIssuer) }
        guard balance.flags.contains(.clawbackEnabled) else { return result(.notClawbackEnabled) }
        store.removeClaimableBalance(id, for: source)
        return result(.success)
    }

    private func result(_ code: XDR.ClawbackClaimableBalanceResultCode) -> XDR.OperationResult {
        .inner(.clawbackClaimableBalance(code))
    }
}

extension EntryStore {
    /// Removes a claimable balance that `account` has taken.
    fileprivate mutating func removeClaimableBalance(_ id: XDR.Hash, for account: XDR.AccountID) {
        guard let balance = claimableBalance(id) else { return }
        touch(account)
        if let sponsor = balance.sponsor { discharge(sponsor, of: UInt32(clamping: balance.claimants.count)) }
        setClaimableBalance(id, nil)
    }
}
