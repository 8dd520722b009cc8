import JSON
import Testing

@Suite("JSON parser")
struct JSONParserTests {
    @Test(
        "reads what JSON is",
        arguments: [
            ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("\"\"", .string("")),
            ("\t[\r\n1 , 2]\n", .array([.number("1"), .number("2")])), ("[]", .array([])), ("{ }", .object([:])),
            (#"{"a":{"b":[null]},"":0}"#, .object(["a": .object(["b": .array([.null])]), "": .number("0")])),
            (#"{"a":1,"a":2}"#, .object(["a": .number("2")])),
            ("\u{FEFF}{}", .object([:])),
            (#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00ü😀""#, .string("\"\\/\u{8}\u{C}\n\r\tAé😀ü😀")),
            ("\"\u{7F}\u{2028}\"", .string("\u{7F}\u{2028}")), (#""\u0000""#, .string("\0")),
        ] as [(String, JSONValue)]
    )
    func valid(text: String, expected: JSONValue) throws {
        #expect(try JSONValue.parse(text) == expected)
    }

    @Test(
        "keeps numbers as they are written",
        arguments: [
            "0", "-0", "1", "-1", "10.0", "0.10", "1e3", "1E+3", "1.5e-7", "123456789012345678901234567890.123456789",
            "0.1000000000000000055511151231257827",
        ]
    )
    func numbers(token: String) throws {
        #expect(try JSONValue.parse(token) == .number(token))
        #expect(try JSONValue.parse("[\(token)]").text == "[\(token)]")
    }

    @Test(
        "refuses what JSON is not, and says where",
        arguments: [
            ("", .endOfDocument, 0), ("  ", .endOfDocument, 2), ("[", .endOfDocument, 1), ("[1", .endOfDocument, 2),
            ("[1,]", .unexpectedByte(0x5D), 3), ("[1 2]", .unexpectedByte(0x32), 3), ("{,}", .unexpectedByte(0x2C), 1),
            (#"{"a"}"#, .unexpectedByte(0x7D), 4), (#"{"a":}"#, .unexpectedByte(0x7D), 5),
            (#"{"a":1,}"#, .unexpectedByte(0x7D), 7), ("{a:1}", .unexpectedByte(0x61), 1), ("nul", .endOfDocument, 3),
            ("nulL", .unexpectedByte(0x4C), 3), ("True", .unexpectedByte(0x54), 0), ("'a'", .unexpectedByte(0x27), 0),
            ("{} x", .trailingBytes, 3), ("1 1", .trailingBytes, 2), ("NaN", .unexpectedByte(0x4E), 0),
            ("+1", .unexpectedByte(0x2B), 0), (".5", .unexpectedByte(0x2E), 0), ("1.", .invalidNumber, 2),
            ("-", .invalidNumber, 1), ("01", .invalidNumber, 2), ("-01", .invalidNumber, 3), ("1e", .invalidNumber, 2),
            ("1e+", .invalidNumber, 3), ("0x1", .trailingBytes, 1), ("// a\n1", .unexpectedByte(0x2F), 0),
            ("\"", .endOfDocument, 1), ("\"\n\"", .invalidString, 1), (#""\x""#, .invalidString, 3),
            (#""\u12g4""#, .invalidString, 5), (#""\ud800""#, .invalidString, 7), (#""\udc00""#, .invalidString, 7),
            (#""\ud800\u0041""#, .invalidString, 13), ("\u{0}", .unexpectedByte(0), 0),
        ] as [(String, JSONError.Reason, Int)]
    )
    func invalid(text: String, reason: JSONError.Reason, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(text) }
        #expect(error == JSONError(reason, offset: offset))
    }

    @Test(
        "tells the line and the column of a mistake, in characters",
        arguments: [
            ("", 0, 1, 1), ("[1,]", 3, 1, 4), ("{\n}x", 3, 2, 2), ("[\r\n\n1 2]", 6, 3, 3), ("[\"é😀\" x", 10, 1, 7),
            ("[\n", 2, 2, 1), ("[", 9, 1, 2), ("[", -1, 1, 1),
        ]
    )
    func place(text: String, offset: Int, line: Int, column: Int) {
        let place = JSONError(.endOfDocument, offset: offset).place(in: Array(text.utf8))
        #expect(place.line == line && place.column == column, "\(place)")
    }

    @Test(
        "refuses bytes that are no UTF-8",
        arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80]] as [[UInt8]]
    )
    func encoding(bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse([0x22] + bytes + [0x22]) }
        #expect(error == JSONError(.invalidUTF8, offset: 1))
    }

    @Test("goes so deep and no deeper")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try JSONValue.parse(nested(64)).text == nested(64))
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(nested(65)) }
        #expect(error == JSONError(.tooDeep(limit: 64), offset: 64))
        let hostile = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
        let deep = #expect(throws: JSONError.self) { try JSONValue.parse(hostile, depthLimit: .max) }
        #expect(deep?.reason == .tooDeep(limit: 256))
    }

    @Test("takes documents and numbers of so many bytes and no more")
    func size() throws {
        #expect(try JSONValue.parse(Array("[1]".utf8), sizeLimit: 3) == [1])
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(Array("[1] ".utf8), sizeLimit: 3) }
        #expect(error?.reason == .tooLarge(limit: 3))
        #expect(try JSONValue.parse(String(repeating: "1", count: 256)).string?.count == 256)
        let long = #expect(throws: JSONError.self) { try JSONValue.parse(String(repeating: "1", count: 257)) }
        #expect(long?.reason == .numberTooLong(limit: 256))
    }

    @Test("no bytes make it trap")
    func fuzz() {
        let alphabet = Array("{}[]\",:\\u0dD8e.-1tfn \u{7F}".utf8) + [0x00, 0x80, 0xC3, 0xEF, 0xBB, 0xBF, 0xFF]
        var generator = SplitMix(state: 42)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            guard let value = try? JSONValue.parse(bytes) else { continue }
            #expect((try? JSONValue.parse(value.text)) == value)
        }
    }
}

/// A generator that gives every run of the test the same numbers.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
