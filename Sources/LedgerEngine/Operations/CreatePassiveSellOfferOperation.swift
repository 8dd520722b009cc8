internal import StellarXDR

/// A passive offer is managed like any other, and the network reports it as a managed one too.
extension XDR.CreatePassiveSellOfferOp: LedgerOperation {
    var blankResult: XDR.OperationResult { .inner(.manageSellOffer(.success(.blank))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        management(source).isMalformed ? .inner(.manageSellOffer(.failure(.malformed))) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        do {
            let success = try management(source).apply(to: &store)
            return .inner(.manageSellOffer(.success(success)))
        } catch {
            return error.result { .manageSellOffer(.failure($0)) }
        }
    }

    private func management(_ source: XDR.AccountID) -> OfferManagement {
        OfferManagement(
            source: source,
            selling: selling,
            buying: buying,
            size: .selling(amount),
            price: price,
            offerID: 0,
            flags: .passive
        )
    }
}
