/// The bytes of a code as they are laid out: data and corrections of all blocks, in turns.
struct QRCodewords {
    /// The codewords in the order in which they are drawn.
    let interleaved: [UInt8]

    /// The codewords for `bytes`, which fit into the version.
    init(_ bytes: [UInt8], version: QRVersion) {
        let blocks = Self.blocks(of: Self.data(bytes, version: version), version: version)
        let corrections = blocks.map { ReedSolomon.corrections(of: $0, count: version.correctionCount) }
        interleaved = Self.inTurns(blocks) + Self.inTurns(corrections)
    }

    /// Mode, count and bytes, then a terminator, and padding up to the end.
    private static func data(_ bytes: [UInt8], version: QRVersion) -> [UInt8] {
        var bits = QRBits()
        bits.append(0b0100, count: 4)
        bits.append(bytes.count, count: version.countBits)
        for byte in bytes { bits.append(Int(byte), count: 8) }
        bits.append(0, count: min(4, version.dataCodewordCount * 8 - bits.count))
        var codewords = bits.bytes
        for pad in 0..<max(0, version.dataCodewordCount - codewords.count) {
            codewords.append(pad.isMultiple(of: 2) ? 0xEC : 0x11)
        }
        return codewords
    }

    /// The data in blocks; the first ones are a codeword shorter where they don't come out even.
    private static func blocks(of data: [UInt8], version: QRVersion) -> [ArraySlice<UInt8>] {
        let count = version.blockCount
        let length = data.count / count
        let shortCount = count - data.count % count
        var start = 0
        return (0..<count).map { index in
            let end = start + length + (index < shortCount ? 0 : 1)
            defer { start = end }
            return data[start..<end]
        }
    }

    /// The first of each block, then the second of each, and so on.
    private static func inTurns<Block: Collection<UInt8>>(_ blocks: [Block]) -> [UInt8] {
        (0..<(blocks.map(\.count).max() ?? 0)).flatMap { place in
            blocks.compactMap { $0.dropFirst(place).first }
        }
    }
}

/// Bits that become bytes, the highest first.
struct QRBits {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    /// Adds the lowest `count` bits of a number.
    mutating func append(_ number: Int, count width: Int) {
        for shift in (0..<width).reversed() {
            if count.isMultiple(of: 8) { bytes.append(0) }
            if number >> shift & 1 == 1 { bytes[bytes.count - 1] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }
}
