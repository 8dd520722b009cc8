internal import CICU

/// Unicode's rules for texts, by ICU.
///
/// Where ICU has no memory, a text stays as it is.
///
/// Specification: <https://www.unicode.org/reports/tr15/> and <https://www.unicode.org/reports/tr30/tr30-4.html>
extension String {
    /// The text with each letter in one character where there is one: normal form C.
    package var composed: String { normalized(cicu_nfc) }

    /// The text with each character in its parts, and with compatible characters for one another: normal form KD.
    package var compatibilityDecomposed: String { normalized(cicu_nfkd) }

    /// The text as it is searched: in small letters, without the accents of Latin, Greek and Cyrillic letters, and without
    /// differences of width.
    ///
    /// Marks of other scripts stay: they aren't accents there, but make other letters.
    package var folded: String {
        var hasAccents = false
        var scalars = String.UnicodeScalarView()
        for scalar in caseFolded.compatibilityDecomposed.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark {
                if hasAccents { continue }
            } else {
                hasAccents = Self.isAccented(scalar)
            }
            scalars.append(scalar)
        }
        return String(scalars).composed
    }

    /// Whether marks on the letter are accents: Latin, Greek and Cyrillic ones.
    private static func isAccented(_ letter: Unicode.Scalar) -> Bool {
        letter.value < 0x530 || (0x1E00...0x1FFF).contains(letter.value)
    }

    private var caseFolded: String { changed { cicu_fold_case($0, $1, $2, $3, $4) } }

    private func normalized(_ form: (UnsafeMutablePointer<UErrorCode>) -> OpaquePointer?) -> String {
        var status = U_ZERO_ERROR
        guard let form = form(&status) else { return self }
        return changed { cicu_normalize(form, $0, $1, $2, $3, $4) }
    }

    /// The text that `change` makes of this one.
    private func changed(
        _ change: (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<UErrorCode>)
            -> Int32
    ) -> String {
        // What is ASCII in small letters has no other form.
        if utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return self }
        let units = Array(utf16)
        guard let count = Int32(exactly: units.count) else { return self }
        var result = [UInt16](repeating: 0, count: units.count + 16)
        for _ in 0..<2 {
            var status = U_ZERO_ERROR
            let length = Int(change(units, count, &result, Int32(clamping: result.count), &status))
            if status == U_BUFFER_OVERFLOW_ERROR {
                result = [UInt16](repeating: 0, count: length)
                continue
            }
            guard status.rawValue <= U_ZERO_ERROR.rawValue, length <= result.count else { return self }
            return String(decoding: result[..<length], as: UTF16.self)
        }
        return self
    }
}
