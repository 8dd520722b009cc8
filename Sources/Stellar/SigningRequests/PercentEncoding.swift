/// The encoding of values in the query of a URI, and of parts of its path.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc3986#section-2.1>
package enum PercentEncoding {
    /// The text with everything escaped but letters, digits and `-._~`.
    package static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
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
