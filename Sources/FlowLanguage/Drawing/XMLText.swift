internal import Diagnostics

/// Text as it may be in XML.
package enum XMLText {
    /// The text on one line, for an element or a quoted value of an attribute.
    package static func escaped(_ text: String) -> String {
        isPlain(text) ? text : MarkupEscape.of(ForeignText(text).displayed)
    }

    /// The text with its own line breaks, for an element that keeps them.
    package static func escapedLines(_ text: String) -> String {
        isPlain(text) ? text : MarkupEscape.of(ForeignText(text).displayedLines)
    }

    /// Whether nothing in a text has to be replaced, as in most.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
                    false
                // It may be that of `##[`.
                case UInt8(ascii: "["): false
                default: byte >= 0x20 && byte <= 0x7E
                }
            }
        }
    }

    /// A length with at most one decimal place, which is finer than a screen.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let tenths = Int((value * 10).rounded())
        guard !tenths.isMultiple(of: 10) else { return "\(tenths / 10)" }
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
