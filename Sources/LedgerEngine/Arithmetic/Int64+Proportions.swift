/// The direction in which an exact quotient becomes a whole number of stroops.
enum RoundingDirection: Sendable {
    case down
    case up
}

extension Int64 {
    /// The number times `numerator` over `denominator`, computed exactly and then rounded.
    ///
    /// `nil` where the outcome is more than an amount can be, where an operand is negative, or where `denominator` is
    /// not positive.
    func scaled(by numerator: Int64, over denominator: Int64, rounding: RoundingDirection) -> Int64? {
        guard self >= 0, numerator >= 0, denominator > 0 else { return nil }
        // The product is below 2^126, and the denominator that may be added below 2^63.
        return (UInt128(self) * UInt128(numerator)).divided(by: denominator, rounding: rounding)
    }

    /// The full product with `other`; zero where one of them is negative.
    func wideProduct(with other: some BinaryInteger) -> UInt128 {
        UInt128(clamping: self) * UInt128(UInt64(clamping: other))
    }

    /// The greatest whole number whose square is at most the product of two amounts.
    ///
    /// A liquidity pool gives this many shares for the first deposit.
    static func squareRoot(ofProduct left: Int64, _ right: Int64) -> Int64 {
        let square = left.wideProduct(with: right)
        guard square > 0 else { return 0 }
        // Newton's method from a power of two that is not below the root: the values fall until they reach it.
        var root = UInt128(1) << UInt128((129 - square.leadingZeroBitCount) / 2)
        while true {
            let next = (root + square / root) / 2
            guard next < root else { return Int64(clamping: root) }
            root = next
        }
    }
}

extension UInt128 {
    /// The number over `denominator`, rounded; `nil` where the result exceeds an amount or the denominator is not
    /// positive.
    func divided(by denominator: some BinaryInteger, rounding: RoundingDirection) -> Int64? {
        guard denominator > 0 else { return nil }
        let (quotient, remainder) = quotientAndRemainder(dividingBy: UInt128(denominator))
        guard rounding == .up, remainder > 0 else { return Int64(exactly: quotient) }
        // A remainder needs a denominator of at least 2, so the quotient is below 2^127.
        return Int64(exactly: quotient + 1)
    }

    /// The number times `numerator` over `denominator`, also where the product needs more than 128 bits.
    ///
    /// `nil` where the outcome is more than an amount can be or `denominator` is zero.
    func scaled(by numerator: UInt128, over denominator: UInt128, rounding: RoundingDirection) -> Int64? {
        let product = multipliedFullWidth(by: numerator)
        guard product.high < denominator else { return nil }
        let (quotient, remainder) = denominator.dividingFullWidth(product)
        guard let amount = Int64(exactly: quotient) else { return nil }
        guard rounding == .up, remainder > 0 else { return amount }
        return amount == .max ? nil : amount + 1
    }
}
