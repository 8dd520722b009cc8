internal import Diagnostics

/// Rows for people, in columns that are as wide as what stands in them.
package enum TextTable {
    /// The rows with their cells padded; what would control a terminal stands there as a blank.
    package static func lines(_ rows: [[String]], aligningRight right: Set<Int> = []) -> [String] {
        var columns = TextColumns()
        return columns.lines(rows, aligningRight: right)
    }
}

/// Columns for rows that come one after the other: as wide as what has stood in them so far.
package struct TextColumns: Sendable {
    private var widths: [Int]

    /// Columns that are at least so wide.
    package init(atLeast widths: [Int] = []) {
        self.widths = widths
    }

    /// The rows with their cells padded; what would control a terminal stands there as a blank.
    package mutating func lines(_ rows: [[String]], aligningRight right: Set<Int> = []) -> [String] {
        let rows = rows.map { $0.map { ForeignText($0).displayed } }
        for row in rows {
            for (column, text) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], DisplayColumns.of(text))
            }
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                right.contains(column)
                    ? String(repeating: " ", count: widths[column] - DisplayColumns.of(text)) + text
                    : DisplayWidth.padded(text, to: widths[column])
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }
}
