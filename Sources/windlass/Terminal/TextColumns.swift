import Diagnostics
import Reports

/// Columns for rows that come one after the other: as wide as what has stood in them so far.
struct TextColumns {
    private var widths: [Int]

    /// Columns that are at least so wide.
    init(atLeast widths: [Int] = []) {
        self.widths = widths
    }

    /// The rows with their cells padded; what would control a terminal stands there as a blank.
    mutating func lines(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map { ForeignText($0).displayed } }
        for row in rows {
            for (column, text) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], DisplayWidth.of(text))
            }
        }
        return rows.map { row in
            let cells = zip(row, widths).map { DisplayWidth.padded($0, to: $1) }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }
}
