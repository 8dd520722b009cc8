extension QRCode {
    /// How a terminal shows what is dark and what is light.
    public enum Ink: Hashable, Sendable, CaseIterable {
        /// Written in black on white, which the caller sees to: right whatever the terminal's own colours are.
        case colors
        /// In the terminal's own colours, which are light on dark.
        case lightOnDark
        /// In the terminal's own colours, which are dark on light.
        case darkOnLight
    }

    /// How many light modules the standard demands around a code.
    public static let quietZone = 4

    /// How many columns of a terminal the code takes with its quiet zone.
    public var columns: Int { size + 2 * Self.quietZone }

    /// The code as lines for a terminal, two modules above each other in one character.
    ///
    /// Without colours (`NO_COLOR`) light modules are drawn where the terminal writes light, and dark ones where it
    /// writes dark; who has the terminal the other way round gets the code inverted, which most readers take.
    public func lines(_ ink: Ink) -> [String] {
        let range = -Self.quietZone..<(size + Self.quietZone)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let line = range.map { column in
                let (upper, lower) = (self[column, row], self[column, row + 1])
                return ink == .lightOnDark ? Self.block(!upper, !lower) : Self.block(upper, lower)
            }
            return String(line)
        }
    }

    /// The character whose halves are written on or left as they are.
    private static func block(_ upper: Bool, _ lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
