/// Text as XML and HTML take it.
package enum MarkupEscape {
    /// `text` as it stands for itself in an element, and in an attribute with quotes of either kind.
    ///
    /// This looks at bytes, as browsers do: to Swift a quotation mark with a combining accent behind it is one character,
    /// and not a quotation mark.
    package static func of(_ text: String) -> String {
        var (text, bytes) = (text, [UInt8]())
        bytes.reserveCapacity(text.utf8.count + 64)
        text.withUTF8 { source in
            for byte in source {
                switch byte {
                case UInt8(ascii: "&"): bytes += "&amp;".utf8
                case UInt8(ascii: "<"): bytes += "&lt;".utf8
                case UInt8(ascii: ">"): bytes += "&gt;".utf8
                case UInt8(ascii: "\""): bytes += "&quot;".utf8
                case UInt8(ascii: "'"): bytes += "&#39;".utf8
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
