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

extension XDR.ClaimPredicate {
    /// The largest depth of predicates inside of each other.
    private static let depthLimit = 4

    /// Whether the ledger takes the predicate.
    func isProper(depth: Int = 1) -> Bool {
        guard depth <= Self.depthLimit else { return false }
        switch self {
        case .unconditional: return true
        case .and(let parts), .or(let parts):
            return parts.count == 2 && parts.allSatisfy { $0.isProper(depth: depth + 1) }
        case .not(let part): return part?.isProper(depth: depth + 1) ?? false
        case .beforeAbsoluteTime(let time), .beforeRelativeTime(let time): return time >= 0
        }
    }

    /// Makes times that count from `closeTime` absolute, in Unix seconds.
    mutating func fixTimes(from closeTime: UInt64) {
        self = fixed(from: closeTime)
    }

    /// Whether someone may claim in a ledger that closes at `closeTime`.
    func holds(at closeTime: UInt64) -> Bool {
        switch self {
        case .unconditional: true
        case .and(let parts): parts.allSatisfy { $0.holds(at: closeTime) }
        case .or(let parts): parts.contains { $0.holds(at: closeTime) }
        case .not(let part): !(part?.holds(at: closeTime) ?? false)
        case .beforeAbsoluteTime(let time): UInt64(clamping: time) > closeTime
        // The ledger keeps absolute times only.
        case .beforeRelativeTime: false
        }
    }

    private func fixed(from closeTime: UInt64) -> XDR.ClaimPredicate {
        switch self {
        case .unconditional, .beforeAbsoluteTime: self
        case .and(let parts): .and(parts.map { $0.fixed(from: closeTime) })
        case .or(let parts): .or(parts.map { $0.fixed(from: closeTime) })
        case .not(let part): .not(part?.fixed(from: closeTime))
        case .beforeRelativeTime(let seconds):
            .beforeAbsoluteTime(Int64(clamping: closeTime).addingClamping(seconds))
        }
    }
}
