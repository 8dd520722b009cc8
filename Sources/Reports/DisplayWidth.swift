internal import Diagnostics

/// How many columns a text takes on a terminal.
///
/// East Asian wide characters and emoji take two columns, combining marks and control characters none.
package enum DisplayWidth {
    /// The columns that `text` takes.
    package static func of(_ text: String) -> Int {
        DisplayColumns.of(text)
    }

    /// As many characters from the start of `text` as fit into `columns` columns.
    package static func prefix(of text: String, columns: Int) -> String {
        var left = columns
        return String(
            text.prefix { character in
                left -= DisplayColumns.of(character)
                return left >= 0
            }
        )
    }

    /// `text` with blanks behind it until it takes `columns` columns.
    package static func padded(_ text: String, to columns: Int) -> String {
        let text = ForeignText(text).displayed
        return text + String(repeating: " ", count: max(0, columns - of(text)))
    }

    /// `text` in exactly `columns` columns: with blanks behind it, or cut off with an ellipsis.
    package static func cell(_ text: String, columns: Int) -> String {
        let text = ForeignText(text).displayed
        guard of(text) > columns else { return padded(text, to: columns) }
        return padded(prefix(of: text, columns: columns - 1) + "…", to: columns)
    }

    /// `text` in at most `columns` columns; what is missing is missing in the middle, as names often differ at their ends.
    package static func shortened(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        let start = prefix(of: text, columns: max(columns - 1, 0) / 2)
        let end = prefix(of: String(text.reversed()), columns: max(columns - 1, 0) - of(start))
        return start + "…" + String(end.reversed())
    }

    /// The columns that the widest of `texts` takes, at most `limit`.
    package static func shared(_ texts: [String], limit: Int) -> Int {
        min(texts.map(of).max() ?? 0, max(limit, 4))
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

    /// `text` in pieces of at most `columns` columns, broken between words where a word fits into a line.
    package static func wrappedAtWords(_ text: String, columns: Int) -> [String] {
        var pieces: [String] = []
        var rest = Substring(text)
        while of(String(rest)) > columns {
            let full = prefix(of: String(rest), columns: max(columns, 2))
            let isWhole = rest.dropFirst(full.count).first == " "
            let words = isWhole ? nil : full.lastIndex(of: " ").map { full[..<$0] }
            let piece = words.flatMap { $0.allSatisfy { $0 == " " } ? nil : String($0) } ?? full
            pieces.append(piece)
            rest = rest.dropFirst(piece.count).drop { $0 == " " }
        }
        if !rest.isEmpty || pieces.isEmpty { pieces.append(String(rest)) }
        return pieces
    }
}
