/// How many columns a text takes on a terminal.
///
/// East Asian wide characters and emoji take two columns, combining marks and control characters none.
package enum DisplayWidth {
    /// The columns that `text` takes.
    package static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// As many characters from the start of `text` as fit into `columns` columns.
    package static func prefix(of text: String, columns: Int) -> String {
        var left = columns
        return String(
            text.prefix { character in
                left -= of(character)
                return left >= 0
            }
        )
    }

    /// `text` with blanks behind it until it takes `columns` columns.
    package static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - of(text)))
    }

    /// `text` in pieces of at most `columns` columns, broken wherever a piece is full; at least one, maybe empty.
    package static func wrapped(_ text: String, columns: Int) -> [String] {
        var pieces: [String] = []
        var rest = Substring(text)
        repeat {
            let piece = prefix(of: String(rest), columns: max(columns, 2))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        } while !rest.isEmpty
        return pieces
    }

    private static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        let isEmoji =
            first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        if isEmoji || isWide(first.value) { return 2 }
        switch first.properties.generalCategory {
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
