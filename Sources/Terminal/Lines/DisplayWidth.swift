internal import Diagnostics

/// Texts in a given number of columns on a terminal, as `DisplayColumns` counts them.
package enum DisplayWidth {
    /// `text` with blanks behind it until it takes `columns` columns.
    package static func padded(_ text: String, to columns: Int) -> String {
        let text = ForeignText(text).displayed
        return text + String(repeating: " ", count: max(0, columns - DisplayColumns.of(text)))
    }

    /// `text` in exactly `columns` columns: with blanks behind it, or cut off with an ellipsis.
    package static func cell(_ text: String, columns: Int) -> String {
        let text = ForeignText(text).displayed
        guard DisplayColumns.of(text) > columns else { return padded(text, to: columns) }
        return padded(DisplayColumns.prefix(of: text, columns: columns - 1) + "…", to: columns)
    }

    /// `text` in at most `columns` columns; what is missing is missing in the middle, as names often differ at their ends.
    package static func shortened(_ text: String, to columns: Int) -> String {
        guard DisplayColumns.of(text) > columns else { return text }
        let room = max(columns - 1, 0)
        let start = DisplayColumns.prefix(of: text, columns: room / 2)
        let end = DisplayColumns.prefix(of: String(text.reversed()), columns: room - DisplayColumns.of(start))
        return start + "…" + String(end.reversed())
    }

    /// The columns that the widest of `texts` takes, at most `limit`.
    package static func shared(_ texts: [String], limit: Int) -> Int {
        min(texts.map { DisplayColumns.of($0) }.max() ?? 0, max(limit, 4))
    }
}
