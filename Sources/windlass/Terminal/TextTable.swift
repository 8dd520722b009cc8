import Diagnostics
import Reports

/// Rows for people, in columns that are as wide as what stands in them.
enum TextTable {
    /// The rows with their cells padded; what would control a terminal stands there as a blank.
    static func lines(_ rows: [[String]], aligningRight right: Set<Int> = []) -> [String] {
        let rows = rows.map { $0.map { ForeignText($0).displayed } }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                guard right.contains(column) else { return DisplayWidth.padded(text, to: widths[column]) }
                return String(repeating: " ", count: widths[column] - DisplayWidth.of(text)) + text
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }
}
