import StellarXDR
import Testing

@Suite("XDRDecoder")
struct XDRDecoderTests {
    @Test("integers are read with the highest byte first")
    func integers() throws {
        var decoder = XDRDecoder([0, 0, 1, 2, 0xFF, 0xFF, 0xFF, 0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0])
        #expect(try decoder.uint32() == 258)
        #expect(try decoder.int32() == -2)
        #expect(try decoder.int64() == .min)
        try decoder.finish()
    }

    @Test("bytes that end too early are refused", arguments: 0..<4)
    func truncation(count: Int) {
        var decoder = XDRDecoder([UInt8](repeating: 0, count: count))
        #expect(throws: XDRError(.endsTooEarly(missing: 4 - count), at: 0)) { try decoder.uint32() }
    }

    @Test("bytes that are left over are refused")
    func trailingBytes() {
        #expect(throws: XDRError(.trailingBytes(1), at: 8)) {
            try XDR.Price(xdr: [0, 0, 0, 1, 0, 0, 0, 2, 0])
        }
    }

    @Test("a boolean is 0 or 1", arguments: [2, 256, UInt32.max])
    func booleans(value: UInt32) {
        var encoder = XDREncoder()
        encoder.encode(value)
        var decoder = XDRDecoder(encoder.bytes)
        #expect(throws: XDRError(.notABoolean(value), at: 0)) { try decoder.bool() }
    }

    @Test("padding is zero", arguments: [1, 2, 3])
    func padding(count: Int) throws {
        var bytes: [UInt8] = [0, 0, 0, UInt8(count)] + [UInt8](repeating: 7, count: count)
        bytes += [UInt8](repeating: 0, count: 4 - count)
        var sound = XDRDecoder(bytes)
        #expect(try sound.opaque(limit: 4) == [UInt8](repeating: 7, count: count))
        bytes[7] = 1
        var broken = XDRDecoder(bytes)
        #expect(throws: XDRError(.paddingNotZero, at: 7)) { try broken.opaque(limit: 4) }
    }

    @Test("a length over the limit is refused before anything is read")
    func opaqueLimit() {
        var decoder = XDRDecoder([0, 0, 0, 29] + [UInt8](repeating: 1, count: 32))
        #expect(throws: XDRError(.tooLong(length: 29, limit: 28), at: 0)) { try decoder.opaque(limit: 28) }
    }

    @Test("a list cannot announce more elements than the bytes could hold", arguments: [3, 1000, UInt32.max])
    func arrayBombs(count: UInt32) {
        var encoder = XDREncoder()
        encoder.encode(count)
        encoder.encode(fixed: [0, 0, 0, 1, 0, 0, 0, 1])
        var decoder = XDRDecoder(encoder.bytes)
        #expect(throws: XDRError(.tooLong(length: count, limit: 2), at: 0)) {
            try decoder.array(of: XDR.Price.self)
        }
    }

    @Test("an enumeration has only its cases")
    func enumerations() {
        #expect(throws: XDRError(.unknownCase(type: "EnvelopeType", value: 99), at: 0)) {
            try XDR.EnvelopeType(xdr: [0, 0, 0, 99])
        }
    }

    @Test("nesting is bounded, whatever the input asks for", arguments: [150, 250, 100_000])
    func depth(levels: Int) throws {
        // not(not(not(… unconditional))): each level is the union's case 3 and the mark of an optional value.
        var bytes: [UInt8] = []
        for _ in 0..<levels { bytes += [0, 0, 0, 3, 0, 0, 0, 1] }
        bytes += [0, 0, 0, 0]
        if levels < XDRDecoder.depthLimit {
            #expect(try XDR.ClaimPredicate(xdr: bytes).xdr == bytes)
        } else {
            #expect { try XDR.ClaimPredicate(xdr: bytes) } throws: { error in
                (error as? XDRError)?.reason == .tooDeep(limit: XDRDecoder.depthLimit)
            }
        }
    }

    @Test("operations of smart contracts are named as unsupported, others as unknown")
    func unsupportedOperations() {
        for type in 24...26 as ClosedRange<Int32> {
            #expect(throws: XDRError(.unsupportedOperation(type), at: 0)) {
                try XDR.OperationType(xdr: [0, 0, 0, UInt8(type)])
            }
        }
        #expect(throws: XDRError(.unknownCase(type: "OperationType", value: 27), at: 0)) {
            try XDR.OperationType(xdr: [0, 0, 0, 27])
        }
    }
}
