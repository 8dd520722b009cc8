import Foundation

/// Shows figures beside what they have to be.
enum FigureTable {
    static func json(_ figures: [Figure]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(figures), as: UTF8.self)
    }

    static func text(_ figures: [Figure]) -> String {
        let rows = figures.map { figure in
            [
                figure.name, "\(number(figure.value)) \(figure.unit)",
                figure.limit.map { "\($0.side.rawValue) \(number($0.value))" } ?? "",
                figure.limit == nil ? "" : figure.isReached ? "ok" : "MISSED",
            ]
        }
        let header = ["what", "measured", "must be", ""]
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        return ([header] + rows).map { row in
            let cells = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column == 1 || column == 2 ? padding + cell : cell + padding
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    /// A number as people read it: in groups of three, and with decimals only where they matter.
    private static func number(_ value: Double) -> String {
        guard value.magnitude >= 100 else { return String((value * 100).rounded() / 100) }
        var digits = String(Int64(value.rounded().magnitude))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }
}
