internal import Diagnostics

/// Breaks words into the lines of a narrow terminal.
enum WrappedText {
    /// As many characters from the start of `text` as fit into `columns` columns.
    static func prefix(of text: some StringProtocol, columns: Int) -> String {
        var left = columns
        return String(
            text.prefix { character in
                left -= DisplayColumns.atMost(character)
                return left >= 0
            }
        )
    }

    /// `text` in lines of at most `columns` columns, broken between words where a word fits into a line; at most
    /// `limit` lines, the last with an ellipsis where something is missing.
    static func lines(of text: String, columns: Int, limit: Int = .max) -> [String] {
        let columns = max(columns, 2)
        var lines: [String] = []
        var rest = Substring(ForeignText(text).displayed).drop { $0 == " " }
        while !rest.isEmpty {
            let full = prefix(of: rest, columns: columns)
            if full.count == rest.count || lines.count == limit - 1 {
                lines.append(full.count == rest.count ? full : prefix(of: rest, columns: columns - 1) + "…")
                break
            }
            let isWhole = rest.dropFirst(full.count).first == " "
            let words = isWhole ? full : full.lastIndex(of: " ").map { String(full[..<$0]) } ?? full
            // A character wider than the line would stay for ever.
            lines.append(words.isEmpty ? String(rest.prefix(1)) : words)
            rest = rest.dropFirst(max(words.count, 1)).drop { $0 == " " }
        }
        return lines
    }
}
