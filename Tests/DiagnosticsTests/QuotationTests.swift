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
            ("is that so?", "is that so?"),
            ("Žižkov 日本 👍", "Žižkov 日本 👍"),
        ]
    )
    func cleaning(_ words: String, _ quoted: String) {
        #expect(Quotation.of(words) == quoted)
    }

    @Test(
        "of an address the host is shown",
        arguments: [
            ("https://a.example/t", "https://a.example/•••"), ("https://a.example/x?t=t", "https://a.example/•••"),
            ("https://a.example#t", "https://a.example/•••"), ("see https://u:t@a.example/", "see https://a.example/"),
            ("https://a.example/s/1 now", "https://a.example/••• now"),
        ]
    )
    func address(words: String, shown: String) {
        #expect(Quotation.of(words) == shown)
    }

    @Test(
        "ids, assets, accounts, amounts and domains stay readable",
        arguments: [
            "GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H",
            "stellar:USDC:GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H",
            "6d3c1f2a-52d1-4c0e-9d53-8f0f4d1f7a11", "organization.photo_incorporation_doc", "1234567.1234567 USDC",
            "d8a2b8c0e1f24c53b6a7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f80912a3b.", "anchor.example.com",
            "https://anchor.example.com/",
            #"{"error":"unknown_account","id":"6d3c1f2a-52d1-4c0e-9d53-8f0f4d1f7a11"}"#,
        ]
    )
    func readable(words: String) {
        #expect(Quotation.of(words) == words)
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
