internal import StellarXDR

extension XDR.Price {
    /// Whether both parts are positive, as the ledger wants them.
    var isPositive: Bool { n > 0 && d > 0 }

    /// The price of the other asset in this one.
    var inverse: XDR.Price { XDR.Price(n: d, d: n) }

    /// Whether this price is above `other`, compared as fractions; both must be positive.
    func exceeds(_ other: XDR.Price) -> Bool { Int64(n) * Int64(other.d) > Int64(d) * Int64(other.n) }
}
