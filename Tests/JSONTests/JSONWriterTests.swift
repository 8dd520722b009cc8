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

    @Test("a whole number has its digits", arguments: [0, 7, -7, 10, -99, 100, 1_234_567_890, .max, .min, 1 << 53])
    func wholeNumbers(number: Int) throws {
        var writer = JSONWriter()
        writer.array(nil, [number, number]) { $0.field(nil, $1) }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(number),\(number)]")
        let encoded = try DocumentEncoder.bytes(of: [number: number])
        #expect(String(decoding: encoded, as: UTF8.self) == "{\"\(number)\":\(number)}")
    }

    @Test(
        "a number of three decimals is as Swift describes it",
        arguments: [0, 0.001, 0.01, 0.1, 1, 0.03, 9.918, 9.91, -0.5, -12.345, 123_456_789.123, 1e12]
    )
    func thousandths(number: Double) {
        var writer = JSONWriter()
        writer.object(nil) { $0.field("n", number) }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\"n\":\(number)}")
    }

    @Test("a number of more decimals is rounded, and one that JSON can't write is the largest")
    func roundedNumbers() throws {
        var writer = JSONWriter()
        writer.array(nil, [1.23456, 0.0004, 0.9996, -0.0004, .infinity, .nan, 1e300]) { $0.field(nil, $1) }
        let largest = "9223372036854775.807"
        let expected = "[1.235,0.0,1.0,0.0,\(largest),\(largest),\(largest)]"
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }
}
