/// The count of the dots in a document that may be part of dotted keys.
///
/// Strings and comments are passed over as the grammar has them. The two agree up to the first mistake of a document,
/// and toml++ makes no table of what comes after it.
enum TOMLDots {
    /// The dots outside strings and comments; the count stops behind `limit`.
    static func count(in bytes: [UInt8], upTo limit: Int) -> Int {
        var dots = 0
        var rest = bytes[...]
        while let byte = rest.first, dots <= limit {
            switch byte {
            case UInt8(ascii: "#"): rest = rest.drop { $0 != UInt8(ascii: "\n") }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): rest = afterString(rest, quote: byte)
            default:
                if byte == UInt8(ascii: ".") { dots += 1 }
                rest = rest.dropFirst()
            }
        }
        return dots
    }

    /// What follows the string at the beginning; one that is never closed ends with its line, or with the document.
    private static func afterString(_ bytes: ArraySlice<UInt8>, quote: UInt8) -> ArraySlice<UInt8> {
        let isLong = bytes.starts(with: [quote, quote, quote])
        var rest = bytes.dropFirst(isLong ? 3 : 1)
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                rest = rest.dropFirst(2)
            } else if isLong, rest.starts(with: [quote, quote, quote]) {
                // Up to two quotes before the closing three belong to the string.
                let quotes = rest.prefix(5).prefix { $0 == quote }
                return rest.dropFirst(quotes.count)
            } else if !isLong, byte == quote || byte == UInt8(ascii: "\n") {
                return rest.dropFirst()
            } else {
                rest = rest.dropFirst()
            }
        }
        return rest
    }
}
