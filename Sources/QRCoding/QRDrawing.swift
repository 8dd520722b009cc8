/// A code on its way to the paper: patterns that every code has, and the data between them.
struct QRDrawing {
    let version: QRVersion
    private(set) var modules: [Bool]
    /// Which modules belong to a pattern, so that neither data nor masks go there.
    private var isPattern: [Bool]

    private var size: Int { version.size }

    /// A code without a mask.
    init(version: QRVersion, codewords: [UInt8]) {
        self.version = version
        modules = [Bool](repeating: false, count: version.size * version.size)
        isPattern = modules
        drawPatterns()
        drawData(codewords)
    }

    private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
        modules[row * size + column] = isDark
        isPattern[row * size + column] = true
    }

    // MARK: - Patterns

    private mutating func drawPatterns() {
        for index in 0..<size {
            set(6, index, index.isMultiple(of: 2))
            set(index, 6, index.isMultiple(of: 2))
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(column, row) }
        let centres = version.alignmentCentres
        for column in centres {
            for row in centres where !isFinder(column, row) { drawAlignment(column, row) }
        }
        drawVersion()
        drawFormat(mask: 0)
    }

    /// Whether a finder stands where an alignment pattern would.
    private func isFinder(_ column: Int, _ row: Int) -> Bool {
        [(6, 6), (6, size - 7), (size - 7, 6)].contains { $0 == (column, row) }
    }

    private mutating func drawFinder(_ centreColumn: Int, _ centreRow: Int) {
        for row in (centreRow - 4)...(centreRow + 4) where (0..<size).contains(row) {
            for column in (centreColumn - 4)...(centreColumn + 4) where (0..<size).contains(column) {
                let distance = max(abs(column - centreColumn), abs(row - centreRow))
                set(column, row, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment(_ centreColumn: Int, _ centreRow: Int) {
        for row in -2...2 {
            for column in -2...2 {
                set(centreColumn + column, centreRow + row, max(abs(column), abs(row)) != 1)
            }
        }
    }

    /// The version twice, with its own error correction, on codes from version 7 on.
    private mutating func drawVersion() {
        guard version.number >= 7 else { return }
        let bits = Self.withRemainder(version.number, generator: 0x1F25, degree: 12)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            set(size - 11 + index % 3, index / 3, isDark)
            set(index / 3, size - 11 + index % 3, isDark)
        }
    }

    /// Level and mask twice, with their own error correction; and the module that is always dark.
    private mutating func drawFormat(mask: Int) {
        let level = version.level == .low ? 1 : 0
        let bits = Self.withRemainder(level << 3 | mask, generator: 0x537, degree: 10) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { set(8, index, bit(index)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for index in 9...14 { set(14 - index, 8, bit(index)) }
        for index in 0...7 { set(size - 1 - index, 8, bit(index)) }
        for index in 8...14 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    /// A number with the remainder of its division behind it, as the standard's BCH codes have it.
    private static func withRemainder(_ number: Int, generator: Int, degree: Int) -> Int {
        var remainder = number << degree
        for shift in stride(from: remainder.bitWidth - 1, through: degree, by: -1) where remainder >> shift & 1 == 1 {
            remainder ^= generator << (shift - degree)
        }
        return number << degree | remainder
    }

    // MARK: - Data

    /// Fills what the patterns leave, in columns of two from the right, upwards and downwards in turns.
    private mutating func drawData(_ codewords: [UInt8]) {
        var index = 0
        for (turn, right) in Self.columns(size).enumerated() {
            for step in 0..<size {
                let row = turn.isMultiple(of: 2) ? size - 1 - step : step
                for column in [right, right - 1] where !isPattern[row * size + column] {
                    guard index < codewords.count * 8 else { return }
                    modules[row * size + column] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    /// The right one of each pair of columns; the timing pattern's column belongs to none.
    private static func columns(_ size: Int) -> [Int] {
        Array(stride(from: size - 1, to: 6, by: -2)) + Array(stride(from: 5, to: 0, by: -2))
    }

    // MARK: - Masks

    /// The code under one of the eight masks.
    func masked(_ mask: Int) -> QRDrawing {
        var drawing = self
        for row in 0..<size {
            for column in 0..<size where !isPattern[row * size + column] && Self.inverts(mask, column, row) {
                drawing.modules[row * size + column].toggle()
            }
        }
        drawing.drawFormat(mask: mask)
        return drawing
    }

    private static func inverts(_ mask: Int, _ column: Int, _ row: Int) -> Bool {
        switch mask {
        case 0: (row + column).isMultiple(of: 2)
        case 1: row.isMultiple(of: 2)
        case 2: column.isMultiple(of: 3)
        case 3: (row + column).isMultiple(of: 3)
        case 4: (row / 2 + column / 3).isMultiple(of: 2)
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3).isMultiple(of: 2)
        default: ((row + column) % 2 + row * column % 3).isMultiple(of: 2)
        }
    }
}
