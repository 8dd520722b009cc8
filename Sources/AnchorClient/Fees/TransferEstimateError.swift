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
        var facts: Facts = [.domain: anchor.map(Fact.text), .amount: .text(amount.text(in: unit))]
        func outside(_ flaw: String, _ limit: String? = nil) -> Failure {
            facts[.flaw] = .text(flaw)
            facts[.limit] = limit.map(Fact.text)
            return .misuse(.amountOutsideTerms, facts)
        }
        switch reason {
        case .notPositive: return outside("zero")
        case .belowMinimum(let minimum): return outside("minimum", minimum.text(in: unit))
        case .aboveMaximum(let maximum) where maximum <= .zero: return outside("closed", "\(maximum)")
        case .aboveMaximum(let maximum): return outside("maximum", maximum.text(in: unit))
        case .feeTakesAll(let fee): return .misuse(.feeTakesAll, facts.with(.found, .text(fee.text(in: unit))))
        case .askedAboutOther(let asked): return .misuse(.feeUnknown, facts.with(.found, .text(asked.text(in: unit))))
        case .quoteExpired(let time, let now):
            return .misuse(.quoteExpired, facts.with(.time, .text("\(time)")).with(.now, .text("\(now)")))
        case .calculation(let error): return .misuse(.feeUnknown, facts.with(.cause, .failure(Failure(error))))
        }
    }
}
