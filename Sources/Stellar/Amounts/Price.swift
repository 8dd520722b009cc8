package import StellarXDR

/// A price on the ledger: how much of one asset is asked for one unit of another, as a fraction.
public struct Price: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The upper number of the fraction.
    public var numerator: Int32

    /// The lower number of the fraction; the ledger refuses what is not positive.
    public var denominator: Int32

    /// The price `numerator` / `denominator`.
    public init(numerator: Int32, denominator: Int32) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The fraction: `7/3`.
    public var description: String { "\(numerator)/\(denominator)" }

    /// The price as a decimal number rounded to 18 decimals, or `nil` where the denominator is 0.
    public var decimal: ExactDecimal? {
        try? ExactDecimal(Int64(numerator)).divided(by: ExactDecimal(Int64(denominator)))
    }

    package init(_ wire: XDR.Price) {
        self.init(numerator: wire.n, denominator: wire.d)
    }

    package var wire: XDR.Price { XDR.Price(n: numerator, d: denominator) }
}
