import Diagnostics
import Foundation
import Testing

@Suite("Trimming")
struct TrimmingTests {
    @Test("takes the characters that Foundation takes for blanks and line breaks, and no others")
    func sameAsFoundation() {
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isSame =
                scalar.isBlank == CharacterSet.whitespaces.contains(scalar)
                && scalar.isLineBreak == CharacterSet.newlines.contains(scalar)
                && scalar.isBlankOrLineBreak == CharacterSet.whitespacesAndNewlines.contains(scalar)
            if !isSame { Issue.record("U+\(String(value, radix: 16)) is taken for something else") }
        }
    }

    @Test(
        "leaves what stands within, and what belongs to a blank",
        arguments: ["", " ", "a", " a b\t", "\r\na\r\n", " \u{301}a", "a \u{301}", "\u{200B}é\u{2028}", "a\u{0}"]
    )
    func texts(_ text: String) {
        let trimmed = text.trimming(\.isBlankOrLineBreak)
        let expected = text.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(trimmed.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
}
