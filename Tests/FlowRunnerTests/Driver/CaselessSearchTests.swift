import Foundation
import Testing

@testable import FlowRunner

@Suite("CaselessSearch")
struct CaselessSearchTests {
    @Test(
        "finds what Foundation's search finds",
        arguments: [
            ("ada", "Ada and ADA"), ("ÄRGER", "ärger, a\u{308}rger"), ("é", "cafe\u{301} CAFÉ"), ("e", "cafe\u{301}"),
            ("aa", "aaaaa"), ("ab", "aab"), ("Ολγας", "ΟΛΓΑΣ ολγασ"), ("иван", "ИВАН Иван"), ("x", ""), ("", "text"),
            ("山田", "山田太郎"), ("Straße", "STRASSE straße"), ("ﬁ", "FI"), ("s", "ß"), ("👩‍👩‍👧", "a👩‍👩‍👧b"), ("long", "lon"),
            ("\r\n", "a\r\nb"), ("a\nb", "A\nB"),
        ]
    )
    func sameAsFoundation(_ wanted: String, _ text: String) {
        let expected = text.replacingOccurrences(of: wanted, with: "•", options: .caseInsensitive)
        #expect(CaselessSearch.replace(wanted, in: text, with: "•") == expected)
    }

    @Test("finds every letter that Foundation finds in its capital")
    func letters() {
        for value in UInt32(0x80)...0x1_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let (letter, capital) = (String(scalar), String(scalar).uppercased())
            guard letter != capital, capital.range(of: letter, options: .caseInsensitive) != nil else { continue }
            let found = CaselessSearch.replace(letter, in: "(\(capital))", with: "•")
            if found != "(•)" { Issue.record("U+\(String(value, radix: 16)) is not found in \(capital)") }
        }
    }
}
