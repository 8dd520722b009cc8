internal import CTOML

/// A TOML document, read with toml++.
package enum TOMLDocument {
    /// The most dots that a document may have outside strings and comments.
    ///
    /// toml++ makes a table in a table of each and frees them recursively: 50,000 dots overflow the stack.
    package static let dotLimit = 1000

    /// Reads a document as a JSON object; dates, times, `inf` and `nan` are strings.
    ///
    /// - Parameters:
    ///   - utf8: the document.
    ///   - depthLimit: the deepest nesting of tables and arrays; the document itself is the first level.
    /// - Returns: the JSON text, in UTF-8.
    /// - Throws: `TOMLError` with the place of a mistake, or the limit that is exceeded.
    package static func json(_ utf8: [UInt8], depthLimit: Int) throws(TOMLError) -> [UInt8] {
        guard TOMLDots.count(in: utf8, upTo: dotLimit) <= dotLimit else { throw .tooDeep }
        var result = utf8.withUnsafeBytes { bytes in
            ctoml_read(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count,
                UInt32(clamping: depthLimit)
            )
        }
        defer { ctoml_free(&result) }
        let text = UnsafeRawBufferPointer(start: result.text, count: result.count)
        switch result.status {
        case CTOML_READ: return [UInt8](text)
        case CTOML_SYNTAX:
            let message = String(decoding: text, as: UTF8.self)
            throw .syntax(line: Int(result.line), column: Int(result.column), message: message)
        case CTOML_TOO_DEEP: throw .tooDeep
        default: throw .outOfMemory
        }
    }
}

/// The reason why a document can't be read.
package enum TOMLError: Error, Hashable, Sendable {
    /// A mistake at this place, counted from 1, in toml++'s words.
    case syntax(line: Int, column: Int, message: String)
    /// More nesting or more dots than are allowed.
    case tooDeep
    case outOfMemory
}

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

    /// The bytes behind the string at the beginning; one that is never closed ends with its line, or with the document.
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
