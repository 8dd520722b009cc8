internal import StellarXDR

/// The reason why an offer was not made, changed or removed.
///
/// The codes of the three kinds of operation have the same numbers.
enum OfferRefusal: Error {
    case code(XDR.ManageSellOfferResultCode)
    case operation(XDR.OperationFailure)

    /// The operation's result, made of the code by `make` where there is one.
    func result(_ make: (XDR.ManageSellOfferResultCode) -> XDR.OperationResultTR) -> XDR.OperationResult {
        switch self {
        case .code(let code): .inner(make(code))
        case .operation(let failure): .failure(failure)
        }
    }
}

/// The common part of the three operations on offers: crosses what there is and puts the rest into the book.
struct OfferManagement {
    /// The limit of the offer.
    enum Size {
        /// The amount that is sold.
        case selling(Int64)
        /// The amount that is bought.
        case buying(Int64)

        /// The amount, regardless of its side.
        var amount: Int64 {
            switch self {
            case .selling(let amount), .buying(let amount): amount
            }
        }
    }

    var source: XDR.AccountID
    var selling: XDR.Asset
    var buying: XDR.Asset
    var size: Size

    /// The number of units of `buying` that one unit of `selling` costs.
    var price: XDR.Price

    /// The offer to change or remove; 0 for a new one.
    var offerID: Int64

    /// The flags of a new offer.
    var flags: OfferFlags = []

    private var isRemoval: Bool { size.amount == 0 }

    /// Whether no ledger would take the operation.
    var isMalformed: Bool {
        !selling.isValid || !buying.isValid || selling == buying || size.amount < 0 || !price.isPositive
            || offerID < 0 || offerID == 0 && isRemoval
    }

    /// Performs the operation, and returns what was exchanged and what is left of the offer.
    func apply(to store: inout EntryStore) throws(OfferRefusal) -> XDR.ManageOfferSuccessResult {
        if !isRemoval { try checkTrust(in: store) }
        let (flags, sponsor) = offerID == 0 ? (self.flags, try reserve(in: &store)) : try withdraw(from: &store)
        var trail: [XDR.ClaimAtom] = []
        var amount: Int64 = 0
        if !isRemoval {
            let conversion = try exchange(in: &store, isPassive: flags.contains(.passive))
            trail = conversion.trail
            if conversion.end != .complete { amount = rest(after: conversion, in: store) }
        }
        guard amount > 0 else {
            store.releaseSubentries(of: source, sponsor: sponsor)
            return XDR.ManageOfferSuccessResult(offersClaimed: trail, offer: .deleted)
        }
        if offerID == 0 { store.updateHeader { $0.idPool &+= 1 } }
        var offer = OfferEntry(
            seller: source,
            id: offerID == 0 ? Int64(clamping: store.header.idPool) : offerID,
            selling: selling,
            buying: buying,
            amount: amount,
            price: price,
            flags: flags
        )
        offer.sponsor = sponsor
        store.setOffer(offer.id, offer)
        // What is left was adjusted to what the source can back.
        guard store.acquireLiabilities(of: offer) else { throw .code(.underfunded) }
        let effect: XDR.ManageOfferSuccessResult.Effect = offerID == 0 ? .created(offer.wire) : .updated(offer.wire)
        return XDR.ManageOfferSuccessResult(offersClaimed: trail, offer: effect)
    }

    // MARK: - Steps

    private func checkTrust(in store: EntryStore) throws(OfferRefusal) {
        if let issuer = selling.issuer, issuer != source {
            guard let line = store.trustline(.init(account: source, asset: .asset(selling))) else {
                throw .code(.sellNoTrust)
            }
            guard line.balance != 0 else { throw .code(.underfunded) }
            guard line.isAuthorized else { throw .code(.sellNotAuthorized) }
        }
        if let issuer = buying.issuer, issuer != source {
            guard let line = store.trustline(.init(account: source, asset: .asset(buying))) else {
                throw .code(.buyNoTrust)
            }
            guard line.isAuthorized else { throw .code(.buyNotAuthorized) }
        }
    }

    /// Reserves the place of a new offer before anything is exchanged, although it may turn out not to be needed.
    private func reserve(in store: inout EntryStore) throws(OfferRefusal) -> XDR.AccountID? {
        switch store.reserveSubentries(of: source) {
        case .reserved(let sponsor): return sponsor
        case .lowReserve: throw .code(.lowReserve)
        case .refused(let failure): throw .operation(failure)
        }
    }

    /// Takes the old offer out of the book, so that its liabilities are released; its reserve stays counted.
    private func withdraw(from store: inout EntryStore) throws(OfferRefusal) -> (OfferFlags, XDR.AccountID?) {
        guard let offer = store.offer(offerID), offer.seller == source else { throw .code(.notFound) }
        store.releaseLiabilities(of: offer)
        store.setOffer(offerID, nil)
        return (offer.flags, offer.sponsor)
    }

    private func exchange(in store: inout EntryStore, isPassive: Bool) throws(OfferRefusal) -> Conversion {
        let room = store.receivable(buying, of: source)
        let funds = store.spendable(selling, of: source)
        guard let liabilities, room >= liabilities.buying else { throw .code(.lineFull) }
        guard funds >= liabilities.selling else { throw .code(.underfunded) }
        let limits = limited(sells: max(0, funds), buys: max(0, room))
        guard limits.buys > 0 else { throw .code(.lineFull) }
        let conversion = store.convert(
            ConversionRequest(
                taker: source,
                selling: selling,
                maxSpent: limits.sells,
                buying: buying,
                maxReceived: limits.buys,
                rounding: .normal,
                limit: .init(price: price.inverse, isExclusive: isPassive)
            )
        )
        switch conversion.end {
        case .ownOffer: throw .code(.crossSelf)
        case .tooManyCrossings: throw .operation(.exceededWorkLimit)
        case .complete, .outOfOffers, .priceReached: break
        }
        guard conversion.received > 0 else { return conversion }
        guard store.settle(conversion.received, of: buying, for: source) else { throw .code(.lineFull) }
        guard store.settle(-conversion.spent, of: selling, for: source) else { throw .code(.underfunded) }
        return conversion
    }

    /// The part that is put into the book after an exchange that did not use up the offer.
    private func rest(after conversion: Conversion, in store: EntryStore) -> Int64 {
        let limits = limited(
            sells: max(0, store.spendable(selling, of: source)),
            buys: max(0, store.receivable(buying, of: source)),
            after: conversion
        )
        return OfferExchange.adjustedAmount(price: price, sells: limits.sells, buys: limits.buys)
    }

    /// The liabilities of the whole offer.
    private var liabilities: Liabilities? {
        switch size {
        case .selling(let amount): Liabilities(price: price, amount: amount)
        case .buying(let amount): Liabilities(price: price, buyAmount: amount)
        }
    }

    /// The amounts that the source could exchange, limited by what is left of the offer.
    private func limited(
        sells: Int64,
        buys: Int64,
        after conversion: Conversion = Conversion()
    ) -> (sells: Int64, buys: Int64) {
        switch size {
        case .selling(let amount): (min(amount - conversion.spent, sells), buys)
        case .buying(let amount): (sells, min(amount - conversion.received, buys))
        }
    }
}
