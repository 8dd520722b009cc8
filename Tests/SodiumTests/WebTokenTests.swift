import Foundation
import TestSupport
import Testing

@testable import Sodium

@Suite("Web tokens")
struct WebTokenTests {
    struct Claims: Codable, Hashable {
        var iss: String
        var exp: Int64
        var name: String?
    }

    private static let secret = Array("0123456789abcdef0123456789abcdef".utf8)
    private static let key = WebTokenKey(secret)
    private static let claims = Claims(iss: "https://anchor.example/auth", exp: 1_790_086_400, name: "é\"/\\")

    /// A token whose parts are given, signed with the key or with another hash of it.
    private static func forge(_ header: String, _ claims: String, key: [UInt8] = secret) -> String {
        let message = [header, claims].map { Base64.encode(Array($0.utf8), .url) }.joined(separator: ".")
        return "\(message).\(Base64.encode(HMACSHA256(key: key).code(of: Array(message.utf8)), .url))"
    }

    private static let header = #"{"alg":"HS256","typ":"JWT"}"#
    private static let body = #"{"iss":"a","exp":1}"#

    private static func failure(_ token: String) -> WebTokenError? {
        do {
            _ = try key.verify(token, as: Claims.self)
            return nil
        } catch {
            return error
        }
    }

    @Test("codes are those of RFC 4231, for keys shorter and longer than a block")
    func codes() {
        func hex(_ bytes: [UInt8]) -> String {
            bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
        }
        let data = Array("what do ya want for nothing?".utf8)
        let code = HMACSHA256(key: Array("Jefe".utf8)).code(of: data)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = HMACSHA256(key: [UInt8](repeating: 0xAA, count: 131))
        let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(hex(long.code(of: message)) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
        #expect(long.isCode(long.code(of: message), of: message))
        for wrong in [[], Array(code.prefix(31)), code + [0], [UInt8](repeating: 0, count: 32)] {
            #expect(!long.isCode(wrong, of: message))
        }
    }

    @Test("the token of RFC 7515, appendix A.1, is verified")
    func vector() throws {
        struct Claims: Decodable {
            var iss: String
            var exp: Int64
        }
        let secret = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
        let token =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
            + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
            + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let claims = try WebTokenKey(try #require(Base64.decode(secret, .url))).verify(token, as: Claims.self)
        #expect(claims.iss == "joe" && claims.exp == 1_300_819_380)
    }

    @Test("what is signed is verified, and is what Python's hmac signs")
    func roundTrip() throws {
        let token = try Self.key.sign(Self.claims)
        #expect(try Self.key.verify(token, as: Claims.self) == Self.claims)
        #expect(
            try Self.key.sign(Claims(iss: "https://a.example/b", exp: 1, name: "é"))
                == "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
                + ".eyJleHAiOjEsImlzcyI6Imh0dHBzOi8vYS5leGFtcGxlL2IiLCJuYW1lIjoiw6kifQ"
                + ".C0HMaFH-XORXSvNkDPSUoGG3FXG0AODUfS-4GmSpDAk"
        )
    }

    @Test(
        "a header without a type, or with members that don't matter, is taken",
        arguments: [#"{"alg":"HS256"}"#, #"{"typ":"jwt","alg":"HS256"}"#, #"{"alg":"HS256","kid":"{\"alg\":1}"}"#]
    )
    func headers(header: String) {
        #expect(Self.failure(Self.forge(header, Self.body)) == nil)
    }

    @Test(
        "a header that asks for anything else is refused, whoever signed it",
        arguments: [
            #"{"alg":"none"}"#, #"{"alg":"None"}"#, #"{"alg":""}"#, #"{"alg":"hs256"}"#, #"{"alg":"HS512"}"#,
            #"{"alg":"RS256"}"#, #"{"alg":"EdDSA"}"#, #"{"typ":"JWT"}"#, #"{"alg":null}"#, #"{"alg":["HS256"]}"#,
            #"{"alg":"HS256 "}"#, #"{"alg":"HS256","typ":"JWE"}"#, #"{"alg":"HS256","typ":1}"#,
            #"{"alg":"HS256","crit":["exp"]}"#, #"{"alg":"HS256","crit":[]}"#, #"{"alg":"HS256","crit":null}"#,
            #"{"alg":"HS256","crit":"b64"}"#, #"{"alg":"HS256","b64":false,"crit":["b64"]}"#,
            #"{"alg":"HS256","alg":"HS256"}"#, #"{"alg":"none","alg":"HS256"}"#, #"{"alg":"HS256","alg":"none"}"#,
            #"{"alg":"HS256","\u0061lg":"none"}"#, #"{"alg":"HS256","x":1,"x" : 2}"#, #"["HS256"]"#, "\"HS256\"",
            "null",
            "{", "", #"{"alg":"HS256"} "# + "x",
        ]
    )
    func wrongHeaders(header: String) {
        #expect(Self.failure(Self.forge(header, Self.body)) == .header)
    }

    @Test(
        "claims that are not those asked for are refused",
        arguments: [
            "{}", #"{"iss":"a"}"#, #"{"iss":1,"exp":1}"#, #"{"iss":"a","exp":"1"}"#, #"{"iss":"a","exp":1.5}"#,
            #"{"iss":"a","exp":1,"iss":"b"}"#, #"{"iss":"a","exp":1,"exp":2}"#, #"{"iss":"a","exp":1,"\u0069ss":"b"}"#,
            #"{"iss":"a","exp":99999999999999999999}"#, "[]", "", "null", #"{"iss":"a","exp":1"#,
        ]
    )
    func wrongClaims(claims: String) {
        #expect(Self.failure(Self.forge(Self.header, claims)) == .claims)
    }

    @Test("a name may come again in what is below, and in texts")
    func nestedNames() {
        #expect(
            Self.failure(Self.forge(Self.header, #"{"iss":"\"exp\":","exp":1,"x":{"iss":1},"y":[{"exp":2}]}"#)) == nil
        )
    }

    /// Tokens that no one made with the key.
    private static let forged: [(token: String, error: WebTokenError)] = {
        let good = forge(header, body)
        let parts = good.split(separator: ".").map(String.init)
        let (head, claims, code) = (parts[0], parts[1], parts[2])
        func part(_ text: String) -> String { Base64.encode(Array(text.utf8), .url) }
        let none = part(#"{"alg":"none"}"#)
        let message = Array("\(part(#"{"alg":"HS512"}"#)).\(claims)".utf8)
        return [
            ("\(none).\(claims).", .signature), ("\(none).\(claims).\(code)", .signature),
            (forge(#"{"alg":"none"}"#, body, key: []), .signature), (forge(header, body, key: []), .signature),
            (forge(header, body, key: Array("another key".utf8)), .signature),
            (forge(header, body, key: secret + [0x20]), .signature),
            // The signature of another header, other claims, and of another hash.
            ("\(part(#"{"alg":"HS256"}"#)).\(claims).\(code)", .signature),
            ("\(head).\(part(#"{"iss":"a","exp":2}"#)).\(code)", .signature),
            ("\(claims).\(head).\(code)", .signature),
            ("\(head).\(claims).\(Base64.encode(HMACSHA512(key: secret).code(of: message), .url))", .signature),
            (
                "\(part(#"{"alg":"HS512"}"#)).\(claims).\(Base64.encode(HMACSHA512(key: secret).code(of: message), .url))",
                .signature
            ),
            (
                "\(head).\(claims).\(Base64.encode(Array(HMACSHA256(key: secret).code(of: message).prefix(16)), .url))",
                .signature
            ),
            (
                "\(part(#"{"alg":"RS256"}"#)).\(claims).\(Base64.encode([UInt8](repeating: 7, count: 256), .url))",
                .signature
            ),
            ("\(head).\(claims).", .signature), ("..", .signature),
            // What is no token.
            ("", .form), (".", .form), ("...", .form), (head, .form), ("\(head).\(claims)", .form),
            (good + ".", .form), ("." + good, .form), ("\(good).\(code)", .form), ("\(head)..\(claims).\(code)", .form),
            // Padding, blanks, the other alphabet, and a last character whose spare bits are set.
            (good + "=", .form), ("\(head)=.\(claims).\(code)", .form), (" " + good, .form), (good + " ", .form),
            (good + "\n", .form), ("\(head).\(claims).+\(code.dropFirst())", .form),
            ("\(head).\(claims)./\(code.dropFirst())", .form), ("\(head).\(claims).é\(code.dropFirst())", .form),
            ("\(head).\(claims).\(code.dropFirst())\u{0}", .form), (String(good.dropLast()), .form),
            (good + "A", .signature), (good.replacing(".", with: "。"), .form),
        ]
    }()

    @Test("a forged token is refused", arguments: forged.indices)
    func forgeries(number: Int) {
        let (token, error) = Self.forged[number]
        #expect(Self.failure(token) == error, "\(token)")
    }

    @Test("a last character with spare bits is another token, and none that is signed")
    func spareBits() throws {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let good = Self.forge(Self.header, Self.body)
        let last = try #require(good.last.flatMap { alphabet.firstIndex(of: $0) })
        #expect(last % 4 == 0)
        for spare in 1...3 { #expect(Self.failure(good.dropLast() + String(alphabet[last + spare])) == .form) }
    }

    @Test("every bit of a token counts, and none that is cut short is taken")
    func flippedBits() throws {
        let good = Array(try Self.key.sign(Self.claims).utf8)
        for position in good.indices {
            #expect(Self.failure(String(decoding: good[..<position], as: UTF8.self)) != nil)
            for bit in 0..<8 {
                var bytes = good
                bytes[position] ^= 1 << bit
                #expect(Self.failure(String(decoding: bytes, as: UTF8.self)) != nil, "bit \(bit) of byte \(position)")
            }
        }
    }
}
