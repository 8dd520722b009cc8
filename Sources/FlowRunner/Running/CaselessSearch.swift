internal import ICU

/// A search that knows all scripts, and takes capitals and small letters for the same.
///
/// It is for what must not be shown, so it finds rather too much: an accent may be a part of its letter or follow it, `ß` is
/// found as `SS` too, and what is joined to the end of a match by an accent is still a match.
enum CaselessSearch {
    /// A part of a character as it is compared, and where the character is.
    private struct Letter {
        var scalar: Unicode.Scalar
        var place: Range<String.Index>
        /// Whether it is the first part, and the last one: a match begins and ends with whole characters.
        var isFirst = false
        var isLast = false
    }

    /// `text` with `replacement` wherever `other` stands in it.
    static func replace(_ other: String, in text: String, with replacement: String) -> String {
        let wanted = letters(of: other).map(\.scalar)
        guard let first = wanted.first else { return text }
        let letters = letters(of: text)
        var (result, shown, position) = ("", text.startIndex, 0)
        while letters.count - position >= wanted.count {
            let next = position + wanted.count
            guard letters[position].scalar == first, letters[position].isFirst, letters[next - 1].isLast,
                letters[position..<next].lazy.map(\.scalar).elementsEqual(wanted)
            else {
                position += 1
                continue
            }
            // Accents that were put in order may be elsewhere in the text than in the match.
            let places = letters[position..<next].map(\.place)
            let start = max(shown, places.map(\.lowerBound).min() ?? shown)
            let end = max(start, places.map(\.upperBound).max() ?? start)
            result.unicodeScalars += text.unicodeScalars[shown..<start]
            result += replacement
            (shown, position) = (end, next)
        }
        guard shown > text.startIndex else { return text }
        result.unicodeScalars += text.unicodeScalars[shown...]
        return result
    }

    /// The text's letters as they are compared, in UTF-8 for C's functions; a zero byte, at which those stop, is a one.
    static func folded(_ text: String) -> ContiguousArray<CChar> {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        var folded = String.UnicodeScalarView()
        if !isASCII { for letter in letters(of: text) { folded.append(letter.scalar) } }
        var bytes = (isASCII ? text.lowercased() : String(folded)).utf8CString
        for index in bytes.indices.dropLast() where bytes[index] == 0 { bytes[index] = 1 }
        return bytes
    }

    /// The text's letters, small and without compositions, accents in Unicode's order.
    private static func letters(of text: String) -> [Letter] {
        var letters: [Letter] = []
        letters.reserveCapacity(text.utf8.count)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            // Most texts are ASCII, and there one small letter is all.
            if scalar.isASCII {
                let isCapital = (0x41...0x5A).contains(scalar.value)
                let small = isCapital ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
                letters.append(Letter(scalar: small, place: index..<next, isFirst: true, isLast: true))
            } else {
                let count = letters.count
                for part in folded(scalar) { letters.append(Letter(scalar: part, place: index..<next)) }
                if letters.count > count {
                    letters[count].isFirst = true
                    letters[letters.count - 1].isLast = true
                }
            }
            index = next
        }
        sortAccents(in: &letters)
        return letters
    }

    /// Puts the accents between two letters in order; a stranger's text may have a million of them in a row.
    private static func sortAccents(in letters: inout [Letter]) {
        func order(_ letter: Letter) -> UInt8 { letter.scalar.properties.canonicalCombiningClass.rawValue }
        var start = 0
        while start < letters.count {
            let end = letters[start...].firstIndex { $0.scalar.isASCII || order($0) == 0 } ?? letters.count
            if end - start > 1 { letters[start..<end].sort { order($0) < order($1) } }
            start = end + 1
        }
    }

    /// The small letters of a character that is not ASCII: several for `ß`, whose capital is two.
    private static func folded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        // The capital `ẞ` has no other capitals, but its small letter has.
        String(scalar).lowercased().uppercased().lowercased().compatibilityDecomposed.unicodeScalars
    }
}
