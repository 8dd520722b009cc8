extension QRDrawing {
    /// How hard the code is to read, by the standard's four rules; less is better.
    var penalty: Int {
        let side = version.size
        let rows = (0..<side).map { row in Array(modules[(row * side)..<((row + 1) * side)]) }
        let columns = (0..<side).map { column in rows.map { $0[column] } }
        let lines = (rows + columns).reduce(0) { $0 + Self.runs(in: $1) + Self.finders(in: $1) }
        return lines + Self.blocks(in: rows) + Self.imbalance(of: modules)
    }

    /// Runs of five and more of one colour: 3, and 1 for each module beyond five.
    private static func runs(in line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for index in line.indices {
            length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// Squares of two by two of one colour: 3 each.
    private static func blocks(in rows: [[Bool]]) -> Int {
        var penalty = 0
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            for column in upper.indices.dropFirst() {
                let colour = upper[column]
                if upper[column - 1] == colour, lower[column] == colour, lower[column - 1] == colour { penalty += 3 }
            }
        }
        return penalty
    }

    /// What looks like the middle of a finder, 1:1:3:1:1, with four light modules before or behind: 40 each.
    private static func finders(in line: [Bool]) -> Int {
        // The last eleven modules as a number, against 1011101 with 0000 before or behind it.
        var (penalty, last) = (0, 0)
        for (index, isDark) in line.enumerated() {
            last = (last << 1 | (isDark ? 1 : 0)) & 0x7FF
            if index >= 10, last == 0b101_1101_0000 || last == 0b000_0101_1101 { penalty += 40 }
        }
        return penalty
    }

    /// More or fewer dark modules than half of them: 10 for each twentieth that they are away.
    private static func imbalance(of modules: [Bool]) -> Int {
        let dark = modules.count { $0 }
        let away = abs(dark * 20 - modules.count * 10)
        return away / modules.count * 10
    }
}
