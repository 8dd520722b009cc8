import StellarXDR
import Testing

@Suite("XDREncoder")
struct XDREncoderTests {
    @Test("values follow one another with the highest byte first")
    func integers() {
        var encoder = XDREncoder()
        encoder.encode(-2 as Int32)
        encoder.encode(258 as UInt64)
        encoder.encode(true)
        #expect(encoder.bytes == [255, 255, 255, 254, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 1])
    }

    @Test("lists of bytes are filled up to a multiple of four", arguments: 0...9)
    func padding(count: Int) throws {
        let value = [UInt8](repeating: 9, count: count)
        var encoder = XDREncoder()
        encoder.encode(opaque: value)
        #expect(encoder.bytes.count == 4 + (count + 3) / 4 * 4)
        var decoder = XDRDecoder(encoder.bytes)
        #expect(try decoder.opaque(limit: 9) == value)
        try decoder.finish()
    }

    @Test("32 bytes keep their order and compare like bytes")
    func bytes32() throws {
        let low = try #require(XDR.Bytes32(0..<32 as Range<UInt8>))
        var raised = low.bytes
        raised[8] = 200
        let high = try #require(XDR.Bytes32(raised))
        #expect(low.bytes == Array(0..<32))
        #expect(low < high)
        #expect(XDR.Bytes32(Array(0..<31)) == nil)
        #expect(XDR.Bytes32.zero.bytes == [UInt8](repeating: 0, count: 32))
    }

    @Test(
        "asset codes are told from what the ledger refuses",
        arguments: [
            ("USD\0", "USD"), ("USDC", "USDC"), ("\0\0\0\0", nil), ("U\0SD", nil), ("US-D", nil),
            ("USDCOIN\0\0\0\0\0", "USDCOIN"), ("ABCDEFGHIJKL", "ABCDEFGHIJKL"), ("USD\0\0\0\0\0\0\0\0\0", nil),
        ] as [(String, String?)]
    )
    func assetCodes(bytes: String, text: String?) {
        let raw = Array(bytes.utf8)
        let code: XDR.AssetCode = raw.count == 4 ? .alphanum4(raw) : .alphanum12(raw)
        #expect(code.text == text)
        if let text { #expect(XDR.AssetCode(text) == code) }
    }
}
