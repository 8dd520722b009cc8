public import Diagnostics
public import Stellar
public import Timekeeping

/// Why an amount should not be transferred, or its fee is not known.
public struct TransferEstimateError: FailureConvertible, Hashable {
    /// What is in the way.
    public enum Reason: Hashable, Sendable {
        /// The amount is zero or less.
        case notPositive
        /// The anchor takes so much at least.
        case belowMinimum(ExactDecimal)
        /// The anchor takes so much at most.
        case aboveMaximum(ExactDecimal)
        /// The fee is as large as the amount, or larger.
        case feeTakesAll(ExactDecimal)
        /// The fee was asked for another amount.
        case askedAboutOther(ExactDecimal)
        /// The quote is over.
        case quoteExpired(Timestamp, now: Timestamp)
        /// The fee cannot be calculated.
        case calculation(ExactDecimalError)
    }

    /// What is in the way.
    public var reason: Reason
    /// The amount.
    public var amount: ExactDecimal
    /// The anchor's name, where it is known.
    public var anchor: String?
    /// The unit of the amounts, where it is known.
    public var unit: AmountUnit?

    /// An error about an amount.
    public init(_ reason: Reason, amount: ExactDecimal) {
        self.reason = reason
        self.amount = amount
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.amount: .text(amount.text(in: unit)), .domain: anchor.map(Fact.text)]
        func note(_ flaw: String, _ name: FactName? = nil, _ fact: Fact? = nil) {
            facts[.flaw] = .text(flaw)
            if let name { facts[name] = fact }
        }
        switch reason {
        case .notPositive: note("not-positive")
        case .belowMinimum(let minimum): note("below", .limit, .text(minimum.text(in: unit)))
        case .aboveMaximum(let maximum) where maximum <= .zero: note("none", .limit, .text("\(maximum)"))
        case .aboveMaximum(let maximum): note("above", .limit, .text(maximum.text(in: unit)))
        case .feeTakesAll(let fee): note("fee", .found, .text(fee.text(in: unit)))
        case .askedAboutOther(let asked): note("other", .found, .text(asked.text(in: unit)))
        case .quoteExpired(let time, let now):
            note("expired", .time, .text("\(time)"))
            facts[.now] = .text("\(now)")
        case .calculation(let error): note("calculation", .cause, .failure(error.asFailure))
        }
        return .misuse(.amountNotTransferable, facts, kind: kind)
    }

    private var kind: FailureKind {
        switch reason {
        case .notPositive, .belowMinimum, .aboveMaximum, .feeTakesAll: .refused
        case .askedAboutOther, .calculation: .usage
        case .quoteExpired: .deadline
        }
    }
}
