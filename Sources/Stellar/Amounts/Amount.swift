/// An exact amount of an asset, counted in stroops: ten-millionths of a unit.
///
/// It holds whatever the wire can carry, negative amounts too; text is taken only in plain decimal notation.
public struct Amount: Hashable, Sendable {
    /// How many decimals an amount has: 7.
    public static let decimals = 7

    /// How many stroops make one unit: 10,000,000.
    public static let stroopsPerUnit: Int64 = 10_000_000

    /// Nothing.
    public static let zero = Amount(stroops: 0)

    /// The largest amount there is: 922337203685.4775807.
    public static let maximum = Amount(stroops: .max)

    /// The amount in stroops.
    public var stroops: Int64

    /// The amount of so many stroops.
    public init(stroops: Int64) {
        self.stroops = stroops
    }

    /// This amount and `other` together.
    public func adding(_ other: Amount) throws(AmountError) -> Amount {
        let (sum, overflow) = stroops.addingReportingOverflow(other.stroops)
        guard !overflow else { throw AmountError(.outOfRange, text: "\(self) + \(other)") }
        return Amount(stroops: sum)
    }

    /// This amount less `other`; it may be negative.
    public func subtracting(_ other: Amount) throws(AmountError) -> Amount {
        let (difference, overflow) = stroops.subtractingReportingOverflow(other.stroops)
        guard !overflow else { throw AmountError(.outOfRange, text: "\(self) - \(other)") }
        return Amount(stroops: difference)
    }
}

extension Amount: Comparable {
    /// Whether `left` is the smaller amount.
    public static func < (left: Amount, right: Amount) -> Bool {
        left.stroops < right.stroops
    }
}
