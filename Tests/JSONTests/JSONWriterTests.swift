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
}
