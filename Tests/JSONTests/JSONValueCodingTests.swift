import Foundation
import JSON
import Testing

/// Values of types in the place of JSON, held against Foundation's encoder and decoder.
@Suite("Coding of JSONValue")
struct JSONValueCodingTests {
    private struct Everything: Codable, Equatable {
        var texts = ["", "a/b", "é", "\"\n"]
        var numbers: [Double] = [0, -0.0, 12, 0.1, 1e21, 1e-7, 446.372]
        var small: [Float] = [0.1, 3]
        var whole: [Int] = [.min, 0, .max]
        var bytes: [UInt8] = [0, 255]
        var signed: [Int64] = [.min, .max]
        var wide: UInt64 = .max
        var none: Int?
        var some: Int? = 7
        var null: [Int?] = [nil, 1]
        var flags = [true, false]
        var choice = Choice.second(count: 2, name: nil)
        var bare = Choice.first
        var table = ["b": 1, "B": 2, "a_b": 3, "a10": 4, "a2": 5, "é": 6, "": 7]
        var empty: [String: Int] = [:]
        var nothing: [Int] = []
        var nested = Nested(first: "x", rest: [["y", "z"], []])
    }

    private enum Choice: Codable, Equatable {
        case first
        case second(count: Int, name: String?)
    }

    /// A value that writes and reads containers within its own.
    private struct Nested: Codable, Equatable {
        private enum CodingKeys: String, CodingKey {
            case first, lists
        }

        var first: String
        var rest: [[String]]

        init(first: String, rest: [[String]]) {
            (self.first, self.rest) = (first, rest)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let inner = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .first)
            first = try inner.decode(String.self, forKey: .first)
            var lists = try container.nestedUnkeyedContainer(forKey: .lists)
            rest = []
            while !lists.isAtEnd {
                var list = try lists.nestedUnkeyedContainer()
                var texts: [String] = []
                while !list.isAtEnd { texts.append(try list.decode(String.self)) }
                rest.append(texts)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var lists = container.nestedUnkeyedContainer(forKey: .lists)
            var inner = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .first)
            for texts in rest {
                var list = lists.nestedUnkeyedContainer()
                for text in texts { try list.encode(text) }
            }
            try inner.encode(first, forKey: .first)
        }
    }

    @Test("a value is encoded as Foundation does it, and is read again from both")
    func everything() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let foundation = try encoder.encode(Everything())
        let json = try JSONValue(encoding: Everything())
        #expect(json.text == String(decoding: foundation, as: UTF8.self))
        #expect(try json.decoded(as: Everything.self) == Everything())
        #expect(try JSONValue.parse(Array(foundation)).decoded(as: Everything.self) == Everything())
        #expect(try JSONDecoder().decode(Everything.self, from: Data(json.text.utf8)) == Everything())
    }

    private struct Reader: Decodable, Equatable {
        struct Inner: Decodable, Equatable {
            var numbers: [Int8]
        }

        var name: String
        var flag: Bool?
        var inner: Inner?
    }

    /// What keeps a value from being read, and the path where that is.
    private static func fault(_ json: String) throws -> String? {
        do {
            _ = try JSONValue.parse(json).decoded(as: Reader.self)
            return nil
        } catch let error as DecodingError {
            func path(_ context: DecodingError.Context) -> String {
                context.codingPath.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }
                    .joined(separator: ".")
            }
            switch error {
            case .keyNotFound(let key, let context): return "no \(key.stringValue) in \(path(context))"
            case .typeMismatch(let type, let context): return "no \(type) at \(path(context))"
            case .valueNotFound(let type, let context): return "null for \(type) at \(path(context))"
            default:
                guard case .dataCorrupted(let context) = error else { return "another" }
                return "corrupted at \(path(context))"
            }
        }
    }

    @Test(
        "a value that does not fit is refused with its path",
        arguments: [
            (#"{"name":"a"}"#, nil), (#"{"name":"a","more":1,"flag":null,"inner":null}"#, nil),
            (#"{"name":"a","inner":{"numbers":[1,-128,1.0,1e2]}}"#, nil),
            ("{}", "no name in "), (#"{"name":1}"#, "no String at name"),
            (#"{"name":null}"#, "null for String at name"),
            (#"{"name":"a","flag":"true"}"#, "no Bool at flag"), (#"{"name":"a","flag":1}"#, "no Bool at flag"),
            (#"{"name":"a","inner":{}}"#, "no numbers in inner"),
            (#"{"name":"a","inner":{"numbers":[1,"2"]}}"#, "no Int8 at inner.numbers.1"),
            (#"{"name":"a","inner":{"numbers":[null]}}"#, "null for Int8 at inner.numbers.0"),
            (#"{"name":"a","inner":{"numbers":[128]}}"#, "corrupted at inner.numbers.0"),
            (#"{"name":"a","inner":{"numbers":[0.5]}}"#, "corrupted at inner.numbers.0"),
        ] as [(String, String?)]
    )
    func faults(json: String, fault: String?) throws {
        #expect(try Self.fault(json) == fault)
    }

    @Test("JSON in a type keeps the spelling of its numbers both ways")
    func spelling() throws {
        struct Holder: Codable {
            var value: JSONValue
            var list: [JSONValue]
        }
        let json = try JSONValue.parse(#"{"list":[1.10,null],"value":{"a":0.10,"b":1e-7}}"#)
        #expect(try JSONValue(encoding: json.decoded(as: Holder.self)) == json)
    }

    @Test("a list that is read beyond its end is refused")
    func beyondEnd() throws {
        struct Pair: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                for _ in 0..<2 { _ = try container.decode(Int.self) }
            }
        }
        #expect(throws: DecodingError.self) { try JSONValue.parse("[1]").decoded(as: Pair.self) }
    }

    @Test("a number that JSON can't write is refused", arguments: [Double.nan, .infinity])
    func unwritable(number: Double) {
        #expect(throws: EncodingError.self) { try JSONValue(encoding: ["a": [number]]) }
    }

    @Test("what a coder is told reaches what is coded, however deep")
    func userInfo() throws {
        struct Told: Codable {
            var told: String?

            init() {}

            init(from decoder: any Decoder) throws { told = decoder.userInfo[.told] as? String }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.userInfo[.told] as? String ?? "nothing")
            }
        }
        #expect(try JSONValue(encoding: [["a": Told()]], userInfo: [.told: "x"]) == [["a": "x"]])
        let read = try (["x"] as JSONValue).decoded(as: [Told].self, userInfo: [.told: "y"])
        #expect(read.map(\.told) == ["y"])
    }

    @Test("a document whose members have an order has the same value without it")
    func unordered() throws {
        let text = #"{"b":[1.10,{"d":null,"c":true}],"a":"x"}"#
        #expect(try OrderedJSON.parse(Array(text.utf8)).unordered == JSONValue.parse(text))
    }
}

extension CodingUserInfoKey {
    fileprivate static var told: CodingUserInfoKey { CodingUserInfoKey(rawValue: "told") ?? .told }
}
