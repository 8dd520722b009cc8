public import Diagnostics

/// An exact amount of an asset, counted in stroops: ten-millionths of a unit.
///
/// It holds all that the wire can carry, negative amounts too; text is taken only in plain decimal notation.
public struct Amount: Hashable, Sendable {
    /// The number of decimals of an amount: 7.
    public static let decimals = 7

    /// The stroops of one unit: 10,000,000.
    public static let stroopsPerUnit: Int64 = 10_000_000

    /// The amount of zero.
    public static let zero = Amount(stroops: 0)

    /// The largest amount there is: 922337203685.4775807.
    public static let maximum = Amount(stroops: .max)

    /// The amount in stroops.
    public var stroops: Int64

    /// The amount of so many stroops.
    public init(stroops: Int64) {
        self.stroops = stroops
    }

    /// The sum of this amount and `other`.
    public func adding(_ other: Amount) throws(AmountError) -> Amount {
        let (sum, overflow) = stroops.addingReportingOverflow(other.stroops)
        guard !overflow else { throw AmountError(.outOfRange, text: "\(self) + \(other)") }
        return Amount(stroops: sum)
    }

    /// The difference of this amount and `other`, which may be negative.
    public func subtracting(_ other: Amount) throws(AmountError) -> Amount {
        let (difference, overflow) = stroops.subtractingReportingOverflow(other.stroops)
        guard !overflow else { throw AmountError(.outOfRange, text: "\(self) - \(other)") }
        return Amount(stroops: difference)
    }

    /// The sum; the largest amount where there is none.
    package func adding(orMaximum other: Amount) -> Amount { (try? adding(other)) ?? .maximum }

    /// The difference; nothing where it would be negative.
    package func subtracting(orZero other: Amount) -> Amount { max(.zero, (try? subtracting(other)) ?? .zero) }
}

extension Amount: Comparable {
    /// Whether `left` is the smaller amount.
    public static func < (left: Amount, right: Amount) -> Bool {
        left.stroops < right.stroops
    }
}

/// The reason why something is no amount.
public struct AmountError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// The text is not a plain decimal number.
        case notADecimalNumber
        /// A number with more than seven decimals.
        case tooManyDecimals
        /// A number that is larger than amounts can be.
        case outOfRange
    }

    /// The fault.
    public var reason: Reason

    /// The text that is no amount, at most 40 characters of it.
    public var excerpt: String

    /// An error about `text`.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        excerpt = Excerpt.of(text)
    }

    /// The error as data.
    public var asFailure: Failure {
        let flaw =
            switch reason {
            case .notADecimalNumber: "form"
            case .tooManyDecimals: "decimals"
            case .outOfRange: "range"
            }
        return .misuse(
            .amountUnreadable,
            [.flaw: .text(flaw), .found: .text(excerpt), .limit: .text("\(Amount.maximum)")]
        )
    }
}

/// A piece of another party's text, fit to stand in a message.
enum Excerpt {
    /// The text in quotes, control characters escaped, cut after 40 characters.
    static func of(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(40)
        return "\"\(ForeignText(Substring(start)).escaped)\(start.endIndex < text.unicodeScalars.endIndex ? "…" : "")\""
    }
}
