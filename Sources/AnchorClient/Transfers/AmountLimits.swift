public import Stellar

/// The limits of an anchor on the amount of a transfer, and the one table by which amounts are compared with them.
///
/// What an amount outside of them means is for the caller: a warning, a refusal, or a question to a person. A state that goes on with
/// a refusal is compared with none of the anchor's terms, so it doesn't ask here either.
///
/// Specification: <https://stellar.org/protocol/sep-6#info>, <https://stellar.org/protocol/sep-24#info> (`min_amount`, `max_amount`)
public struct AmountLimits: Hashable, Sendable {
    /// The least that the anchor takes; `nil` where it names none.
    public var least: ExactDecimal?
    /// The most that the anchor takes; `nil` where it names none.
    public var most: ExactDecimal?

    /// The limits in an anchor's terms.
    public init(_ terms: TransferOffer.Terms) {
        (least, most) = (terms.minAmount, terms.maxAmount)
    }

    /// Whether no amount is within them.
    public var leaveNothing: Bool {
        guard let most else { return false }
        return most <= .zero || least.map { $0 > most } ?? false
    }

    /// The moments at which an amount is compared with limits.
    public enum Moment: CaseIterable, Hashable, Sendable {
        /// A flow is written, which some later run will order by.
        case draft
        /// An order is planned, or about to be sent.
        case order
        /// The anchor has accepted the order, and tells limits with that; nothing was paid yet.
        case acceptance
        /// The anchor has accepted the order before, and its cost is looked up again.
        case started
        /// The anchor asks for an amount.
        case request
    }

    /// The reasons not to compare an amount with limits.
    public enum Exception: CaseIterable, Hashable, Sendable {
        /// No amount is possible.
        case noAmount
        /// The amount is counted in another asset than the limits.
        case otherAsset
        /// The anchor has accepted the order before.
        case accepted
        /// No amount is within the limits, and one has to be chosen.
        case leaveNothing

        /// Whether the exception applies to `amount` at `moment`: the table of exceptions, with the reason for each.
        ///
        /// The first that applies counts. An amount to which none applies is compared.
        fileprivate func applies(
            to amount: LimitedAmount,
            at moment: Moment,
            _ limits: () throws -> AmountLimits?
        ) rethrows -> Bool {
            switch self {
            // A page or the anchor will tell one, and that is compared then.
            case .noAmount:
                return amount.number == nil
            // Limits are counted in the asset on the ledger, and so are withdrawals. What a deposit takes in for an exchange is not; no
            // SEP tells a rate at which to convert it. Without an exchange one of what is taken in is worth one of the asset.
            case .otherAsset:
                return amount.isOfOtherAsset
            // Whether it takes the order was the anchor's decision. Its limits may have changed since, for orders to come.
            case .accepted:
                return moment == .started
            // They can't tell which amount to write into a flow. A run that orders by it is refused by them.
            case .leaveNothing:
                guard moment == .draft, let known = try limits() else { return false }
                return known.leaveNothing
            }
        }
    }

    /// The result of a comparison.
    public enum Verdict: Hashable, Sendable {
        /// The amount is within the limits, or there are none.
        case fits
        /// The anchor takes more at least.
        case below(least: ExactDecimal)
        /// The anchor takes less at most.
        case above(most: ExactDecimal)
        /// The amount was not compared.
        case notCompared(Exception)

        /// Whether the amount is outside a limit.
        public var isOutside: Bool {
            switch self {
            case .below, .above: true
            case .fits, .notCompared: false
            }
        }
    }

    /// Compares `amount` with `limits`, which are read only where they count; an amount at a limit is within it.
    public static func verdict(
        on amount: LimitedAmount,
        at moment: Moment,
        by limits: @autoclosure () throws -> AmountLimits?
    ) rethrows -> Verdict {
        for exception in Exception.allCases {
            if try exception.applies(to: amount, at: moment, limits) { return .notCompared(exception) }
        }
        guard let number = amount.number, let known = try limits() else { return .fits }
        if let least = known.least, number < least { return .below(least: least) }
        if let most = known.most, min(number, amount.withoutFee ?? number) > most { return .above(most: most) }
        return .fits
    }
}

/// An amount of a transfer that is compared with limits.
public struct LimitedAmount: Hashable, Sendable {
    /// The amount; `nil` where no one has said one.
    public var number: ExactDecimal?
    /// The amount without a fee that is asked for beside it, which counts for the most; `nil` where there is no such fee.
    public var withoutFee: ExactDecimal?
    /// Whether it is counted in another asset than the limits, or in one that isn't known.
    public var isOfOtherAsset: Bool

    /// An amount in the asset of the limits.
    public init(_ number: ExactDecimal?) {
        self.number = number
        isOfOtherAsset = false
    }

    /// An amount that is ordered, or asked for, for a transfer with `units`.
    public init(_ number: ExactDecimal?, in units: TransferUnits) {
        self.number = number
        isOfOtherAsset = units.ordered == nil || units.ordered != units.terms
    }
}
