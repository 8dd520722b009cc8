internal import StellarXDR

extension EntryStore {
    /// What ``convert(_:)`` would come to, without changing anything; `nil` where it would not be complete.
    ///
    /// Each offer counts by itself. What taking one offer changes for another of the same seller is left out of account:
    /// it can only give the seller more room. Every offer that is looked at takes one from `work`; nothing comes of it
    /// when that is used up.
    func quotation(_ request: ConversionRequest, work: inout Int) -> Conversion? {
        work -= 1
        let pool = poolConversion(request)
        guard let book = bookQuotation(request, work: &work) else { return pool }
        guard let pool, pool.isAtLeastAsGood(as: book) else { return book }
        return pool
    }

    private func bookQuotation(_ request: ConversionRequest, work: inout Int) -> Conversion? {
        var conversion = Conversion()
        var (spendable, wanted) = (request.maxSpent, request.maxReceived)
        guard spendable > 0, wanted > 0 else { return nil }
        for rank in book.offers(selling: request.buying, buying: request.selling) {
            work -= 1
            guard work > 0, conversion.trail.count < request.crossings, let offer = offer(rank.offerID),
                request.objection(to: offer) == nil
            else { return nil }
            let limits = ExchangeLimits(
                offerSells: offer.amount,
                offerBuys: max(0, receivable(offer.buying, of: offer.seller))
                    .addingClamping(offer.liabilities.buying),
                takerBuys: wanted,
                takerSells: spendable
            )
            guard let exchange = OfferExchange(price: offer.price, limits: limits, rounding: request.rounding)
            else { return nil }
            conversion.add(exchange, with: offer)
            spendable -= exchange.bought
            wanted -= exchange.sold
            guard !exchange.offerStays, spendable > 0, wanted > 0 else { break }
        }
        let isExact = request.rounding == .strictSend ? spendable == 0 : wanted == 0
        return isExact ? conversion : nil
    }
}
