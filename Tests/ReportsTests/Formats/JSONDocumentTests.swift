import Foundation
import Testing

@testable import Reports

/// The JSON of reports, held against that of Foundation's encoder.
@Suite("JSON documents")
struct JSONDocumentTests {
    private struct Sample: Encodable {
        var list = [["a": 1, "b": 2], [:]]
        var nothing: [String] = []
        var seconds = 1.5
        var text = "a/b \"c\"\\\n"
        var format = 7
    }

    @Test("a document has the lines of Foundation's, and the format of windlass in place of its own")
    func lines() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        var sample = Sample()
        let text = try JSONDocument.text(of: sample)
        sample.format = JSONDocument.format
        #expect(text == String(decoding: try encoder.encode(sample), as: UTF8.self))
        encoder.outputFormatting.remove(.prettyPrinted)
        #expect(try JSONDocument.line(of: sample) == String(decoding: try encoder.encode(sample), as: UTF8.self))
    }

    @Test(
        "what would do something to a screen is escaped, and all else stays",
        arguments: [
            ("•••", #""•••""#), ("a\u{202E}b", #""a\u202eb""#), ("\u{1B}[2J", #""\u001b[2J""#),
            ("\u{301}a", "\"\u{301}a\""), ("\u{85}", #""\u0085""#), ("\u{7F}", #""\u007f""#),
        ]
    )
    func screens(text: String, json: String) throws {
        #expect(try JSONDocument.line(of: ["a": text]) == "{\"a\":\(json),\"format\":1}")
    }

    @Test("a list has no room for the format", arguments: [["a", "b"]])
    func list(texts: [String]) {
        #expect(throws: NoObject.self) { try JSONDocument.text(of: texts) }
        #expect(throws: NoObject.self) { try JSONDocument.line(of: "a") }
    }
}
