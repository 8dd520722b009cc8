import Foundation
import ICU
import Testing

@Suite("Normalized texts")
struct NormalizedTextTests {
    /// The characters that both have: Foundation brings a Unicode of its own.
    private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
        scalar.properties.age.map { $0.major < 15 } ?? false
    }

    private func isSame(_ one: String, _ other: String) -> Bool { Array(one.utf16) == Array(other.utf16) }

    @Test("each character has the normal forms that it has in Foundation")
    func characters() {
        #expect(Self.scalars.count > 280_000)
        // A line each, many lines at once: one by one takes minutes.
        for start in stride(from: 0, to: Self.scalars.count, by: 1_000) {
            let scalars = Self.scalars.dropFirst(start).prefix(1_000)
            let text = scalars.map { "A\($0)\n" }.joined()
            let place = "U+\(String(scalars.first?.value ?? 0, radix: 16)) and those after it"
            #expect(isSame(text.composed, text.precomposedStringWithCanonicalMapping), "\(place)")
            #expect(isSame(text.compatibilityDecomposed, text.decomposedStringWithCompatibilityMapping), "\(place)")
        }
    }

    @Test(
        "texts have the normal forms that they have in Foundation",
        arguments: [
            "", "plain", "Grüße", "Gru\u{308}ße", "e\u{323}\u{301}", "e\u{301}\u{323}", "한국어", "한", "ﬁn", "①²", "ｶﾞ",
            "\u{FDFA}", String(repeating: "\u{FDFA}", count: 500), String(repeating: "é", count: 10_000), "a\u{0}é",
        ]
    )
    func texts(_ text: String) {
        #expect(isSame(text.composed, text.precomposedStringWithCanonicalMapping))
        #expect(isSame(text.compatibilityDecomposed, text.decomposedStringWithCompatibilityMapping))
    }

    @Test("each letter of Latin, Greek and Cyrillic is folded as Foundation folds it")
    func foldedLetters() {
        for scalar in Self.scalars where scalar.properties.isAlphabetic && scalar.value < 0x530 {
            let text = String(scalar)
            // Foundation leaves compatible characters of the same width apart; they are found together here.
            let expected = text.folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
                locale: nil
            ).compatibilityDecomposed
            let folded = text.folded.compatibilityDecomposed
            if folded != expected,
                expected.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .nonspacingMark })
            {
                Issue.record("U+\(String(scalar.value, radix: 16)) is folded to \(folded), not \(expected)")
            }
        }
    }

    @Test(
        "a text is searched without case, accents and widths",
        arguments: [
            ("Côte d’Ivoire", "cote d’ivoire"), ("CO\u{302}TE", "cote"), ("STRASSE", "strasse"), ("Straße", "strasse"),
            ("İstanbul", "istanbul"), ("Ｔｏｋｙｏ", "tokyo"), ("ｶﾞ", "ガ"), ("Ａ１", "a1"), ("Ολγασ", "ολγασ"),
            ("ΟΛΓΑΣ", "ολγασ"),
            ("Ёлка", "елка"), ("ガ", "ガ"), ("한국배", "한국배"), ("हिन्दी", "हिन्दी"), ("", ""), ("already plain", "already plain"),
        ]
    )
    func folded(_ text: String, _ expected: String) {
        #expect(isSame(text.folded, expected))
        #expect(isSame(text.folded.folded, expected))
    }

    @Test("a text with any number of marks on one letter is searched", .timeLimit(.minutes(1)))
    func marks() {
        let marks = String(repeating: "\u{301}\u{323}", count: 250_000)
        #expect(isSame("E\(marks)!".folded, "e!"))
        #expect("あ\(marks)!".folded.hasSuffix("!"))
    }
}
