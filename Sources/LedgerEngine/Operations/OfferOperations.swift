internal import StellarXDR

/// An operation that manages an offer to sell; the network reports a passive one as any other.
protocol SellOfferOperation: LedgerOperation {
    /// The offer as the ledger keeps it.
    func management(_ source: XDR.AccountID) -> OfferManagement
}

extension SellOfferOperation {
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
}

extension XDR.ManageSellOfferOp: SellOfferOperation {
    func management(_ source: XDR.AccountID) -> OfferManagement {
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

extension XDR.CreatePassiveSellOfferOp: SellOfferOperation {
    func management(_ source: XDR.AccountID) -> OfferManagement {
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

extension XDR.ManageOfferSuccessResult {
    /// The network's report of an offer that it has not come to.
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
