import Terminal
import Testing

@Suite("Pasted text")
struct PastedTextTests {
    @Test(
        "is trimmed, and loses what would control a terminal",
        arguments: [
            ("  Ada Lovelace \n", "Ada Lovelace"), ("1 Main St\r\nLondon\rUK", "1 Main St\nLondon\nUK"),
            ("\u{1B}[31mred\u{7}", "[31mred"), ("a\tb", "a b"), ("\u{202E}evil\u{2028}", "evil"), ("\n\n", ""),
            ("日本\u{200B}語 👩‍👧", "日本語 👩‍👧"),
        ]
    )
    func cleaned(_ pasted: String, _ text: String) {
        #expect(PastedText(pasted).text == text)
        #expect(PastedText(pasted).flaw == nil)
    }

    @Test("comes between its brackets as one key, whatever stands in it")
    func brackets() {
        let keys = KeyDecoderTests.keys("x\u{1B}[200~rm -rf /\r\u{1B}[A\u{3}\u{1B}[201~\r")
        #expect(keys == [.character("x"), .paste(PastedText("rm -rf /\r\u{1B}[A\u{3}")), .enter])
        #expect(PastedText("rm -rf /\r\u{1B}[A\u{3}").text == "rm -rf /\n[A")
    }

    @Test("is no text where it is binary")
    func binary() {
        for bytes in [[0xFF, 0xD8, 0xFF, 0xE0], [0x41, 0x00, 0x42], [0xC3]] as [[UInt8]] {
            #expect(PastedText(bytes).flaw == .binary)
            #expect(PastedText(bytes).text.isEmpty)
        }
    }

    @Test("is refused where it is a file rather than an answer, and its end is found all the same")
    func long() {
        #expect(PastedText(String(repeating: "x", count: PastedText.limit)).flaw == nil)
        let long = String(repeating: "x", count: PastedText.limit * 3)
        let keys = KeyDecoderTests.keys("\u{1B}[200~\(long)\u{1B}[201~\r")
        #expect(keys.count == 2 && keys.last == .enter)
        guard case .paste(let pasted) = keys.first else {
            Issue.record("no paste")
            return
        }
        #expect(pasted.flaw == .tooLong && pasted.text.isEmpty)
    }
}
