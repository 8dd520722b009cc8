internal import StellarXDR

/// Which offers there are for each pair of assets, the best first.
///
/// It knows no amounts: the offers themselves are in the store, which tells it of each that comes and goes.
struct OrderBook: Sendable {
    private var sides: [XDR.Asset: [XDR.Asset: OfferTree]] = [:]
    private var sellersOf: [XDR.Asset: Set<XDR.Asset>] = [:]

    /// The offers that sell `selling` for `buying`.
    func offers(selling: XDR.Asset, buying: XDR.Asset) -> OfferTree {
        sides[selling]?[buying] ?? OfferTree()
    }

    /// The id of the offer to take first, or `nil` where nobody sells `selling` for `buying`.
    func best(selling: XDR.Asset, buying: XDR.Asset) -> Int64? {
        sides[selling]?[buying]?.first?.offerID
    }

    /// What can be had for `asset`, in no order.
    func assets(boughtWith asset: XDR.Asset) -> Set<XDR.Asset> { sellersOf[asset] ?? [] }

    /// What `asset` can be had for, in no order.
    func assets(buying asset: XDR.Asset) -> some Collection<XDR.Asset> { (sides[asset] ?? [:]).keys }

    /// Adds the offer to the book of its assets.
    mutating func insert(id: Int64, price: XDR.Price, selling: XDR.Asset, buying: XDR.Asset) {
        sides[selling, default: [:]][buying, default: OfferTree()]
            .insert(OfferTree.Rank(n: price.n, d: price.d, offerID: id))
        sellersOf[buying, default: []].insert(selling)
    }

    /// Removes the offer from the book of its assets.
    mutating func remove(id: Int64, price: XDR.Price, selling: XDR.Asset, buying: XDR.Asset) {
        sides[selling]?[buying]?.remove(OfferTree.Rank(n: price.n, d: price.d, offerID: id))
        guard sides[selling]?[buying]?.isEmpty ?? true else { return }
        sides[selling]?[buying] = nil
        if sides[selling]?.isEmpty ?? true { sides[selling] = nil }
        sellersOf[buying]?.remove(selling)
        if sellersOf[buying]?.isEmpty ?? true { sellersOf[buying] = nil }
    }
}
