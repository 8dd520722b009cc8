import Diagnostics
import Questions
import Terminal
import Testing

@Suite("Line editor")
struct LineEditorTests {
    /// An editor into which `sent` was typed, with `|` where its cursor is.
    private func typed(_ sent: String, into text: String = "", allowsLines: Bool = false) -> String {
        var editor = LineEditor(text, allowsLines: allowsLines)
        for key in KeyDecoderTests.keys(sent) { _ = editor.press(key) }
        return editor.before + "|" + editor.after
    }

    @Test(
        "moves and deletes by characters as people see them, by words, and to the ends",
        arguments: [
            ("abc", "", "abc|"), ("abc", "\u{1B}[D\u{1B}[D", "a|bc"), ("abc", "\u{1B}[D\u{1B}[C", "abc|"),
            ("abc", "\u{1}x", "x|abc"), ("abc", "\u{1B}[H\u{1B}[3~", "|bc"), ("abc", "\u{1}\u{4}\u{5}", "bc|"),
            ("e\u{301}", "\u{7F}", "|"), ("👩‍👧x", "\u{7F}\u{7F}", "|"), ("日本語", "\u{1B}[D\u{7F}", "日|語"),
            ("one two", "\u{17}", "one |"), ("one two  ", "\u{17}", "one |"), ("one two", "\u{1B}b\u{1B}b", "|one two"),
            ("one two", "\u{1}\u{1B}f", "one| two"), ("one two", "\u{1}\u{1B}d", "| two"),
            ("one two", "\u{1B}b\u{15}", "|two"),
            ("one two", "\u{1B}b\u{B}", "one |"), ("", "\u{7F}\u{1B}[3~\u{1B}[D\u{1B}[C\u{17}\u{1B}d", "|"),
        ]
    )
    func moving(_ text: String, _ sent: String, _ result: String) {
        #expect(typed(sent, into: text) == result)
    }

    @Test(
        "in several lines, arrows go from line to line and ends are those of the line",
        arguments: [
            ("ab\ncdef\ng", "\u{1B}[A", "ab\nc|def\ng"), ("ab\ncdef\ng", "\u{1B}[A\u{5}\u{1B}[A", "ab|\ncdef\ng"),
            ("ab\ncdef\ng", "\u{1}x", "ab\ncdef\nx|g"), ("ab\ncdef", "\u{15}", "ab\n|"), ("ab", "\ncd", "ab\ncd|"),
            ("ab\ncd", "\u{1B}[A\u{B}", "ab|\ncd"), ("ab\ncd", "\u{1B}[A\u{1}\u{1B}[B", "ab\n|cd"),
        ]
    )
    func lines(_ text: String, _ sent: String, _ result: String) {
        #expect(typed(sent, into: text, allowsLines: true) == result)
    }

    @Test("what is being typed is nobody else's business, whoever prints or dumps it")
    func silent() {
        var questions = Questionnaire(
            [Question(name: "pin", kind: .hidden), Question(name: "name")],
            answers: ["name": .text(Secret("Zebedee"))]
        )
        for key in KeyDecoderTests.keys("Lovelace") { _ = questions.press(key, on: FakeFileSystem()) }
        var dumped = ""
        dump(questions, to: &dumped)
        #expect(!"\(questions) \(dumped)".contains("Lovelace") && !dumped.contains("Zebedee"))
    }

    @Test("a line has no line breaks, wherever they come from")
    func single() {
        #expect(typed("a\nb\u{1B}[200~c\r\nd\u{1B}[201~") == "abc d|")
    }

    @Test("what is no text is refused with the reason, and leaves the text as it is")
    func refused() {
        var editor = LineEditor("abc")
        #expect(
            editor.press(.character("\u{FFFD}")) == .refused("what was typed is no UTF-8; set the terminal to UTF-8")
        )
        #expect(editor.press(.paste(PastedText([0xFF, 0xD8]))) == .refused("what was pasted is no text"))
        let long = PastedText(String(repeating: "x", count: 100_001))
        #expect(editor.press(.paste(long)) == .refused("what was pasted has more than 100000 bytes"))
        #expect(editor.press(.character("\u{202E}")) == .ignored)
        #expect(editor.press(.up) == .ignored)
        #expect(editor.text == "abc")
    }
}
