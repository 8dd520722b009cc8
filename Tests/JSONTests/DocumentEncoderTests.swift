import Foundation
import JSON
import Testing

/// What values encode, held against Foundation's encoder.
@Suite("Encoding into JSON")
struct DocumentEncoderTests {
    private struct Everything: Encodable {
        var texts = ["", "a/b", "é", "\"\n"]
        var numbers: [Double] = [0, -0.0, 12, 0.1, 1e21, 1e-7, 446.372]
        var small: [Float] = [0.1, 3]
        var whole: [Int] = [.min, 0, .max]
        var bytes: [UInt8] = [0, 255]
        var wide: UInt64 = .max
        var decimals: [Decimal] = [Decimal(sign: .plus, exponent: -30, significand: 123), 7]
        var none: Int?
        var null: [Int?] = [nil, 1]
        var flags = [true, false]
        var choice = Choice.second(count: 2, name: nil)
        var bare = Choice.first
        var table = ["b": 1, "B": 2, "a_b": 3, "a1": 4, "a10": 5, "a2": 6, "é": 7, "": 8, "ab": 9]
        var empty: [String: Int] = [:]
        var nothing: [Int] = []
        var twice = Twice()
    }

    private enum Choice: Encodable {
        case first
        case second(count: Int, name: String?)
    }

    /// An object that two parts write, of which the latter counts.
    private struct Twice: Encodable {
        private enum CodingKeys: String, CodingKey {
            case name, other, nested
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("first", forKey: .name)
            try container.encodeNil(forKey: .other)
            var nested = container.nestedUnkeyedContainer(forKey: .nested)
            try nested.encode("a")
            _ = nested.nestedContainer(keyedBy: CodingKeys.self)
            var again = encoder.container(keyedBy: CodingKeys.self)
            try again.encode("second", forKey: .name)
            try nested.encode(true)
        }
    }

    @Test("a value is encoded as Foundation does it, with sorted members", arguments: [nil, 0])
    func everything(indent: Int?) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if indent != nil { encoder.outputFormatting.insert(.prettyPrinted) }
        let expected = String(decoding: try encoder.encode(Everything()), as: UTF8.self)
        let ours = DocumentEncoder(indent: indent)
        try Everything().encode(to: ours)
        #expect(String(decoding: ours.ended(), as: UTF8.self) == expected)
    }

    private static func text(
        of value: some Encodable,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> String {
        String(decoding: try DocumentEncoder.bytes(of: value, userInfo: userInfo), as: UTF8.self)
    }

    @Test("a value that stands alone is that value", arguments: [("a", "\"a\""), ("é", "\"é\"")])
    func alone(text: String, json: String) throws {
        #expect(try Self.text(of: text) == json)
    }

    /// An object, a list or nothing, as a value that is written in the place of another.
    private struct Standing<Value: Encodable>: Encodable {
        var value: Value?

        func encode(to encoder: any Encoder) throws {
            guard let value else { return }
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    @Test("a value that is written in the place of another has the form of its own")
    func standing() throws {
        let inner = Standing(value: Standing(value: ["b": 1, "a": 2]))
        #expect(try Self.text(of: [inner, inner]) == #"[{"a":2,"b":1},{"a":2,"b":1}]"#)
        #expect(try Self.text(of: ["a": Standing(value: [1])]) == #"{"a":[1]}"#)
        #expect(try Self.text(of: [Standing<Int>()]) == "[null]")
        let document = DocumentEncoder(indent: nil)
        try inner.encode(to: document)
        #expect(document.form == .object)
        document.member("format", 1)
        #expect(String(decoding: document.ended(), as: UTF8.self) == #"{"a":2,"b":1,"format":1}"#)
    }

    @Test("an encoder that a value keeps is not used for the next one")
    func kept() throws {
        final class Keeper {
            var encoders: [any Encoder] = []
        }
        struct Kept: Encodable {
            let keeper: Keeper

            func encode(to encoder: any Encoder) throws {
                keeper.encoders.append(encoder)
                var container = encoder.unkeyedContainer()
                try container.encode(keeper.encoders.count)
            }
        }
        let kept = Kept(keeper: Keeper())
        #expect(try Self.text(of: [kept, kept, kept]) == "[[1],[2],[3]]")
    }

    /// Writes whole numbers as texts, and texts in capital letters where they have an `x`.
    private enum Loud: DocumentStyle {
        static func write<Value: Encodable>(_ value: Value, to encoder: DocumentEncoder) throws -> Bool {
            guard let number = value as? Int else { return false }
            encoder.quote("\(number)")
            return true
        }

        static func isPlain(_ text: String) -> Bool { !text.contains("x") }
        static func spelling(_ quoted: String) -> String { quoted.uppercased() }
    }

    @Test("a style spells texts and writes values in a way of its own, however deep")
    func style() throws {
        let bytes = try DocumentEncoder.bytes(of: ["ax": [["x\n", "a"]], "b": [["é"]]], style: Loud.self)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"AX":[["X\N","a"]],"b":[["É"]]}"#)
        let numbers = try DocumentEncoder.bytes(of: ["b": Optional(2), "a": nil], style: Loud.self)
        #expect(String(decoding: numbers, as: UTF8.self) == #"{"a":null,"b":"2"}"#)
    }

    @Test("JSON in a type keeps the spelling of its numbers, and has its members in order")
    func json() throws {
        let json = try JSONValue.parse(#"{"b":[1.10,null,true],"a":{"é":1e-7,"":"\u2028"}}"#)
        #expect(try Self.text(of: ["json": json]) == "{\"json\":\(json.text)}")
        #expect(try Self.text(of: json) == json.text)
        #expect(try Self.text(of: JSONValue.number("none")) == #""none""#)
    }

    @Test("a number that JSON can't write is refused", arguments: [Double.nan, .infinity])
    func unwritable(number: Double) {
        #expect(throws: EncodingError.self) { try DocumentEncoder.bytes(of: ["a": [number]]) }
    }

    @Test("what an encoder is told reaches what is encoded, however deep")
    func userInfo() throws {
        struct Told: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.userInfo[.told] as? String ?? "nothing")
            }
        }
        #expect(try Self.text(of: [["a": Told()]], userInfo: [.told: "x"]) == #"[{"a":"x"}]"#)
    }
}

extension CodingUserInfoKey {
    fileprivate static var told: CodingUserInfoKey { CodingUserInfoKey(rawValue: "told") ?? .told }
}
