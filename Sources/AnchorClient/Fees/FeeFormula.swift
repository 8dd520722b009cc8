public import Stellar

/// A fee that can be calculated from an amount: a fixed part, a part of the amount, and a least fee.
///
/// Specification: <https://stellar.org/protocol/sep-24#info>
public struct FeeFormula: Hashable, Sendable {
    /// What is taken of every amount.
    public var fixed: ExactDecimal
    /// What is taken of each hundred: 1 is one percent.
    public var percent: ExactDecimal
    /// The least fee.
    public var minimum: ExactDecimal

    /// A fee of `fixed` and `percent` of the amount, and of `minimum` at least.
    public init(fixed: ExactDecimal = .zero, percent: ExactDecimal = .zero, minimum: ExactDecimal = .zero) {
        self.fixed = fixed
        self.percent = percent
        self.minimum = minimum
    }

    /// What terms say about the fee; `nil` where they say nothing: then it may be anything, and has to be asked for.
    public init?(_ terms: TransferOffer.Terms) {
        let parts = [terms.feeFixed, terms.feePercent, terms.feeMinimum]
        // A negative part would be a gift; anyone who writes one means something that this formula does not say.
        guard parts.contains(where: { $0 != nil }), parts.allSatisfy({ $0.map { !$0.isNegative } ?? true }) else {
            return nil
        }
        fixed = terms.feeFixed ?? .zero
        percent = terms.feePercent ?? .zero
        minimum = terms.feeMinimum ?? .zero
    }

    /// The fee for `amount`, exact to the last digit.
    ///
    /// - Throws: `ExactDecimalError` where the number is too large.
    public func fee(for amount: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        // The SEP multiplies with percentage points as they are; every anchor means a hundredth of that.
        let hundredth = try percent.multiplied(by: ExactDecimal(significand: 1, scale: 2) ?? .zero)
        return max(minimum, try amount.multiplied(by: hundredth).adding(fixed))
    }
}
