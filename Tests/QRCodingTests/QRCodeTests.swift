import QRCoding
import TestLanes
import Testing

@Suite("QRCode", .tags(.computing))
struct QRCodeTests {
    // Those at which the layout changes: fields of the head, patterns, blocks of two lengths, the odd step of 32.
    @Test(
        "a version holds as much as the standard says, and is read back without an error",
        .tags(.thorough),
        arguments: [1, 2, 3, 6, 7, 9, 10, 13, 14, 21, 27, 32, 35, 40]
    )
    func versions(version: Int) throws {
        let capacity = Self.capacities[version - 1]
        let bytes = (0..<capacity).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ version) }
        let code = try QRCode(bytes)
        #expect(code.version == version && code.size == 17 + 4 * version)
        #expect(try QRReader(code).bytes() == bytes)
        if version < 20 { #expect(try QRCode(bytes + [0]).version == version + 1) }
    }

    @Test(
        "at level L every version holds as much as the standard says, and is read back",
        .tags(.thorough),
        arguments: 1...40
    )
    func lowLevel(version: Int) throws {
        let capacity = Self.lowCapacities[version - 1]
        let bytes = (0..<capacity).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ version) }
        let code = try QRCode(bytes, level: .low)
        #expect(code.version == version)
        let reader = try QRReader(code)
        #expect(reader.level == .low)
        #expect(try reader.bytes() == bytes)
    }

    @Test("a code says that it is of level M, twice and with its own error correction")
    func format() throws {
        for text in ["a", "b", "c", "d", "e", "https://anchor.example/?token=1"] {
            let code = try QRCode(text)
            let reader = try QRReader(code)
            #expect(reader.level == .medium)
            #expect(try reader.bytes() == Array(text.utf8))
        }
    }

    @Test("what does not fit is refused, and not told; so is nothing")
    func tooLong() throws {
        #expect(throws: QRCodeError.self) { try QRCode("") }
        #expect(try QRCode([UInt8](repeating: 7, count: QRCode.Level.medium.capacity)).version == 40)
        let error = #expect(throws: QRCodeError.self) { try QRCode(String(repeating: "k", count: 2332)) }
        #expect(error?.description == "a QR code holds 1 to 2331 bytes, not 2332")
        let low = #expect(throws: QRCodeError.self) { try QRCode(String(repeating: "k", count: 2954), level: .low) }
        #expect(low?.description == "a QR code holds 1 to 2953 bytes, not 2954")
    }

    @Test("outside of a code everything is light")
    func outside() throws {
        let code = try QRCode("a")
        #expect(!code[-1, 0] && !code[0, 21] && code[0, 0])
    }

    /// How many bytes versions 1 to 40 hold at level L: the standard's table of capacities.
    private static let lowCapacities = [
        17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091,
        1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
    ]

    /// How many bytes versions 1 to 40 hold at level M: the standard's table of capacities.
    private static let capacities = [
        14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857,
        911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
    ]
}
