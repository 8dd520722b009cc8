internal import StellarXDR

extension EntryStore {
    /// Exchanges through the order book or, for a path payment, through the pool of both assets where that is as good.
    ///
    /// Changes what the sellers and the pool have, not what the taker has. Where it ends otherwise than complete, offers
    /// may have been taken, and the caller decides whether that is enough.
    mutating func convert(_ request: ConversionRequest) -> Conversion {
        let before = checkpoint
        let pool = poolConversion(request)
        let book = convertThroughOffers(request)
        guard let pool, book.end != .complete || pool.isAtLeastAsGood(as: book) else { return book }
        rollBack(to: before)
        settle(pool)
        return pool
    }

    /// Takes offers, the best first, until the request is met or something stops it.
    private mutating func convertThroughOffers(_ request: ConversionRequest) -> Conversion {
        var conversion = Conversion()
        var (spendable, wanted) = (request.maxSpent, request.maxReceived)
        guard spendable > 0, wanted > 0 else { return conversion }
        while true {
            // Path payments whose earlier hops used all crossings stop here even where there is no offer.
            let mayCross = conversion.trail.count < request.crossings
            guard request.crossings > 0 else { return conversion.ended(.tooManyCrossings) }
            guard let id = offerIndex.best(selling: request.buying, buying: request.selling), let best = offer(id)
            else { return conversion.ended(.outOfOffers) }
            if let objection = request.objection(to: best) { return conversion.ended(objection) }
            guard mayCross else { return conversion.ended(.tooManyCrossings) }
            let before = checkpoint
            guard let exchange = cross(best, spending: spendable, wanting: wanted, rounding: request.rounding) else {
                rollBack(to: before)
                return conversion.ended(.outOfOffers)
            }
            conversion.add(exchange, with: best)
            spendable -= exchange.bought
            wanted -= exchange.sold
            if exchange.offerStays || spendable == 0 || wanted == 0 { return conversion }
        }
    }

    /// Exchanges with one offer and returns what was exchanged; what is left of the offer is put back or removed.
    ///
    /// `nil` where that is impossible, which cannot happen to an offer of the ledger; the caller undoes the rest.
    private mutating func cross(
        _ offer: OfferEntry,
        spending maxSpent: Int64,
        wanting maxReceived: Int64,
        rounding: ExchangeRounding
    ) -> OfferExchange? {
        guard releaseLiabilities(of: offer) else { return nil }
        var offer = offer
        offer.amount = adjustedAmount(of: offer)
        let limits = ExchangeLimits(
            offerSells: offer.amount,
            offerBuys: max(0, receivable(offer.buying, of: offer.seller)),
            takerBuys: maxReceived,
            takerSells: maxSpent
        )
        guard let exchange = OfferExchange(price: offer.price, limits: limits, rounding: rounding),
            settle(exchange.bought, of: offer.buying, for: offer.seller),
            settle(-exchange.sold, of: offer.selling, for: offer.seller)
        else { return nil }
        if exchange.offerStays {
            offer.amount -= exchange.sold
            offer.amount = adjustedAmount(of: offer)
        } else {
            offer.amount = 0
        }
        if offer.amount == 0 {
            releaseSubentries(of: offer.seller, sponsor: offer.sponsor)
            setOffer(offer.id, nil)
        } else {
            setOffer(offer.id, offer)
            guard acquireLiabilities(of: offer) else { return nil }
        }
        return exchange
    }

    /// The rest of an offer when its seller has to back it all, while it has no liabilities.
    private func adjustedAmount(of offer: OfferEntry) -> Int64 {
        OfferExchange.adjustedAmount(
            price: offer.price,
            sells: min(offer.amount, max(0, spendable(offer.selling, of: offer.seller))),
            buys: max(0, receivable(offer.buying, of: offer.seller))
        )
    }
}

extension Conversion {
    /// The same with another end.
    fileprivate func ended(_ end: End) -> Conversion {
        var ended = self
        ended.end = end
        return ended
    }
}
