internal import StellarXDR

/// A request to exchange one asset for another.
struct ConversionRequest: Sendable {
    /// The number of offers and pools that one operation can use.
    static let crossingLimit = 1000

    /// The account that exchanges, or `nil` where no one in particular asks.
    ///
    /// The taker's own offers are not crossed.
    var taker: XDR.AccountID?

    var selling: XDR.Asset

    /// The most that is spent, in stroops.
    var maxSpent: Int64

    var buying: XDR.Asset

    /// The most that is wanted, in stroops.
    var maxReceived: Int64

    var rounding: ExchangeRounding

    /// The price of an offer at which to stop; `nil` takes any.
    var limit: PriceLimit?

    /// The number of offers and pools that may still be used.
    var crossings = crossingLimit

    /// The highest price of offers that are taken.
    struct PriceLimit: Sendable {
        var price: XDR.Price

        /// Whether offers of exactly this price are left alone.
        var isExclusive: Bool

        fileprivate func excludes(_ price: XDR.Price) -> Bool {
            isExclusive ? !self.price.exceeds(price) : price.exceeds(self.price)
        }
    }

    /// The reason why an offer is not taken, or `nil` where it is.
    func objection(to offer: OfferEntry) -> Conversion.End? {
        if limit?.excludes(offer.price) ?? false { return .priceReached }
        return offer.seller == taker ? .ownOffer : nil
    }
}

/// The result of an exchange through offers or a pool.
struct Conversion: Sendable {
    /// The reason why an exchange went no further.
    enum End: Sendable {
        /// A complete conversion.
        case complete
        /// A conversion that used up all offers.
        case outOfOffers
        /// The next offer costs too much.
        case priceReached
        /// The next offer is the taker's own.
        case ownOffer
        /// A conversion that used as many offers as one operation can.
        case tooManyCrossings
    }

    /// The spent amount in stroops.
    var spent: Int64 = 0

    /// The received amount in stroops.
    var received: Int64 = 0

    /// The amounts that each offer or pool gave and got, in the order in which they were used.
    var trail: [XDR.ClaimAtom] = []

    var end: End = .complete

    /// Whether as much is received for what is spent, or more, as in `other`.
    func isAtLeastAsGood(as other: Conversion) -> Bool {
        spent.wideProduct(with: other.received) <= received.wideProduct(with: other.spent)
    }

    /// Counts one more exchange.
    mutating func add(_ exchange: OfferExchange, with offer: OfferEntry) {
        spent += exchange.bought
        received += exchange.sold
        trail.append(
            XDR.ClaimAtom(
                counterparty: .offer(sellerID: offer.seller, offerID: offer.id),
                assetSold: offer.selling,
                amountSold: exchange.sold,
                assetBought: offer.buying,
                amountBought: exchange.bought
            )
        )
    }
}
