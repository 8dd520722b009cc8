internal import StellarXDR

extension XDR.RevokeSponsorshipOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        guard case .ledgerEntry(let key) = self else { return nil }
        switch key {
        case .account, .claimableBalance: return nil
        case .trustline(let account, .asset(let asset)):
            return asset == .native || !asset.isValid || asset.issuer == account ? result(.malformed) : nil
        case .trustline(_, .poolShare): return nil
        case .offer(_, let id): return id <= 0 ? result(.malformed) : nil
        case .data(_, let name):
            return name.isEmpty || !name.allSatisfy(\.isPrintableASCII) ? result(.malformed) : nil
        case .liquidityPool: return result(.malformed)
        }
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        switch self {
        case .ledgerEntry(let key): revoke(key, by: source, in: &store)
        case .signer(let account, let key): revoke(key, of: account, by: source, in: &store)
        }
    }

    private func revoke(_ key: XDR.LedgerKey, by source: XDR.AccountID, in store: inout EntryStore)
        -> XDR.OperationResult
    {
        guard let patronage = store.patronage(of: key) else { return result(.doesNotExist) }
        guard (patronage.sponsor ?? patronage.owner) == source else { return result(.notSponsor) }
        let sponsor = successor(of: source, for: patronage.owner ?? source, in: store)
        if patronage.owner == nil, sponsor == nil { return result(.onlyTransferable) }
        if let refusal = store.transfer(patronage, to: sponsor) { return failure(refusal) }
        store.setSponsor(of: key, to: sponsor)
        return result(.success)
    }

    private func revoke(
        _ key: XDR.SignerKey,
        of account: XDR.AccountID,
        by source: XDR.AccountID,
        in store: inout EntryStore
    ) -> XDR.OperationResult {
        guard let owner = store.account(account), let index = owner.signers.firstIndex(where: { $0.key == key })
        else { return result(.doesNotExist) }
        let patronage = Sponsorship(owner: account, sponsor: owner.signers[index].sponsor, reserves: 1)
        guard (patronage.sponsor ?? account) == source else { return result(.notSponsor) }
        let sponsor = successor(of: source, for: account, in: store)
        if let refusal = store.transfer(patronage, to: sponsor) { return failure(refusal) }
        if var changed = store.account(account) {
            changed.signers[index].sponsor = sponsor
            store.setAccount(account, changed)
        }
        return result(.success)
    }

    /// The account that pays after `source`: anyone who pays for `source` at the moment, unless it is the owner.
    private func successor(
        of source: XDR.AccountID,
        for owner: XDR.AccountID,
        in store: EntryStore
    ) -> XDR.AccountID? {
        store.futureSponsors[source].flatMap { $0 == owner ? nil : $0 }
    }

    private func failure(_ refusal: Reservation) -> XDR.OperationResult {
        switch refusal {
        case .lowReserve: result(.lowReserve)
        case .refused(let failure): .failure(failure)
        case .reserved: result(.success)
        }
    }

    private func result(_ code: XDR.RevokeSponsorshipResultCode) -> XDR.OperationResult {
        .inner(.revokeSponsorship(code))
    }
}

extension XDR.BeginSponsoringFutureReservesOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        sponsoredID == source ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard store.futureSponsors[sponsoredID] == nil else { return result(.alreadySponsored) }
        guard store.futureSponsors[source] == nil, !store.isFutureSponsor(sponsoredID) else {
            return result(.recursive)
        }
        store.setFutureSponsor(of: sponsoredID, source)
        return result(.success)
    }

    private func result(_ code: XDR.BeginSponsoringFutureReservesResultCode) -> XDR.OperationResult {
        .inner(.beginSponsoringFutureReserves(code))
    }
}

/// Ends that another party pays the reserves of the operation's source.
struct EndSponsoringFutureReservesOperation: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? { nil }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard store.futureSponsors[source] != nil else { return result(.notSponsored) }
        store.setFutureSponsor(of: source, nil)
        return result(.success)
    }

    private func result(_ code: XDR.EndSponsoringFutureReservesResultCode) -> XDR.OperationResult {
        .inner(.endSponsoringFutureReserves(code))
    }
}
