internal import CICU

/// Unicode's rules for texts, by ICU.
///
/// A text stays as it is if ICU has no memory.
///
/// Specification: <https://www.unicode.org/reports/tr15/> and <https://www.unicode.org/reports/tr30/tr30-4.html>
extension String {
    /// The text with each letter in one character where there is one: normal form C.
    package var composed: String { changed(CICU_COMPOSED) }

    /// The text with each character in its parts, and with compatible characters for one another: normal form KD.
    package var compatibilityDecomposed: String { changed(CICU_COMPATIBILITY_DECOMPOSED) }

    /// The text as it is searched: in small letters, without the accents of Latin, Greek and Cyrillic letters, and without
    /// differences of width.
    ///
    /// Marks of other scripts stay: they aren't accents there, but make other letters.
    package var folded: String {
        var hasAccents = false
        var scalars = String.UnicodeScalarView()
        for scalar in withFewMarks.caseFolded.compatibilityDecomposed.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark {
                if hasAccents { continue }
            } else {
                hasAccents = Self.isAccented(scalar)
            }
            scalars.append(scalar)
        }
        return String(scalars).composed
    }

    /// The text with 30 marks on a letter at most, as many as Unicode expects at the utmost: sorting them takes time that grows
    /// with the square of their number.
    ///
    /// Specification: <https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format>
    private var withFewMarks: String {
        var marks = 0
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isMark = !scalar.isASCII && scalar.properties.canonicalCombiningClass != .notReordered
            marks = isMark ? marks + 1 : 0
            if marks <= 30 { scalars.append(scalar) }
        }
        return String(scalars)
    }

    /// Whether marks on the letter are accents: Latin, Greek and Cyrillic ones.
    private static func isAccented(_ letter: Unicode.Scalar) -> Bool {
        letter.value < 0x530 || (0x1E00...0x1FFF).contains(letter.value)
    }

    private var caseFolded: String { changed(CICU_CASE_FOLDED) }

    private func changed(_ form: cicu_form) -> String {
        // What is ASCII in small letters has no other form.
        if utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return self }
        let units = Array(utf16)
        guard let count = Int32(exactly: units.count) else { return self }
        var result = [UInt16](repeating: 0, count: units.count + 16)
        var length = cicu_change(form, units, count, &result, Int32(clamping: result.count))
        if Int(length) > result.count {
            result = [UInt16](repeating: 0, count: Int(length))
            length = cicu_change(form, units, count, &result, length)
        }
        guard (0...result.count).contains(Int(length)) else { return self }
        return String(decoding: result[..<Int(length)], as: UTF16.self)
    }
}
