public import Diagnostics
public import Stellar
public import Timekeeping

/// Why an amount should not be transferred, or its fee is not known.
public struct TransferEstimateError: Diagnostic, Hashable {
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

    /// What happened.
    public var summary: String {
        let (amount, anchor) = (amount.text(in: unit), anchor ?? "the anchor")
        return switch reason {
        case .notPositive: "\(amount) is nothing to transfer"
        case .belowMinimum(let minimum):
            "\(amount) is less than \(anchor) takes, which is \(minimum.text(in: unit)) at least"
        case .aboveMaximum(let maximum) where maximum <= .zero:
            "\(amount) is more than \(anchor) takes: its `max_amount` is \(maximum), and leaves no amount at all"
        case .aboveMaximum(let maximum):
            "\(amount) is more than \(anchor) takes, which is \(maximum.text(in: unit)) at most"
        case .feeTakesAll(let fee): "of \(amount) the anchor's fee of \(fee.text(in: unit)) leaves nothing"
        case .askedAboutOther(let asked): "the fee is known for \(asked.text(in: unit)), not for \(amount)"
        case .quoteExpired(let time, let now): "the quote for \(amount) expired at \(time), and it is \(now)"
        case .calculation(let error): "the fee for \(amount) cannot be calculated: \(error.summary)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .notPositive: "give an amount above zero"
        case .belowMinimum(let minimum): "transfer \(minimum.text(in: unit)) or more"
        case .aboveMaximum(let maximum) where maximum <= .zero: "report it to the anchor"
        case .aboveMaximum(let maximum): "transfer \(maximum.text(in: unit)) or less, in several transfers if need be"
        case .feeTakesAll: "transfer more"
        case .askedAboutOther: "ask the anchor again"
        case .quoteExpired: "ask for a new quote"
        case .calculation: nil
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind {
        switch reason {
        case .notPositive, .belowMinimum, .aboveMaximum, .feeTakesAll: .refused
        case .askedAboutOther, .calculation: .usage
        case .quoteExpired: .deadline
        }
    }
}
