internal import StellarXDR

extension XDR.ManageBuyOfferOp: LedgerOperation {
    var blankResult: XDR.OperationResult { .inner(.manageBuyOffer(.success(.blank))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        management(source).isMalformed ? .inner(.manageBuyOffer(.failure(.malformed))) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        do {
            return .inner(.manageBuyOffer(.success(try management(source).apply(to: &store))))
        } catch {
            // Both enumerations name the same numbers.
            return error.result { code in
                .manageBuyOffer(.failure(XDR.ManageBuyOfferResultCode(rawValue: code.rawValue) ?? .malformed))
            }
        }
    }

    /// The offer as the ledger keeps it: one that sells, at the inverse price.
    private func management(_ source: XDR.AccountID) -> OfferManagement {
        OfferManagement(
            source: source,
            selling: selling,
            buying: buying,
            size: .buying(buyAmount),
            price: price.inverse,
            offerID: offerID
        )
    }
}
