import Diagnostics
import Testing

@Suite("Quotation")
struct QuotationTests {
    @Test(
        "somebody else's words stand on one line, without what controls a terminal or lets somebody in",
        arguments: [
            ("plain words", "plain words"),
            ("two\nlines\r\n and\ttabs ", "two lines and tabs"),
            ("\u{1B}[2Jcleared \u{202E}reversed\u{2066}", "[2Jcleared reversed"),
            ("see https://a.example/x?token=1 now", "see https://a.example/x?••• now"),
            ("see https://a.example/#frag", "see https://a.example/#•••"),
            ("is that so?", "is that so?"),
            ("Bearer eyJhbGciOi.eyJzdWIi.c2ln is old", "Bearer ••• is old"),
            ("token=eyJhbGciOi.eyJzdWIi.c2ln", "token=•••"),
            ("Žižkov 日本 👍", "Žižkov 日本 👍"),
        ]
    )
    func cleaning(_ words: String, _ quoted: String) {
        #expect(Quotation.of(words) == quoted)
    }

    @Test("nothing is left of nothing", arguments: ["", " ", "\n\u{0}\u{200B}"])
    func nothing(_ words: String) {
        #expect(Quotation.of(words) == nil)
    }

    @Test("what was sent in confidence does not come back")
    func secrets() {
        let secrets = [Secret("jane@example.com"), Secret("Jane Doe"), Secret("a")]
        let words = "Jane Doe (jane@example.com) is a customer"
        #expect(Quotation.of(words, hiding: secrets) == "••• (•••) is a customer")
    }

    @Test("long words are cut")
    func length() {
        let quoted = Quotation.of(String(repeating: "word ", count: 100_000))
        #expect(quoted?.count == 301)
        #expect(quoted?.hasSuffix("…") == true)
    }
}
