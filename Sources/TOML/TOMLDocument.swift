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
