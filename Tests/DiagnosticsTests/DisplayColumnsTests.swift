import Diagnostics
import Testing

@Suite("Display columns")
struct DisplayColumnsTests {
    @Test(
        "what terminals give to a text, and the most that any of them does",
        arguments: [
            ("", 0, 0), ("abc", 3, 3), ("日本語", 6, 6), ("e\u{301}", 1, 1), ("ｱ", 1, 1), ("Ａ", 2, 2), ("한국", 4, 4),
            ("日本", 4, 4), ("é", 1, 1), ("✔", 1, 1), ("🚢", 2, 2), ("한글", 4, 4), ("👍", 2, 2), ("❤\u{FE0F}", 2, 2),
            ("👩\u{200D}👧", 2, 4), ("\u{200B}", 0, 0),
        ]
    )
    func widths(_ text: String, _ columns: Int, _ most: Int) {
        #expect(DisplayColumns.of(text) == columns)
        #expect(DisplayColumns.atMost(text) == most)
    }
}
