/// What the standard lays down for codes of one size.
struct QRVersion: Hashable {
    /// 1 to 40.
    let number: Int
    /// How much of a code is there to correct the rest.
    let level: QRCode.Level

    /// How many modules a side has.
    var size: Int { 17 + 4 * number }

    /// The least version that holds so many bytes at a level, or `nil`.
    static func least(forByteCount count: Int, _ level: QRCode.Level) -> QRVersion? {
        (1...40).lazy.map { QRVersion(number: $0, level: level) }.first { $0.byteCapacity >= count }
    }

    /// How many bytes it holds, after the four bits of the mode and the bits that count them.
    var byteCapacity: Int { (dataCodewordCount * 8 - 4 - countBits) / 8 }

    /// How many bits say how many bytes there are.
    var countBits: Int { number < 10 ? 8 : 16 }

    /// How many codewords are data.
    var dataCodewordCount: Int { codewordCount - blockCount * correctionCount }

    /// How many codewords there are in all: what the function patterns leave of the square, in eights.
    var codewordCount: Int {
        let centres = alignmentCentres.count
        var bits = size * size
        bits -= 3 * 64 + 2 * 15 + 1  // the finders with their separators, the format twice, the dark module
        bits -= 2 * (size - 16)  // the timing patterns
        if centres > 0 {
            bits -= 25 * (centres * centres - 3)
            bits += 2 * 5 * (centres - 2)  // where alignment patterns lie on the timing patterns
        }
        if number >= 7 { bits -= 2 * 18 }
        return bits / 8
    }

    /// Where alignment patterns have their centres, in both directions.
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        // Even steps, counted from the far end; the first takes what is left. Version 32 is the exception.
        let even = (size - 13 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        let step = number == 32 ? 26 : even
        return [6] + (0..<(count - 1)).reversed().map { size - 7 - $0 * step }
    }

    /// How many codewords correct each block.
    var correctionCount: Int {
        switch level {
        case .low:
            [
                7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
                28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ][number - 1]
        case .medium:
            [
                10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
                26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
            ][number - 1]
        }
    }

    /// Into how many blocks the data are divided.
    var blockCount: Int {
        switch level {
        case .low:
            [
                1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
                8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
            ][number - 1]
        case .medium:
            [
                1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
                17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
            ][number - 1]
        }
    }
}
