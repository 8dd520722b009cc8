public import Diagnostics

/// An exact decimal number of up to 38 digits: a fee, a price, the value of an expression.
///
/// Equal numbers are equal regardless of their spelling: 1.50 is 1.5.
public struct ExactDecimal: Hashable, Sendable {
    /// The largest number of decimals: 38.
    public static let largestScale = 38

    /// Zero.
    public static let zero = ExactDecimal(0)

    /// The digits as a whole number, without zeros at the end that only decimals would be.
    public let significand: Int128

    /// The number of decimals among the digits, 0 to 38.
    public let scale: Int

    /// The number `significand` / 10^`scale`, or `nil` where that has more than 38 decimals or is too large.
    public init?(significand: Int128, scale: Int) {
        guard let value = try? ExactDecimal.normalized(significand, scale: scale) else { return nil }
        self = value
    }

    /// The whole number.
    public init(_ integer: Int64) {
        significand = Int128(integer)
        scale = 0
    }

    /// The amount in units.
    public init(_ amount: Amount) {
        var significand = Int128(amount.stroops)
        var scale = Amount.decimals
        Self.dropZeros(&significand, &scale)
        self.significand = significand
        self.scale = scale
    }

    private init(checked significand: Int128, scale: Int) {
        self.significand = significand
        self.scale = scale
    }

    /// The number in its one form; throws where it does not fit.
    static func normalized(_ significand: Int128, scale: Int) throws(ExactDecimalError) -> ExactDecimal {
        var significand = significand
        var scale = scale
        if scale < 0 {
            guard let power = power(ofTen: scale == .min ? .max : -scale), let factor = Int128(exactly: power) else {
                if significand == 0 { return .zero }
                throw ExactDecimalError(.outOfRange)
            }
            let (product, overflow) = significand.multipliedReportingOverflow(by: factor)
            guard !overflow else { throw ExactDecimalError(.outOfRange) }
            significand = product
            scale = 0
        }
        dropZeros(&significand, &scale)
        // The smallest Int128 has no opposite, so no number uses it.
        guard significand != .min else { throw ExactDecimalError(.outOfRange) }
        guard scale <= largestScale else { throw ExactDecimalError(.tooPrecise) }
        return ExactDecimal(checked: significand, scale: scale)
    }

    private static func dropZeros(_ significand: inout Int128, _ scale: inout Int) {
        if significand == 0 { scale = 0 }
        while scale > 0 {
            let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: 10)
            guard remainder == 0 else { return }
            significand = quotient
            scale -= 1
        }
    }

    /// 10 to the given power, or `nil` where that is beyond 38.
    static func power(ofTen exponent: Int) -> UInt128? {
        guard (0...largestScale).contains(exponent) else { return nil }
        return powersOfTen[exponent]
    }

    private static let powersOfTen: [UInt128] = (0..<largestScale).reduce(into: [1]) { powers, index in
        powers.append(powers[index] * 10)
    }

    /// Whether the number is zero.
    public var isZero: Bool { significand == 0 }

    /// Whether the number is below zero.
    public var isNegative: Bool { significand < 0 }

    /// The number as a whole one, or `nil` where it has decimals or does not fit.
    public var integer: Int64? {
        scale == 0 ? Int64(exactly: significand) : nil
    }

    /// The number as an amount; throws where it has more than seven decimals or is too large for one.
    public func amount() throws(AmountError) -> Amount {
        guard scale <= Amount.decimals else { throw AmountError(.tooManyDecimals, text: description) }
        guard let factor = Self.power(ofTen: Amount.decimals - scale).flatMap({ Int128(exactly: $0) }) else {
            throw AmountError(.outOfRange, text: description)
        }
        let (stroops, overflow) = significand.multipliedReportingOverflow(by: factor)
        guard !overflow, let value = Int64(exactly: stroops) else {
            throw AmountError(.outOfRange, text: description)
        }
        return Amount(stroops: value)
    }
}

extension ExactDecimal: Comparable {
    /// Whether `left` is the smaller number.
    public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        // Whole parts first, then the decimals brought to 38 places: neither can overflow.
        let (leftWhole, leftRest) = left.split
        let (rightWhole, rightRest) = right.split
        return (leftWhole, leftRest) < (rightWhole, rightRest)
    }

    private var split: (whole: Int128, rest: Int128) {
        let unit = Int128(Self.power(ofTen: scale) ?? 1)
        let (whole, rest) = significand.quotientAndRemainder(dividingBy: unit)
        return (whole, rest * Int128(Self.power(ofTen: Self.largestScale - scale) ?? 1))
    }
}

/// The reason why a calculation has no result.
public struct ExactDecimalError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// The result has more than 38 digits.
        case outOfRange
        /// The result has, or would have, more than 38 decimals.
        case tooPrecise
        /// A division by zero.
        case divisionByZero
    }

    /// The fault.
    public var reason: Reason

    /// A calculation that went wrong for `reason`.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The error as data.
    public var asFailure: Failure {
        let flaw =
            switch reason {
            case .outOfRange: "range"
            case .tooPrecise: "precise"
            case .divisionByZero: "zero"
            }
        return .misuse(.calculationImpossible, [.flaw: .text(flaw)])
    }
}
