internal import StellarXDR

extension XDR.ManageSellOfferOp: LedgerOperation {
    var blankResult: XDR.OperationResult { .inner(.manageSellOffer(.success(.blank))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        management(source).isMalformed ? .inner(.manageSellOffer(.failure(.malformed))) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        do {
            return .inner(.manageSellOffer(.success(try management(source).apply(to: &store))))
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
            offerID: offerID
        )
    }
}

extension XDR.ManageOfferSuccessResult {
    /// What the network reports of an offer that it has not come to.
    static var blank: Self {
        let offer = XDR.OfferEntry(
            sellerID: XDR.AccountID(.zero),
            offerID: 0,
            selling: .native,
            buying: .native,
            amount: 0,
            price: XDR.Price(n: 0, d: 0),
            flags: 0
        )
        return Self(offersClaimed: [], offer: .created(offer))
    }
}
