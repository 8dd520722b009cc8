internal import Diagnostics

/// Text as it may be in XML.
package enum XMLText {
    /// The text on one line, for an element or a quoted value of an attribute.
    package static func escaped(_ text: String) -> String {
        isPlain(text) ? text : replaced(ForeignText(text).displayed)
    }

    /// The text with its own line breaks, for an element that keeps them.
    package static func escapedLines(_ text: String) -> String {
        isPlain(text) ? text : replaced(ForeignText(text).displayedLines)
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

    private static func replaced(_ text: String) -> String {
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

    /// A length with at most one decimal place, which is finer than a screen.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let tenths = Int((value * 10).rounded())
        guard !tenths.isMultiple(of: 10) else { return "\(tenths / 10)" }
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

/// The width of a text, whatever font of its kind the reader has.
///
/// A picture can't measure fonts. The widths are those of Helvetica and a little more, as many fonts are a little wider.
enum TextWidth {
    static func sans(_ text: String, size: Double, isBold: Bool = false) -> Double {
        let width = text.unicodeScalars.reduce(0) { sum, scalar in
            let index = Int(scalar.value) - 32
            return sum + (helvetica.indices.contains(index) ? helvetica[index] : 600 * DisplayColumns.of(scalar))
        }
        return Double(width) / 1000 * size * (isBold ? 1.16 : 1.08)
    }

    static func mono(_ text: String, size: Double) -> Double {
        Double(DisplayColumns.of(text.unicodeScalars)) * size * 0.61
    }

    /// The widths of the characters from the space to `~`, in thousandths of the font's size.
    private static let helvetica: [Int] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556,
        556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
        833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556,
        500,
        556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
        500,
        334, 260, 334, 584,
    ]
}
