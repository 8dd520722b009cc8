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

    /// As many characters from the start of `text` as surely fit into `columns` columns.
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
