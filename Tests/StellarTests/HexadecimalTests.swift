import Stellar
import Testing

@Suite("Hexadecimal")
struct HexadecimalTests {
    @Test("every byte survives")
    func allBytes() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes)) == bytes)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes).uppercased()) == bytes)
    }

    @Test("hexadecimal comes in pairs of digits", arguments: ["0", "0g", "0x00", " 00", "٣٣"])
    func pairs(text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }
}
