import Diagnostics
import Terminal
import Testing

@Suite("DisplayWidth")
struct DisplayWidthTests {
    @Test("never cuts a wide character in half")
    func prefix() {
        #expect(DisplayColumns.prefix(of: "日本語", columns: 5) == "日本")
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
}
