internal import StellarXDR

/// Which pools there are, by the assets that they exchange.
struct PoolDirectory: Sendable {
    private var partners: [XDR.Asset: [XDR.Asset: XDR.PoolID]] = [:]

    /// The pool of both assets, or `nil` where there is none.
    func pool(of one: XDR.Asset, and other: XDR.Asset) -> XDR.PoolID? { partners[one]?[other] }

    /// The assets that a pool exchanges `asset` for, in no order.
    func partners(of asset: XDR.Asset) -> some Collection<XDR.Asset> { (partners[asset] ?? [:]).keys }

    /// Adds a pool.
    mutating func insert(_ id: XDR.PoolID, of one: XDR.Asset, and other: XDR.Asset) {
        partners[one, default: [:]][other] = id
        partners[other, default: [:]][one] = id
    }

    /// Removes the pool of both assets.
    mutating func removePool(of one: XDR.Asset, and other: XDR.Asset) {
        for (asset, partner) in [(one, other), (other, one)] {
            partners[asset]?[partner] = nil
            if partners[asset]?.isEmpty ?? true { partners[asset] = nil }
        }
    }
}
