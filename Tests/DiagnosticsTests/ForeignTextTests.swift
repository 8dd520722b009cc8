import Diagnostics
import TestSupport
import Testing

@Suite("Foreign text")
struct ForeignTextTests {
    @Test(
        "no form of a hostile text holds what a terminal or an eye must not get",
        arguments: HostileText.all.map(\.text)
    )
    func hostile(text: String) {
        for prefix in ["", "👩", "a", "\n", "\u{200D}", "\u{FE0F}"] {
            let foreign = ForeignText(prefix + text)
            for shown in [foreign.displayed, foreign.escaped] {
                #expect(HostileText.flaw(in: shown) == nil)
                #expect(!shown.contains("\n"))
            }
            #expect(HostileText.flaw(in: foreign.displayedLines) == nil)
            #expect(HostileText.flaw(in: foreign.escapedJSON) == nil)
        }
    }

    @Test("any characters in any order give a text that is fit, and stays as it is when it passes again")
    func anything() {
        var state = UInt64(7)
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let picked =
            Array(HostileText.everything.unicodeScalars)
            + Array("ab 1##[日👩👧❤\u{200D}\u{FE0F}\u{FE0E}\r\n\t".unicodeScalars)
        for _ in 0..<3_000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<next(12) {
                let any = Unicode.Scalar(UInt32(next(next(2) == 0 ? 0x3100 : 0x110000)))
                scalars.append(next(2) == 0 ? picked[next(picked.count)] : any ?? "x")
            }
            let text = String(scalars)
            let foreign = ForeignText(text)
            #expect(ForeignText(foreign.displayed).displayed == foreign.displayed)
            #expect(ForeignText(foreign.displayedLines).displayedLines == foreign.displayedLines)
            #expect(ForeignText(foreign.escaped).displayed == foreign.escaped)
            #expect(ForeignText(foreign.escapedJSON).displayedLines == foreign.escapedJSON)
            for shown in [foreign.displayed, foreign.displayedLines, foreign.escaped] {
                let flaw = HostileText.flaw(in: shown)
                #expect(flaw == nil, "\(text.unicodeScalars.map(\.value))")
            }
        }
    }

    @Test(
        "plain text stays as it is",
        arguments: ["", "plain", "Žižkov 日本 👍", "👩‍👧 ❤️ 1️⃣ 🇨🇿", "e\u{301}", "שלום مرحبا", "ก็ ที่ 한국어", "a  b\u{A0}c"]
    )
    func plain(text: String) {
        let foreign = ForeignText(text)
        #expect(foreign.displayed == text && foreign.displayedLines == text && foreign.escaped == text)
        #expect(foreign.escapedJSON == text)
    }

    @Test("line breaks are blanks, stay, or are escaped, as it is asked for")
    func lineBreaks() {
        let foreign = ForeignText("a\r\nb\tc\nd\re")
        #expect(foreign.displayed == "a  b c d e")
        #expect(foreign.displayedLines == "a\nb c\nd e")
        #expect(foreign.escaped == "a\\r\\nb\\tc\\nd\\re")
    }

    @Test(
        "names of files stand on one line, with escapes for what does not show itself",
        arguments: [
            ("plain 日本 👩‍👧", "plain 日本 👩‍👧"), ("\u{1B}[31mred", "\\u{1B}[31mred"),
            ("a\nerror: b\r\n", "a\\nerror: b\\r\\n"),
            ("\u{202E}txt\u{2028}\t", "\\u{202E}txt\\u{2028}\\t"),
        ]
    )
    func escaping(_ words: String, _ shown: String) {
        #expect(ForeignText(words).escaped == shown)
    }

    @Test(
        "what GitHub's runner takes for a command anywhere in a line is broken up, and no other brackets",
        arguments: [
            ("##[error]a", #"##\[error]a"#, #"##\u005berror]a"#), ("é ###[x", #"é ###\[x"#, #"é ###\u005bx"#),
            ("#[a] # #[b] [##]", "#[a] # #[b] [##]", "#[a] # #[b] [##]"),
        ]
    )
    func runnerCommands(_ words: String, _ shown: String, _ json: String) {
        let foreign = ForeignText(words)
        #expect(foreign.displayed == shown && foreign.displayedLines == shown && foreign.escaped == shown)
        #expect(foreign.escapedJSON == json)
        #expect(ForeignText("#\u{200B}#[a]").displayed == #"##\[a]"#)
    }

    @Test("of many accents on one letter four stay, and a mark stands for the rest")
    func stacks() {
        let text = "e" + String(repeating: "\u{301}", count: 9) + "x"
        #expect(
            Array(ForeignText(text).displayed.unicodeScalars.map(\.value)) == [101, 769, 769, 769, 769, 0xFFFD, 120]
        )
        #expect(ForeignText("\u{301}x").displayed == "\u{25CC}\u{301}x")
    }
}
