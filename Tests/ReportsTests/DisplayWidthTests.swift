import Reports
import Testing

@Suite("DisplayWidth")
struct DisplayWidthTests {
    @Test("never cuts a wide character in half")
    func prefix() {
        #expect(DisplayWidth.prefix(of: "日本語", columns: 5) == "日本")
        #expect(StyledLine("日本語").fitted(to: 5).text == "日本…")
        #expect(StyledLine("日本語").fitted(to: 6).text == "日本語")
    }

    @Test(
        "shortens in the middle",
        arguments: [
            ("deposit amount=5", 16, "deposit amount=5"), ("deposit amount=5", 9, "depo…nt=5"), ("日本語", 5, "日…語"),
        ]
    )
    func shortened(text: String, columns: Int, result: String) {
        #expect(DisplayWidth.shortened(text, to: columns) == result)
    }

    @Test("wraps without losing anything", arguments: ["", "a", "abcdefg", "日本語のテスト"], [1, 2, 3, 7])
    func wrapping(text: String, columns: Int) {
        let pieces = DisplayWidth.wrapped(text, columns: columns)
        #expect(pieces.joined() == text)
        #expect(pieces.allSatisfy { DisplayWidth.of($0) <= max(columns, 2) })
    }

    @Test(
        "breaks between words where it can",
        arguments: [
            ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 5, ["one", "two"]),
            ("aa bbb cc", 6, ["aa bbb", "cc"]),
            ("to abcdefgh", 5, ["to", "abcde", "fgh"]), ("   x", 2, ["  ", "x"]), ("日本 語", 4, ["日本", "語"]),
        ] as [(String, Int, [String])]
    )
    func words(text: String, columns: Int, pieces: [String]) {
        #expect(DisplayWidth.wrappedAtWords(text, columns: columns) == pieces)
    }
}
