import Foundation
import Sodium
import TestSupport
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "bytes have the text of RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
        ]
    )
    func examples(plain: String, text: String) {
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

    @Test("every byte survives", arguments: [Base64.Alphabet.standard, .url])
    func allBytes(alphabet: Base64.Alphabet) {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Base64.decode(Base64.encode(bytes, alphabet), alphabet) == bytes)
    }

    @Test("Base64 for URLs takes back exactly what it wrote")
    func url() {
        var numbers = Numbers(state: 21)
        for count in 0..<70 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
            let text = Base64.encode(bytes, .url)
            #expect(Base64.decode(text, .url) == bytes)
            let standard = Data(bytes).base64EncodedString()
            #expect(text == standard.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
            if standard != text { #expect(Base64.decode(standard, .url) == nil) }
        }
    }

    @Test("Base64 for URLs has no other letters than its 64, wherever they stand")
    func letters() {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
        for value in UInt32(0)...0x2FF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for (before, after) in [("", "AAA"), ("A", "AA"), ("AA", "A"), ("AAA", "")] {
                let text = before + String(scalar) + after
                #expect((Base64.decode(text, .url) != nil) == alphabet.contains(scalar), "\(text.debugDescription)")
            }
        }
        for text in ["A", "AAAAA", "A=", "AA==", "AA=", "AAA=", "AB", "AAB", "A A", "AAAA\n"] {
            #expect(Base64.decode(text, .url) == nil)
        }
    }
}
