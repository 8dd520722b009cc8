/// The encoding of values in the query of a URI, and of parts of its path.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc3986#section-2.1>
package enum PercentEncoding {
    /// The text with everything escaped but letters, digits and `-._~`.
    package static func encode(_ text: String) -> String {
        escape(text.utf8, keeping: unreserved)
    }

    /// The characters that RFC 3986 never escapes, beside letters and digits.
    package static let unreserved: StaticString = "-._~"

    /// The bytes with everything escaped but letters, digits and the ASCII characters of `open`; a blank as `blank`, where
    /// that is given.
    static func escape(_ text: some Collection<UInt8>, keeping open: StaticString, blank: UInt8? = nil) -> String {
        let open = open.withUTF8Buffer { Array($0) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for byte in text {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
            case _ where open.contains(byte): bytes.append(byte)
            case 0x20: bytes += blank.map { [$0] } ?? [0x25, 0x32, 0x30]
            default: bytes += [0x25, digit(byte >> 4), digit(byte & 0x0F)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text that was escaped, or `nil` where an escape is broken or the result is not UTF-8.
    ///
    /// A plus sign stays one: many write base64 without escaping it, and a blank is `%20`.
    package static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? 0x30 + nibble : 0x37 + nibble
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x41...0x46: character - 0x37
        case 0x61...0x66: character - 0x57
        default: nil
        }
    }
}

/// The encoding of forms and query strings: `application/x-www-form-urlencoded`.
///
/// Specification: <https://url.spec.whatwg.org/#urlencoded-serializing>
package enum FormEncoding {
    /// The characters that browsers don't escape in a form, beside letters and digits.
    package static let browsers: StaticString = "*-._"

    /// The pairs as `name=value&name=value`, with everything but letters, digits and the characters of `open` escaped.
    package static func encode(_ pairs: [(String, String)], keeping open: StaticString = browsers) -> String {
        pairs.map { "\(escape($0, keeping: open))=\(escape($1, keeping: open))" }.joined(separator: "&")
    }

    /// The pairs as ``encode(_:keeping:)`` writes them, of texts in the encoding that the form is sent in.
    package static func encode(bytes pairs: [([UInt8], [UInt8])]) -> String {
        pairs.map { "\(escape(bytes: $0))=\(escape(bytes: $1))" }.joined(separator: "&")
    }

    /// The text with everything escaped that a form does not carry as it is; a blank becomes `+`.
    package static func escape(_ text: String, keeping open: StaticString = browsers) -> String {
        escape(bytes: text.utf8, keeping: open)
    }

    private static func escape(bytes: some Collection<UInt8>, keeping open: StaticString = browsers) -> String {
        PercentEncoding.escape(bytes, keeping: open, blank: 0x2B)
    }

    /// The pairs of a text that ``encode(_:keeping:)`` wrote, or another client; what is not validly escaped is taken as it is.
    package static func decode(_ text: some StringProtocol) -> [(name: String, value: String)] {
        String(text).utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (unescape(Substring(name)), unescape(Substring(pair[name.endIndex...].dropFirst())))
        }
    }

    /// A part of such a text, without its escapes.
    package static func unescape(_ text: some StringProtocol) -> String {
        var rest = Array(text.utf8)[...]
        guard rest.contains(where: { $0 == 0x25 || $0 == 0x2B }) else { return String(text) }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == 0x25, digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == 0x2B ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
