import Diagnostics
import Testing

@Suite("WordWrap")
struct WordWrapTests {
    @Test(
        "breaks between words where it can",
        arguments: [
            ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 5, ["one", "two"]),
            ("aa bbb cc", 6, ["aa bbb", "cc"]), ("aa   bbb", 5, ["aa  ", "bbb"]),
            ("to abcdefgh", 5, ["to", "abcde", "fgh"]), ("   x", 2, ["  ", "x"]), ("日本 語", 4, ["日本", "語"]),
            ("日本", 1, ["日", "本"]), ("a b", .max, ["a b"]),
        ] as [(String, Int, [String])]
    )
    func words(text: String, columns: Int, lines: [String]) {
        #expect(WordWrap.lines(text, columns: columns) == lines)
    }

    @Test("keeps words that are longer than a line, where it is asked to")
    func longWords() {
        #expect(WordWrap.lines("to abcdefgh i", columns: 5, breaksWords: false) == ["to", "abcdefgh", "i"])
        #expect(WordWrap.lines("  abcdefgh i", columns: 5, breaksWords: false) == ["  abcdefgh", "i"])
    }

    @Test("ends the last line with an ellipsis where something is missing")
    func limit() {
        #expect(WordWrap.lines("one two six", columns: 7, limit: 1) == ["one tw…"])
        #expect(WordWrap.lines("one two six", columns: 5, limit: 2) == ["one", "two …"])
        #expect(WordWrap.lines("one two", columns: 7, limit: 1) == ["one two"])
    }

    @Test("loses nothing but blanks, and no line is too wide", arguments: 1...12)
    func whole(columns: Int) {
        for text in ["", "a", "abcdefg", "日本語のテスト", "a bc  def 👩‍👩‍👧 ghij", "e\u{301}e\u{301} x"] {
            let lines = WordWrap.lines(text, columns: columns)
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
            // A single character may be wider than a line.
            #expect(lines.allSatisfy { $0.count == 1 || DisplayColumns.atMost($0) <= max(columns, 2) }, "\(lines)")
        }
    }

    @Test("of foreign text shows what can be seen, and no line of nothing")
    func foreign() {
        #expect(WordWrap.lines(ForeignText("\u{1B}[2J one\ntwo"), columns: 6) == ["[2J", "one", "two"])
        #expect(WordWrap.lines(ForeignText("\u{200B}"), columns: 6) == [])
    }
}
