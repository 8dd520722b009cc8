internal import Diagnostics

/// The number of columns of a text on a terminal.
///
/// East Asian wide characters and emoji take two columns, combining marks and control characters none.
package enum DisplayWidth {
    /// The columns that `text` takes.
    package static func of(_ text: String) -> Int {
        DisplayColumns.of(text)
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
        return padded(DisplayColumns.prefix(of: text, columns: columns - 1) + "…", to: columns)
    }

    /// `text` in at most `columns` columns; what is missing is missing in the middle, as names often differ at their ends.
    package static func shortened(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        let start = DisplayColumns.prefix(of: text, columns: max(columns - 1, 0) / 2)
        let end = DisplayColumns.prefix(of: String(text.reversed()), columns: max(columns - 1, 0) - of(start))
        return start + "…" + String(end.reversed())
    }

    /// The columns that the widest of `texts` takes, at most `limit`.
    package static func shared(_ texts: [String], limit: Int) -> Int {
        min(texts.map(of).max() ?? 0, max(limit, 4))
    }
}
