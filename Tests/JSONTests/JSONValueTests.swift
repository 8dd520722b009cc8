import Foundation
import JSON
import Testing

@Suite("JSONValue")
struct JSONValueTests {
    @Test("a field reads alike, as text or as number")
    func lenientAccess() throws {
        let value = try JSONValue.parse(
            #"{"text":"1.50","number":1.50,"exponent":"1e-7","word":"x","flag":true,"flagText":"True","none":null,"list":[1,null]}"#
        )
        #expect(value["text"]?.string == "1.50")
        #expect(value["number"]?.string == "1.50")
        #expect(value["number"]?.decimalText == "1.50")
        #expect(value["exponent"]?.decimalText == "1e-7")
        #expect(value["word"]?.decimalText == nil)
        #expect(value["flag"]?.bool == true)
        #expect(value["flagText"]?.bool == true)
        #expect(value["word"]?.bool == nil)
        #expect(value["flag"]?.string == nil)
        #expect(value["none"] == nil)
        #expect(value["missing"] == nil)
        #expect(value["list"]?[0]?.integer == 1)
        #expect(value["list"]?[1] == nil)
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["word"]?["x"] == nil)
        #expect(value["list"]?.arrayValue?.count == 2)
        #expect(value.objectValue?.count == 8)
    }

    @Test(
        "decimals and whole numbers are what they are and nothing near it",
        arguments: [
            ("12", "12", 12), (" 12 ", "12", nil), ("-7", "-7", -7), ("+7", nil, nil), ("0x1", nil, nil),
            ("1.0", "1.0", nil),
            ("1e3", "1e3", nil), ("nan", nil, nil), ("", nil, nil), ("1 2", nil, nil), ("12abc", nil, nil),
            ("9223372036854775807", "9223372036854775807", .max), ("9223372036854775808", "9223372036854775808", nil),
        ] as [(String, String?, Int64?)]
    )
    func numbers(text: String, decimal: String?, integer: Int64?) {
        #expect(JSONValue.string(text).decimalText == decimal)
        #expect(JSONValue.string(text).integer == integer)
    }

    @Test(
        "a member that is there twice is missed, at any depth, and nothing else is",
        arguments: [
            ("{}", false), (#"{"a":1}"#, false), (#"{"a":"::","b":"\"a\":1","c\\":[{"a":1},{"a":2}]}"#, false),
            (#"{"a":1,"a":2}"#, true), (#"{"a":1,"\u0061":1}"#, true), (#"{"b":[[{"a":{},"a":{}}]]}"#, true),
            (#"{"a":{"b":1},"a":{"b":1,"c":2}}"#, true), ("[\"a:b\"]", false),
            ("\u{FEFF}{ \"a\" : {\"a\":null} }", false),
        ]
    )
    func repeatedMembers(text: String, isRepeated: Bool) throws {
        let bytes = Array(text.utf8)
        #expect(try JSONValue.parse(bytes).lacksMembers(of: bytes) == isRepeated)
    }

    @Test("writes documents that read the same")
    func writing() throws {
        let value: JSONValue = [
            "b": [1, .number("2.50"), .null, true], "a": "\"\\\n\u{1}é😀\u{7F}", "c": [:], "d": [],
        ]
        #expect(value.text == #"{"a":"\"\\\n\u0001é😀\u007f","b":[1,2.50,null,true],"c":{},"d":[]}"#)
        #expect(try JSONValue.parse(value.text) == value)
    }

    @Test("never writes a number that is none", arguments: ["", "NaN", "1}", "0x1", "01", "\u{FEFF}1", "1 "])
    func invalidNumbers(token: String) throws {
        #expect(try JSONValue.parse(JSONValue.number(token).text) == .string(token))
    }

    @Test(
        "resolves escapes in a text that is no JSON, and leaves what only looks like one",
        arguments: [
            (#"a\u0062c"#, "abc"), (#"\ud83d\ude00"#, "😀"), (#"\"\/\n\\u0061"#, "\"/\n\\u0061"), ("é\\", "é\\"),
            (#"\x \u12 \ud800 \ud800\u0041 \ud83d"#, #"\x \u12 \ud800 \ud800A \ud83d"#), ("", ""),
        ]
    )
    func escapes(text: String, resolved: String) {
        #expect(JSONValue.resolvingEscapes(in: text) == resolved)
    }

    @Test("keeps the value of every number through Codable")
    func codable() throws {
        let tokens = ["0", "-12", "18446744073709551615", "0.1", "1234567890.0987654321", "1e-7"]
        let value = JSONValue.object([
            "list": .array(tokens.map { .number($0) }), "flag": false, "text": "a", "none": .null,
            "long": .number(String(repeating: "9", count: 60)),
        ])
        let copy = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
        #expect(copy["list"]?.arrayValue?.compactMap(\.decimalText) == tokens.dropLast() + ["0.0000001"])
        #expect(copy["long"]?.decimalText == value["long"]?.decimalText)
        #expect(copy["flag"] == false)
        #expect(copy.objectValue?["none"] == .null)
    }
}
