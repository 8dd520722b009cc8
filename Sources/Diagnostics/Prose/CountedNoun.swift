extension Int {
    /// The number with its noun: `0 findings`, `1 finding`, `2 findings`.
    ///
    /// - Parameters:
    ///   - noun: what is counted, in the singular.
    ///   - plural: the plural, where that is not the singular with an `s`.
    /// - Returns: both, with the noun in the number that fits.
    package func of(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
