internal import StellarXDR

extension XDR.CreatePassiveSellOfferOp: LedgerOperation {
    var blankResult: XDR.OperationResult { .inner(.createPassiveSellOffer(.success(.blank))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        management(source).isMalformed ? .inner(.createPassiveSellOffer(.failure(.malformed))) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        do {
            let success = try management(source).apply(to: &store)
            return .inner(.createPassiveSellOffer(.success(success)))
        } catch {
            return error.result { .createPassiveSellOffer(.failure($0)) }
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
