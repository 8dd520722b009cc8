import Diagnostics
import Foundation
import Testing

@testable import FlowRunner

@Suite("CaselessSearch")
struct CaselessSearchTests {
    @Test(
        "finds what Foundation's search finds",
        arguments: [
            ("ada", "Ada and ADA"), ("ÄRGER", "ärger, a\u{308}rger"), ("é", "cafe\u{301} CAFÉ"),
            ("aa", "aaaaa"), ("ab", "aab"), ("Ολγας", "ΟΛΓΑΣ ολγασ"), ("иван", "ИВАН Иван"), ("x", ""), ("", "text"),
            ("山田", "山田太郎"), ("Straße", "STRASSE straße"), ("ﬁ", "FI"), ("s", "ß"), ("👩‍👩‍👧", "a👩‍👩‍👧b"), ("long", "lon"),
            ("\r\n", "a\r\nb"), ("a\nb", "A\nB"),
        ]
    )
    func sameAsFoundation(_ wanted: String, _ text: String) {
        let expected = text.replacingOccurrences(of: wanted, with: "•", options: .caseInsensitive)
        #expect(CaselessSearch.replace(wanted, in: text, with: "•") == expected)
    }

    @Test(
        "finds what is joined to its neighbours, and what is written with compatible characters",
        arguments: [
            ("1234", "a1234\u{20E3}b", "a•\u{20E3}b"), ("1234", "1234\u{301}", "•\u{301}"),
            ("ab", "x\u{200D}ab\u{200D}y", "x\u{200D}•\u{200D}y"),
            ("a\n", "a\nb", "•b"), ("\nb", "a\r\nb", "a\r•"), ("1234", "１２３４", "•"), ("fin", "ﬁn", "•"),
            ("e\u{323}\u{301}", "e\u{301}\u{323}!", "•!"), ("ẹ\u{301}", "é\u{323}", "•"), ("ẹ", "é\u{323}", "•"),
            ("s", "ß", "ß"), ("f", "ﬁ", "ﬁ"),
        ]
    )
    func joined(_ wanted: String, _ text: String, _ expected: String) {
        let found = CaselessSearch.replace(wanted, in: text, with: "•")
        #expect(Array(found.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("sorts any number of accents on one letter", .timeLimit(.minutes(1)))
    func accents() {
        let pairs = 40_000
        let text = "e" + String(repeating: "\u{301}\u{323}", count: pairs)
        let sorted = "e" + String(repeating: "\u{323}", count: pairs) + String(repeating: "\u{301}", count: pairs)
        #expect(CaselessSearch.replace(sorted, in: text + "!", with: "•") == "•!")
    }

    @Test("finds every letter that Foundation finds in its capital")
    func letters() {
        for value in UInt32(0x80)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let (letter, capital) = (String(scalar), String(scalar).uppercased())
            guard letter != capital, capital.range(of: letter, options: .caseInsensitive) != nil else { continue }
            let found = CaselessSearch.replace(letter, in: "(\(capital))", with: "•")
            if found != "(•)" { Issue.record("U+\(String(value, radix: 16)) is not found in \(capital)") }
        }
    }
}

/// The quick look before the search.
@Suite("SearchedText")
struct SearchedTextTests {
    @Test(
        "a quick look overlooks nothing that the search finds",
        arguments: [
            ("ada", "Ada"), ("ada", "“Ada”"), ("ÄRGER", "a\u{308}rger"), ("Straße", "STRASSE"), ("ﬁn", "fin"),
            ("1234", "１２３４"), ("K", "\u{212A}"), ("a\0b", "“A\0B”"), ("ẹ\u{301}", "é\u{323}"), ("👩‍👩‍👧", "a👩‍👩‍👧b"),
            ("ab", "a\0ab"), ("long", "“\(String(repeating: "lon ", count: 1000))long”"),
        ]
    )
    func overlooksNothing(_ wanted: String, _ text: String) {
        #expect(CaselessSearch.replace(wanted, in: text, with: "•") != text)
        for others in [[], ["nothing of this kind", "zz"], ["0", "€"]] {
            #expect(SearchedText(text).candidates(of: SoughtTexts(Set(others + [wanted]))).contains(wanted))
        }
    }

    @Test("of what does not stand in a text a quick look says so", arguments: ["“Ada”", "Ada", "Straße", "a\0b", ""])
    func absent(_ text: String) {
        for wanted: Set in [["Bob"], ["Ärger"], ["12345"], ["🙂"], [], ["Bob", "Ärger", "12345"]] {
            #expect(SearchedText(text).candidates(of: SoughtTexts(wanted)).isEmpty)
        }
    }

    @Test("of many texts those that stand in a text are found, the longest first, until they are removed")
    func several() {
        var texts = SoughtTexts(["ada", "Lovelace", "Babbage"])
        texts.insert(["love", "ada", "Straße"])
        let searched = SearchedText("ADA LOVELACE, STRASSE 1")
        #expect(searched.candidates(of: texts) == ["Lovelace", "Straße", "love", "ada"])
        texts.remove(["Lovelace", "ada", "other"])
        #expect(searched.candidates(of: texts) == ["Straße", "love"])
    }

    @Test("a token that is not ASCII is hidden too, cut within a character or not")
    func foreignToken() {
        for lead in ["", "x", "xy"] {
            let token = "head." + lead + String(repeating: "é", count: 20)
            let text = "it was “\(token)”"
            let hidden = HiddenToken(Secret(token)).concealed(in: text, SearchedText(text))
            #expect(!hidden.contains("éé"), "\(hidden)")
        }
    }
}
