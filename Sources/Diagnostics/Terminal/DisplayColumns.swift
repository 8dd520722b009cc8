/// The number of columns that a terminal gives to a text: two to wide East Asian letters and emoji, none to combining marks.
public enum DisplayColumns {
    /// The columns that all scalars of a text take together.
    public static func of(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { $0 + of($1) }
    }

    /// The columns that a scalar takes.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        // Most are ASCII, and Unicode's tables take their time.
        if 0x20 <= scalar.value, scalar.value <= 0x7E { return 1 }
        if scalar.properties.isEmojiPresentation || isWide(scalar.value) { return 2 }
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return 0
        default: return 1
        }
    }

    /// The ranges that Unicode's East Asian Width calls W or F, as far as they hold letters.
    private static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension DisplayColumns {
    /// The columns that `text` takes, character by character as a terminal puts them together.
    public static func of(_ text: String) -> Int {
        isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
    }

    /// The columns that a character takes: those of its first scalar, and two where it asks for the coloured form.
    public static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        // U+FE0F asks for the coloured, wide form of a symbol.
        return character.unicodeScalars.contains { $0.value == 0xFE0F } ? 2 : of(first)
    }

    /// The longest start of `text` that surely fits into `columns` columns.
    public static func prefix(of text: some StringProtocol, columns: Int) -> String {
        var left = columns
        return String(
            text.prefix { character in
                left -= atMost(character)
                return left >= 0
            }
        )
    }

    /// The most columns that any terminal gives to `text`.
    ///
    /// Some draw the parts of a joined emoji one beside the other and some as one: anyone who must not come over the end of
    /// a line counts all of them.
    public static func atMost(_ text: String) -> Int {
        isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + atMost($1) }
    }

    /// Whether a text has printable characters of ASCII alone, which take a column each.
    private static func isPlain(_ text: String) -> Bool {
        for byte in text.utf8 where byte < 0x20 || byte > 0x7E { return false }
        return true
    }

    /// The most columns that any terminal gives to a character.
    public static func atMost(_ character: Character) -> Int {
        if let byte = character.asciiValue, byte >= 0x20, byte <= 0x7E { return 1 }
        return max(of(character), of(character.unicodeScalars))
    }
}
