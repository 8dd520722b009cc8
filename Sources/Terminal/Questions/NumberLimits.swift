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

extension NumberLimits {
    /// The number that `text` is, with the digits that were typed; throws where it is none or does not lie within the
    /// limits.
    ///
    /// Codes, bank and branch numbers are asked for as numbers too, and have zeros in front that count.
    func value(of text: String) throws(UnfitAnswer) -> String {
        let text = Self.tidied(text)
        guard let number = ExactDecimal(text) else { throw UnfitAnswer(Self.flaw(of: text), help: example) }
        if let problem = problem(of: number, isWhole: true) { throw UnfitAnswer(problem) }
        return text
    }

    /// What cannot be mended any more by writing on.
    func problem(ofBeginning text: String) -> String? {
        let text = Self.tidied(text)
        if text.contains(",") { return Self.flaw(of: text) }
        if text.contains(where: { !($0.isASCII && $0.isNumber) && !"-.".contains($0) }) { return Self.flaw(of: text) }
        if text.hasPrefix("-"), let least, !least.isNegative { return "at least \(self.text(of: least))" }
        return ExactDecimal(text).flatMap { problem(of: $0, isWhole: false) }
    }

    private func problem(of number: ExactDecimal, isWhole: Bool) -> String? {
        if let decimals, number.scale > decimals {
            return decimals == 0 ? "a whole number is needed" : "at most \(decimals) decimals"
        }
        // Anyone who writes on comes further away from zero.
        if let greatest, number > greatest, isWhole || !number.isNegative { return "at most \(text(of: greatest))" }
        if let least, number < least, isWhole || number.isNegative { return "at least \(text(of: least))" }
        return nil
    }

    /// Without blanks between the digits, however they are made, and without a plus.
    private static func tidied(_ text: String) -> String {
        let text = text.filter { !$0.isWhitespace && $0 != "_" }
        return text.hasPrefix("+") ? String(text.dropFirst()) : text
    }

    private static func flaw(of text: String) -> String {
        if text.contains(",") { return "write decimals behind a point, and no thousands separators" }
        let looksRight = text.allSatisfy { ($0.isASCII && $0.isNumber) || "-.".contains($0) }
        return looksRight && text.count > 38 ? "that number is too long" : "that is not a number"
    }

    private var example: String { decimals == 0 ? "write it like 12" : "write it like 12.50" }
}
