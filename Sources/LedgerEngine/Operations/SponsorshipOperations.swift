internal import StellarXDR

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
