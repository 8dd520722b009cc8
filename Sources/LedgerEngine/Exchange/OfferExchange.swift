internal import StellarXDR

/// The party whose amount an exchange may not miss by rounding.
enum ExchangeRounding: Sendable {
    /// No party: two offers meet, and the loss of one by rounding stays below one percent.
    case normal
    /// A path payment spends exactly what it has to.
    case strictSend
    /// A path payment gets exactly what it needs.
    case strictReceive
}

/// The most that the two sides of an exchange can give and take, in stroops; none of them negative.
struct ExchangeLimits: Sendable {
    /// The amount that the offer can sell.
    var offerSells: Int64
    /// The amount that the seller can take in return.
    var offerBuys: Int64
    /// The amount that the taker wants of what the offer sells.
    var takerBuys: Int64
    /// The amount that the taker can pay.
    var takerSells: Int64

    /// The limits of an offer that no one else limits.
    static func offer(sells: Int64, buys: Int64 = .max) -> ExchangeLimits {
        ExchangeLimits(offerSells: sells, offerBuys: buys, takerBuys: .max, takerSells: .max)
    }

    fileprivate var areAmounts: Bool { min(offerSells, offerBuys, takerBuys, takerSells) >= 0 }
}

/// An exchange of an offer and a taker, seen from the offer's side.
///
/// This is the network's arithmetic since protocol 10: the smaller side of the two is used up, and the rounding suits
/// the one that stays.
struct OfferExchange: Hashable, Sendable {
    /// The amount that the offer gives away, in stroops.
    var sold: Int64

    /// The amount that the seller gets for it, in stroops.
    var bought: Int64

    /// Whether the offer is the greater side, so that the taker has nothing left to do.
    var offerStays: Bool

    /// The exchange at the offer's price, without any regard for how far rounding takes it from that price.
    ///
    /// `nil` where a limit is negative or the price not positive.
    static func ignoringPriceError(
        price: XDR.Price,
        limits: ExchangeLimits,
        rounding: ExchangeRounding
    ) -> OfferExchange? {
        guard price.isPositive, limits.areAmounts else { return nil }
        // How much each side can do, in units of what is bought times the price's denominator: whole numbers.
        let offerValue = min(
            limits.offerSells.wideProduct(with: price.n),
            limits.offerBuys.wideProduct(with: price.d)
        )
        let takerValue = min(
            limits.takerSells.wideProduct(with: price.d),
            limits.takerBuys.wideProduct(with: price.n)
        )
        let offerStays = offerValue > takerValue
        let value = min(offerValue, takerValue)
        if offerStays, rounding == .strictSend {
            guard let sold = value.divided(by: price.n, rounding: .down) else { return nil }
            return OfferExchange(sold: sold, bought: min(limits.takerSells, limits.offerBuys), offerStays: true)
        }
        // The asset whose units are worth more is worked out first, so that little is lost.
        if price.n > price.d || offerStays && rounding == .strictReceive {
            guard let sold = value.divided(by: price.n, rounding: .down),
                let bought = sold.scaled(by: Int64(price.n), over: Int64(price.d), rounding: offerStays ? .up : .down)
            else { return nil }
            return OfferExchange(sold: sold, bought: bought, offerStays: offerStays)
        }
        guard let bought = value.divided(by: price.d, rounding: .down),
            let sold = bought.scaled(by: Int64(price.d), over: Int64(price.n), rounding: offerStays ? .down : .up)
        else { return nil }
        return OfferExchange(sold: sold, bought: bought, offerStays: offerStays)
    }
}

extension OfferExchange {
    /// The exchange at the offer's price; nothing is exchanged where rounding would cost a side too much.
    ///
    /// `nil` where a limit is negative, the price not positive, or a path payment can get nowhere with the offer.
    init?(price: XDR.Price, limits: ExchangeLimits, rounding: ExchangeRounding) {
        guard let exchange = Self.ignoringPriceError(price: price, limits: limits, rounding: rounding) else {
            return nil
        }
        self = exchange
        if sold > 0, bought > 0 {
            let suitsSeller = rounding != .normal
            guard !isNear(price, mayFavorSeller: suitsSeller) else { return }
            guard rounding == .normal else { return nil }
        } else if rounding == .strictSend {
            // What is to be spent is spent, even if nothing comes of it; the least amount to arrive decides later.
            guard bought > 0 else { return nil }
            return
        }
        sold = 0
        bought = 0
    }

    /// The worth of an offer of `amount` at `price` when its owner can give and take no more than this.
    ///
    /// An offer that has been adjusted stays as it is when it is adjusted again.
    static func adjustedAmount(price: XDR.Price, sells: Int64, buys: Int64) -> Int64 {
        OfferExchange(price: price, limits: .offer(sells: sells, buys: buys), rounding: .normal)?.sold ?? 0
    }

    /// Whether what was exchanged differs from the price by at most one percent.
    private func isNear(_ price: XDR.Price, mayFavorSeller: Bool) -> Bool {
        // All are below 2^101: 100 times an amount times a part of a price.
        let wanted = sold.wideProduct(with: price.n)
        let paid = bought.wideProduct(with: price.d) * 100
        if mayFavorSeller, paid > wanted * 100 { return true }
        let error = paid > wanted * 100 ? paid - wanted * 100 : wanted * 100 - paid
        return error <= wanted
    }
}

extension Liabilities {
    /// The amounts that an open offer to sell `amount` at `price` could take from its owner, and add to what the owner has.
    init?(price: XDR.Price, amount: Int64) {
        guard
            let exchange = OfferExchange.ignoringPriceError(
                price: price,
                limits: .offer(sells: amount),
                rounding: .normal
            )
        else { return nil }
        self.init()
        buying = exchange.bought
        selling = exchange.sold
    }

    /// The amounts that an open offer to buy `buyAmount` could take and add.
    ///
    /// `price` is that of what is sold, the inverse of the one in a manage buy offer operation.
    init?(price: XDR.Price, buyAmount: Int64) {
        guard
            let exchange = OfferExchange.ignoringPriceError(
                price: price,
                limits: .offer(sells: .max, buys: buyAmount),
                rounding: .normal
            )
        else { return nil }
        self.init()
        buying = exchange.bought
        selling = exchange.sold
    }
}
