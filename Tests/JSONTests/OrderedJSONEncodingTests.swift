import Foundation
import JSON
import Testing

/// What values encode, held against Foundation's encoder.
@Suite("Encoding into JSON")
struct OrderedJSONEncodingTests {
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

    @Test("a value is encoded as Foundation does it, with sorted members")
    func everything() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let expected = String(decoding: try encoder.encode(Everything()), as: UTF8.self)
        #expect(String(decoding: try OrderedJSON(encoding: Everything()).json, as: UTF8.self) == expected)
    }

    @Test("a value that stands alone is that value", arguments: [("a", "\"a\""), ("é", "\"é\"")])
    func alone(text: String, json: String) throws {
        #expect(String(decoding: try OrderedJSON(encoding: text).json, as: UTF8.self) == json)
    }

    @Test("a number that JSON can't write is refused", arguments: [Double.nan, .infinity])
    func unwritable(number: Double) {
        #expect(throws: EncodingError.self) { try OrderedJSON(encoding: ["a": [number]]) }
    }

    @Test("what an encoder is told reaches what is encoded, however deep")
    func userInfo() throws {
        struct Told: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.userInfo[.told] as? String ?? "nothing")
            }
        }
        #expect(try OrderedJSON(encoding: [["a": Told()]], userInfo: [.told: "x"]) == [["a": "x"]])
    }
}

extension CodingUserInfoKey {
    fileprivate static var told: CodingUserInfoKey { CodingUserInfoKey(rawValue: "told") ?? .told }
}
