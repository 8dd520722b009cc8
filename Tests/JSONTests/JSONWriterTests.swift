import JSON
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
    /// Lists in an object, with what `body` writes for each of some values of many lengths.
    private static func written(indent: Int?, _ body: (inout JSONWriter, String) -> Void) -> String {
        var writer = JSONWriter(indent: indent)
        writer.object(nil) { writer in
            for count in 0...110 {
                let value = String(repeating: "v", count: count)
                writer.array("\(count)", [value, "\"\u{1}\(value)", "é"], body)
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("a pair is written as the object that it is, on one line or several", arguments: [nil, 0, 6])
    func pair(indent: Int?) throws {
        let pairs = Self.written(indent: indent) { $0.pair("a \"name\"", $1) }
        let objects = Self.written(indent: indent) { writer, value in
            writer.object(nil) { writer in
                writer.field("name", "a \"name\"")
                writer.field("value", value)
            }
        }
        #expect(pairs == objects)
        _ = try OrderedJSON.parse(Array(pairs.utf8))
    }

    @Test(
        "a character is escaped, or stays, in every place of a text of any length",
        arguments: [
            ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", "\\u0001"), ("\u{1F}", "\\u001f"),
            ("\u{7F}", "\\u007f"), ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"), ("\u{2027}", "\u{2027}"),
            ("\u{80}", "\u{80}"), ("•", "•"), ("😀", "😀"), ("\"\"", "\\\"\\\""), ("\u{2028}\"", "\\u2028\\\""),
        ]
    )
    func escapes(character: String, escaped: String) {
        for length in Array(0...24) + [2040, 2056] {
            for place in length > 24 ? [0, length - 1, length] : Array(0...length) {
                let before = String(repeating: "v", count: place)
                let after = String(repeating: "w", count: length - place)
                let quoted = JSONWriter.quoted(before + character + after)
                #expect(quoted == "\"\(before)\(escaped)\(after)\"", "\(length) \(place)")
            }
        }
    }
}
