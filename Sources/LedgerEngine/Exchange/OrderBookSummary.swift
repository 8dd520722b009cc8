package import StellarXDR

/// The amount on offer at one price.
package struct PriceLevel: Hashable, Sendable {
    /// The price as a fraction, not always in its lowest terms.
    package var price: XDR.Price

    /// The amount that the offers at this price sell together, in stroops; the greatest amount there is where it is more.
    package var amount: Int64
}

/// The order book of two assets: both sides, the best prices first.
package struct OrderBookSummary: Hashable, Sendable {
    /// Offers to buy the first asset, at prices in the second; the amounts are in the second asset too.
    package var bids: [PriceLevel]

    /// Offers to sell the first asset, at prices in the second.
    package var asks: [PriceLevel]
}

extension EntryStore {
    /// The book of what sells `selling` for `buying` and the other way round, at most `depth` prices on each side.
    package func orderBook(selling: XDR.Asset, buying: XDR.Asset, depth: Int) -> OrderBookSummary {
        OrderBookSummary(
            bids: levels(selling: buying, buying: selling, depth: depth).map { level in
                PriceLevel(price: level.price.inverse, amount: level.amount)
            },
            asks: levels(selling: selling, buying: buying, depth: depth)
        )
    }

    /// The offers that sell `selling` for `buying`, in the order in which they are taken.
    package func offers(selling: XDR.Asset, buying: XDR.Asset) -> some Sequence<OfferEntry> {
        offerIndex.offers(selling: selling, buying: buying).lazy.compactMap { offer($0.offerID) }
    }

    private func levels(selling: XDR.Asset, buying: XDR.Asset, depth: Int) -> [PriceLevel] {
        var levels: [PriceLevel] = []
        var last: OfferTree.Rank?
        for rank in offerIndex.offers(selling: selling, buying: buying) {
            guard let offer = offer(rank.offerID) else { continue }
            if let last, last.isLevel(with: rank) {
                levels[levels.count - 1].amount = levels[levels.count - 1].amount.addingClamping(offer.amount)
            } else {
                guard levels.count < depth else { break }
                levels.append(PriceLevel(price: offer.price, amount: offer.amount))
            }
            last = rank
        }
        return levels
    }
}

extension XDR.Price {
    /// Whether both parts are positive, as the ledger wants them.
    var isPositive: Bool { n > 0 && d > 0 }

    /// The price of the other asset in this one.
    var inverse: XDR.Price { XDR.Price(n: d, d: n) }

    /// Whether this price is above `other`, compared as fractions; both must be positive.
    func exceeds(_ other: XDR.Price) -> Bool { Int64(n) * Int64(other.d) > Int64(d) * Int64(other.n) }
}
