internal import StellarXDR

extension EntryStore {
    /// The result of ``convert(_:)``, without changing anything; `nil` where it would not be complete.
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
        for rank in offerIndex.offers(selling: request.buying, buying: request.selling) {
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

extension EntryStore {
    /// The amount of `asset` that `id` can spend, in stroops; an issuer has as much of its own as it likes.
    ///
    /// Zero without a trustline that may at least keep its offers. Negative where the account has less lumens than it
    /// must keep.
    func spendable(_ asset: XDR.Asset, of id: XDR.AccountID) -> Int64 {
        switch asset {
        case .native: account(id).map { header.availableBalance(of: $0) } ?? 0
        case .issued(_, let issuer) where issuer == id: .max
        case .issued: activeTrustline(asset, of: id)?.availableBalance ?? 0
        }
    }

    /// The amount of `asset` that `id` can still receive, in stroops; an issuer takes as much of its own as there is.
    ///
    /// Zero without a trustline that may at least keep its offers.
    func receivable(_ asset: XDR.Asset, of id: XDR.AccountID) -> Int64 {
        switch asset {
        case .native: account(id)?.room ?? 0
        case .issued(_, let issuer) where issuer == id: .max
        case .issued: activeTrustline(asset, of: id)?.room ?? 0
        }
    }

    /// Adds `delta` of `asset` to what `id` has, or returns false where it cannot hold or spend as much.
    ///
    /// Unlike a payment this does not need a trustline's full authorization: the liabilities of an offer or a pool may move
    /// as long as the issuer lets the trustline keep it.
    mutating func settle(_ delta: Int64, of asset: XDR.Asset, for id: XDR.AccountID) -> Bool {
        switch asset {
        case .native:
            guard var account = account(id), account.addBalance(delta, header: header) else { return false }
            setAccount(id, account)
        case .issued(_, let issuer) where issuer == id:
            break
        case .issued:
            guard var line = activeTrustline(asset, of: id), line.addBalance(delta) else { return false }
            setTrustline(TrustlineKey(account: id, asset: .asset(asset)), line)
        }
        return true
    }

    private func activeTrustline(_ asset: XDR.Asset, of id: XDR.AccountID) -> TrustlineEntry? {
        guard let line = trustline(TrustlineKey(account: id, asset: .asset(asset))), line.maintainsLiabilities
        else { return nil }
        return line
    }
}
