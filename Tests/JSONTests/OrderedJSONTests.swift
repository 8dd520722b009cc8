import Testing

@testable import JSON

/// JSON that keeps the order of members, read strictly and written for people.
@Suite("Ordered JSON")
struct OrderedJSONTests {
    @Test("members keep their order, and numbers their spelling")
    func order() throws {
        let text = #"{"z":1.50,"a":[true,null,{}],"m":{"y":"é","b":-0}}"#
        let value = try OrderedJSON.parse(Array(text.utf8))
        #expect(String(decoding: value.json, as: UTF8.self) == text)
    }

    @Test(
        "what servers may send is refused in a request",
        arguments: [
            (#"{"a":1,"a":2}"#, JSONError(.repeatedMember("a"), offset: 10)),
            // Names are compared as they are read, not as they are spelt.
            (#"{"a":1,"\u0061":2}"#, JSONError(.repeatedMember("a"), offset: 15)),
            ("\u{FEFF}{}", JSONError(.unexpectedByte(0xEF), offset: 0)),
        ]
    )
    func strictness(text: String, error: JSONError) throws {
        #expect(throws: error) { try OrderedJSON.parse(Array(text.utf8)) }
        _ = try JSONValue.parse(text)
    }

    @Test("a byte order mark is skipped in a file that people edit, and only at its beginning")
    func byteOrderMark() throws {
        #expect(try OrderedJSON.parse(Array("\u{FEFF}{}".utf8), skipsMark: true) == [:])
        #expect(throws: JSONError(.unexpectedByte(0xEF), offset: 3)) {
            try OrderedJSON.parse(Array("\u{FEFF}\u{FEFF}{}".utf8), skipsMark: true)
        }
    }

    @Test("names of different objects may be the same")
    func namesOfOthers() throws {
        _ = try OrderedJSON.parse(Array(#"{"a":{"a":1},"b":[{"a":1},{"a":2}]}"#.utf8))
    }

    @Test("what fits stands on one line, and all else over as many as it needs")
    func lines() {
        #expect(
            (["a": [1, "b"], "c": [:], "d": []] as OrderedJSON).written() == #"{ "a": [1, "b"], "c": {}, "d": [] }"#
        )
        let long = String(repeating: "x", count: 110)
        #expect(
            (["a": [.string(long), 1]] as OrderedJSON).written() == "{\n  \"a\": [\n    \"\(long)\",\n    1\n  ]\n}"
        )
    }

    @Test("what is nested is broken only where it is long, and a key counts for nothing", arguments: [104, 105])
    func nested(count: Int) {
        let text = String(repeating: "x", count: count)
        let value: OrderedJSON = ["long": ["a": [1, .string(text)], "b": [1, 2]], "short": ["c": .null]]
        let inner = "[\n      1,\n      \"\(text)\"\n    ]"
        #expect(
            value.written()
                == "{\n  \"long\": {\n    \"a\": \(inner),\n    \"b\": [1, 2]\n  },\n  \"short\": { \"c\": null }\n}"
        )
        let line: OrderedJSON = ["a": [.string(String(repeating: "x", count: count))]]
        // The bracket, the quotes and an indent of two have six bytes.
        let isShort = count + 4 + 2 <= 110
        #expect(line.written().contains("\"a\": [\"x") == isShort)
    }

    @Test(
        "every text is read as it was written, on one line",
        arguments: [
            "", "plain", "\"\\/", "a\nb\rc\td", "\u{0}\u{1F}\u{7F}", "\u{2028}\u{2029}", "é€😀", "\u{85}\u{9B}",
            "a\"é\\\u{2028}b\u{2030}\n",
            "\u{2028}\u{2027}\"",
            // The room for a long text is measured.
            String(repeating: "0123456789 a\"", count: 200) + "\n\n\u{2028}\"",
            String(repeating: "\u{1}é", count: 1100),
        ]
    )
    func texts(text: String) throws {
        let quoted = JSONWriter.quoted(text)
        #expect(try JSONValue.parse(quoted) == .string(text))
        #expect(!quoted.unicodeScalars.contains { ["\n", "\r", "\u{2028}", "\u{2029}", "\u{7F}"].contains($0) })
    }

    @Test("a character is escaped wherever it stands in a text, which is searched eight bytes at a time")
    func escapes() {
        let named: [Unicode.Scalar: String] = ["\t": "\\t", "\n": "\\n", "\r": "\\r", "\"": "\\\"", "\\": "\\\\"]
        let others: [Unicode.Scalar] = ["\u{7F}", "\u{2028}", "\u{2029}"]
        func escaped(_ scalar: Unicode.Scalar) -> String {
            if let name = named[scalar] { return name }
            guard scalar.value < 0x20 || others.contains(scalar) else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        let scalars: [Unicode.Scalar] =
            (UInt8(0)...0xFF).map { Unicode.Scalar($0) } + others + ["\u{2027}", "\u{202A}", "\u{22A8}", "😀"]
        for scalar in scalars {
            for count in 0...9 {
                let (left, right) = (String(repeating: "a", count: count), String(repeating: "b", count: 9 - count))
                let text = "\(left)\(scalar)•\(scalar)\(right)"
                #expect(JSONWriter.quoted(text) == "\"\(text.unicodeScalars.map(escaped).joined())\"")
            }
        }
    }
}
