import QRCoding

/// Reads a code back as a scanner does, by other means than it was drawn.
struct QRReader {
    /// A code that is none.
    struct Unreadable: Error {
        var reason: String
    }

    let code: QRCode
    let mask: Int
    let level: QRCode.Level

    /// Reads the format of both places; they have to agree, be free of errors and of level L or M.
    init(_ code: QRCode) throws {
        self.code = code
        let last = code.size - 1
        var first = 0
        var second = 0
        let corner = (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0...5).reversed().map { ($0, 8) }
        for (index, place) in corner.enumerated() where code[place.0, place.1] { first |= 1 << index }
        let edges = (0...7).map { (last - $0, 8) } + (8...14).map { (8, last - 14 + $0) }
        for (index, place) in edges.enumerated() where code[place.0, place.1] { second |= 1 << index }
        guard first == second else { throw Unreadable(reason: "two formats") }
        guard code[8, code.size - 8] else { throw Unreadable(reason: "the dark module is light") }
        let format = first ^ 0x5412
        var remainder = format
        for shift in stride(from: 14, through: 10, by: -1) where remainder >> shift & 1 == 1 {
            remainder ^= 0x537 << (shift - 10)
        }
        guard remainder == 0 else { throw Unreadable(reason: "a format with errors") }
        guard format >> 13 <= 1 else { throw Unreadable(reason: "neither level L nor M") }
        level = format >> 13 == 1 ? .low : .medium
        mask = format >> 10 & 7
    }

    /// What the code holds.
    func bytes() throws -> [UInt8] {
        let blocks = try self.blocks()
        var bits = blocks.flatMap { $0 }.flatMap { byte in (0..<8).reversed().map { byte >> UInt8($0) & 1 } }[...]
        func take(_ count: Int) -> Int {
            defer { bits = bits.dropFirst(count) }
            return bits.prefix(count).reduce(0) { $0 << 1 | Int($1) }
        }
        guard take(4) == 4 else { throw Unreadable(reason: "not bytes") }
        let count = take(code.version < 10 ? 8 : 16)
        let bytes = (0..<count).map { _ in UInt8(take(8)) }
        // What is left begins with the terminator, and goes on with the two bytes of padding in turns.
        guard bits.isEmpty || take(4) == 0 else { throw Unreadable(reason: "no end") }
        var pads: [Int] = []
        while !bits.isEmpty { pads.append(take(8)) }
        guard pads.enumerated().allSatisfy({ $0.element == ($0.offset.isMultiple(of: 2) ? 0xEC : 0x11) }) else {
            throw Unreadable(reason: "no padding")
        }
        return bytes
    }

    /// The data of each block, whose codewords have to be free of errors.
    private func blocks() throws -> [[UInt8]] {
        let codewords = self.codewords()
        let (count, corrections) = (level == .low ? Self.lowStructure : Self.structure)[code.version - 1]
        let total = codewords.count - count * corrections
        let lengths = (0..<count).map { total / count + ($0 < count - total % count ? 0 : 1) }
        var blocks = lengths.map { _ in [UInt8]() }
        var stream = codewords[...]
        for place in 0..<(lengths.max() ?? 0) {
            for block in blocks.indices where place < lengths[block] { blocks[block].append(stream.removeFirst()) }
        }
        let data = blocks
        for _ in 0..<corrections { for block in blocks.indices { blocks[block].append(stream.removeFirst()) } }
        for block in blocks {
            for power in 0..<corrections where Self.value(of: block, at: Self.powers[power]) != 0 {
                throw Unreadable(reason: "a block with errors")
            }
        }
        return data
    }

    /// The codewords as they stand on the paper, without the mask.
    private func codewords() -> [UInt8] {
        var bits: [UInt8] = []
        var upwards = true
        var right = code.size - 1
        while right > 0 {
            if right == 6 { right -= 1 }
            for row in upwards ? Array((0..<code.size).reversed()) : Array(0..<code.size) {
                for column in [right, right - 1] where !isPattern(column, row) {
                    bits.append(code[column, row] != isInverted(column, row) ? 1 : 0)
                }
            }
            upwards.toggle()
            right -= 2
        }
        return stride(from: 0, to: bits.count - bits.count % 8, by: 8)
            .map { bits[$0..<($0 + 8)].reduce(0) { $0 << 1 | $1 } }
    }

    private func isInverted(_ j: Int, _ i: Int) -> Bool {
        switch mask {
        case 0: (i + j) % 2 == 0
        case 1: i % 2 == 0
        case 2: j % 3 == 0
        case 3: (i + j) % 3 == 0
        case 4: (i / 2 + j / 3) % 2 == 0
        case 5: (i * j) % 2 + (i * j) % 3 == 0
        case 6: ((i * j) % 2 + (i * j) % 3) % 2 == 0
        default: ((i + j) % 2 + (i * j) % 3) % 2 == 0
        }
    }

    /// Whether a module is no data: finders with format and separators, timing, alignment, version.
    private func isPattern(_ column: Int, _ row: Int) -> Bool {
        let size = code.size
        if column == 6 || row == 6 { return true }
        if row < 9 && (column < 9 || column >= size - 8) || row >= size - 8 && column < 9 { return true }
        if code.version >= 7, row < 6 && column >= size - 11 || column < 6 && row >= size - 11 { return true }
        let centres = Self.alignment[code.version - 1]
        let corners = [[6, 6], [6, size - 7], [size - 7, 6]]
        return centres.contains { x in
            abs(column - x) <= 2 && centres.contains { y in abs(row - y) <= 2 && !corners.contains([x, y]) }
        }
    }

    // MARK: - The standard's tables

    /// The powers of 2 in the field, by a table that is made by doubling.
    private static let powers: [UInt8] = (0..<254).reduce(into: [1]) { powers, _ in
        let last = Int(powers[powers.count - 1]) << 1
        powers.append(UInt8(last > 255 ? last ^ 0x11D : last))
    }

    private static let logarithms: [UInt8: Int] = Dictionary(
        uniqueKeysWithValues: powers.enumerated().map { ($0.element, $0.offset) }
    )

    private static func value(of polynomial: [UInt8], at x: UInt8) -> UInt8 {
        polynomial.reduce(0) { sum, coefficient in
            guard let log = logarithms[sum], let step = logarithms[x] else { return coefficient }
            return powers[(log + step) % 255] ^ coefficient
        }
    }

    /// Blocks, and codewords of correction in each, at level M.
    private static let structure: [(Int, Int)] = [
        (1, 10), (1, 16), (1, 26), (2, 18), (2, 24), (4, 16), (4, 18), (4, 22), (5, 22), (5, 26), (5, 30), (8, 22),
        (9, 22), (9, 24), (10, 24), (10, 28), (11, 28), (13, 26), (14, 26), (16, 26), (17, 26), (17, 28), (18, 28),
        (20, 28), (21, 28), (23, 28), (25, 28), (26, 28), (28, 28), (29, 28), (31, 28), (33, 28), (35, 28), (37, 28),
        (38, 28), (40, 28), (43, 28), (45, 28), (47, 28), (49, 28),
    ]

    /// The same at level L.
    private static let lowStructure: [(Int, Int)] = [
        (1, 7), (1, 10), (1, 15), (1, 20), (1, 26), (2, 18), (2, 20), (2, 24), (2, 30), (4, 18), (4, 20), (4, 24),
        (4, 26), (4, 30), (6, 22), (6, 24), (6, 28), (6, 30), (7, 28), (8, 28), (8, 28), (9, 28), (9, 30), (10, 30),
        (12, 26), (12, 28), (12, 30), (13, 30), (14, 30), (15, 30), (16, 30), (17, 30), (18, 30), (19, 30), (19, 30),
        (20, 30), (21, 30), (22, 30), (24, 30), (25, 30),
    ]

    /// The centres of alignment patterns, annex E of the standard.
    private static let alignment: [[Int]] = [
        [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
        [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78],
        [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90], [6, 28, 50, 72, 94], [6, 26, 50, 74, 98],
        [6, 30, 54, 78, 102], [6, 28, 54, 80, 106], [6, 32, 58, 84, 110], [6, 30, 58, 86, 114], [6, 34, 62, 90, 118],
        [6, 26, 50, 74, 98, 122], [6, 30, 54, 78, 102, 126], [6, 26, 52, 78, 104, 130], [6, 30, 56, 82, 108, 134],
        [6, 34, 60, 86, 112, 138], [6, 30, 58, 86, 114, 142], [6, 34, 62, 90, 118, 146],
        [6, 30, 54, 78, 102, 126, 150],
        [6, 24, 50, 76, 102, 128, 154], [6, 28, 54, 80, 106, 132, 158], [6, 32, 58, 84, 110, 136, 162],
        [6, 26, 54, 82, 110, 138, 166], [6, 30, 58, 86, 114, 142, 170],
    ]
}
