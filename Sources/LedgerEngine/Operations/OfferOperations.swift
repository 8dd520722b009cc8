internal import StellarXDR

/// An operation that manages an offer.
///
/// The network reports it as one that sells, also a passive one, unless the type has a report of its own.
protocol OfferOperation: LedgerOperation {
    /// The offer as the ledger keeps it.
    func management(_ source: XDR.AccountID) -> OfferManagement
    /// The network's report of an operation that succeeded.
    static func success(_ result: XDR.ManageOfferSuccessResult) -> XDR.OperationResultTR
    /// The network's report of an operation that failed.
    static func failure(_ code: XDR.ManageSellOfferResultCode) -> XDR.OperationResultTR
}

extension OfferOperation {
    static func success(_ result: XDR.ManageOfferSuccessResult) -> XDR.OperationResultTR {
        .manageSellOffer(.success(result))
    }

    static func failure(_ code: XDR.ManageSellOfferResultCode) -> XDR.OperationResultTR {
        .manageSellOffer(.failure(code))
    }

    var blankResult: XDR.OperationResult { .inner(Self.success(.blank)) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        management(source).isMalformed ? .inner(Self.failure(.malformed)) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        do {
            return .inner(Self.success(try management(source).apply(to: &store)))
        } catch {
            return error.result(Self.failure)
        }
    }
}

extension XDR.ManageSellOfferOp: OfferOperation {
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

extension XDR.CreatePassiveSellOfferOp: OfferOperation {
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

extension XDR.ManageBuyOfferOp: OfferOperation {
    static func success(_ result: XDR.ManageOfferSuccessResult) -> XDR.OperationResultTR {
        .manageBuyOffer(.success(result))
    }

    static func failure(_ code: XDR.ManageSellOfferResultCode) -> XDR.OperationResultTR {
        // Both enumerations name the same numbers.
        .manageBuyOffer(.failure(XDR.ManageBuyOfferResultCode(rawValue: code.rawValue) ?? .malformed))
    }

    /// The offer as the ledger keeps it: one that sells, at the inverse price.
    func management(_ source: XDR.AccountID) -> OfferManagement {
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
