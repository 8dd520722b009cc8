import Diagnostics
import FlowLanguage
import Testing

@Suite("Findings on a terminal")
struct FindingRenderingTests {
    @Test(
        "the caret stands under the word, also behind letters that take two columns or none",
        arguments: [
            ("tell: abc x", "          ^"), ("tell: 日本語 x", "             ^"), ("tell: e\u{301}bc x", "          ^"),
        ]
    )
    func caret(line: String, expected: String) {
        let column = line.unicodeScalars.count
        let place = SourcePlace(file: "a.yaml", line: 1, column: column)
        let rendered = Finding(.unknownKey, "no key", at: place).rendered(source: line)
        #expect(rendered.split(separator: "\n").last.map(String.init) == "   | " + expected)
    }
}
