import HTTPTransport
import Testing

@Suite("JSONWebToken")
struct JSONWebTokenTests {
    @Test(
        "base64url is read with its padding and without, and nothing else is",
        arguments: [
            ("_-8", [0xFF, 0xEF]), ("_-8=", [0xFF, 0xEF]), ("_w", [0xFF]), ("_w==", [0xFF]), ("", []), ("/+8", nil),
            ("_-8 ", nil),
            ("_", nil), ("é", nil),
        ] as [(String, [UInt8]?)]
    )
    func bytes(text: String, bytes: [UInt8]?) {
        #expect(JSONWebToken.bytes(base64URL: text[...]) == bytes)
        if let bytes { #expect(JSONWebToken.base64URL(bytes) == String(text.prefix { $0 != "=" })) }
    }
}
