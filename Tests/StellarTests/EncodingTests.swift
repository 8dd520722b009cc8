import Stellar
import Testing

@Suite("Base 64 and hexadecimal")
struct EncodingTests {
    @Test(
        "bytes have the text of RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
        ]
    )
    func base64(plain: String, text: String) {
        #expect(Base64.encode(Array(plain.utf8)) == text)
        #expect(Base64.decode(text) == Array(plain.utf8))
    }

    @Test(
        "another spelling of the same bytes is refused",
        arguments: [
            "Zg", "Zg=", "Zg==\n", " Zg==", "Zh==", "Zm9=", "====", "Zm=v", "Z===", "Zm9v====", "Zm-_", "Zg==Zg==",
        ]
    )
    func strictness(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("every byte survives")
    func allBytes() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes)) == bytes)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes).uppercased()) == bytes)
    }

    @Test("hexadecimal comes in pairs of digits", arguments: ["0", "0g", "0x00", " 00", "٣٣"])
    func hexadecimal(text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }
}
