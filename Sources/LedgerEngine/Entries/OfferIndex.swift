internal import StellarXDR

/// The offers for each pair of assets, the best first.
///
/// It knows no amounts: the offers themselves are in the store, which tells it of each that comes and goes.
struct OfferIndex: Sendable {
    private var sides: [XDR.Asset: [XDR.Asset: OfferTree]] = [:]

    // Who looks for a path asks for these all the time, so they are kept rather than made from the keys above.
    private var soldFor: [XDR.Asset: Set<XDR.Asset>] = [:]
    private var boughtFor: [XDR.Asset: Set<XDR.Asset>] = [:]

    /// The offers that sell `selling` for `buying`.
    func offers(selling: XDR.Asset, buying: XDR.Asset) -> OfferTree {
        sides[selling]?[buying] ?? OfferTree()
    }

    /// The id of the offer to take first, or `nil` where no one sells `selling` for `buying`.
    func best(selling: XDR.Asset, buying: XDR.Asset) -> Int64? {
        sides[selling]?[buying]?.first?.offerID
    }

    /// The assets that can be had for `asset`, in no order.
    func assets(boughtWith asset: XDR.Asset) -> Set<XDR.Asset> { soldFor[asset] ?? [] }

    /// The assets that `asset` can be had for, in no order.
    func assets(buying asset: XDR.Asset) -> Set<XDR.Asset> { boughtFor[asset] ?? [] }

    /// Puts an offer into the index, takes it out, or moves it to where it belongs now.
    mutating func replace(_ before: OfferEntry?, with after: OfferEntry?) {
        if let before, let after, before.id == after.id, before.price == after.price, before.selling == after.selling,
            before.buying == after.buying
        {
            return
        }
        if let before { remove(before) }
        if let after { insert(after) }
    }

    private mutating func insert(_ offer: OfferEntry) {
        sides[offer.selling, default: [:]][offer.buying, default: OfferTree()].insert(offer.rank)
        soldFor[offer.buying, default: []].insert(offer.selling)
        boughtFor[offer.selling, default: []].insert(offer.buying)
    }

    private mutating func remove(_ offer: OfferEntry) {
        let (selling, buying) = (offer.selling, offer.buying)
        sides[selling]?[buying]?.remove(offer.rank)
        guard sides[selling]?[buying]?.isEmpty ?? true else { return }
        sides[selling]?[buying] = nil
        if sides[selling]?.isEmpty ?? true { sides[selling] = nil }
        soldFor[buying]?.remove(selling)
        if soldFor[buying]?.isEmpty ?? true { soldFor[buying] = nil }
        boughtFor[selling]?.remove(buying)
        if boughtFor[selling]?.isEmpty ?? true { boughtFor[selling] = nil }
    }
}

extension OfferEntry {
    fileprivate var rank: OfferTree.Rank { OfferTree.Rank(n: price.n, d: price.d, offerID: id) }
}
