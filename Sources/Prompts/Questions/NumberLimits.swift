package import Stellar

/// Between which bounds a number or an amount lies; exact, as all money is.
package struct NumberLimits: Hashable, Sendable {
    /// The least number that fits, or `nil` where there is no such bound.
    package var least: ExactDecimal?

    /// The greatest number that fits, or `nil` where there is no such bound.
    package var greatest: ExactDecimal?

    /// How many decimals it may have, or `nil` where no one counts them; 0 asks for a whole number.
    package var decimals: Int?

    /// In what it is counted, such as `USDC`.
    package var unit: String?

    /// Bounds of a number.
    package init(
        least: ExactDecimal? = nil,
        greatest: ExactDecimal? = nil,
        decimals: Int? = nil,
        unit: String? = nil
    ) {
        self.least = least
        self.greatest = greatest
        self.decimals = decimals
        self.unit = unit
    }

    /// `number` with its unit.
    func text(of number: ExactDecimal) -> String {
        [number.description, unit].compactMap { $0 }.joined(separator: " ")
    }
}
