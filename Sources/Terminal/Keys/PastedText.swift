internal import Diagnostics

/// The text between the brackets that a terminal puts around a paste.
package struct PastedText: Hashable, Sendable {
    /// The most bytes that a paste may have: 100,000; more than that is a file, not an answer.
    package static let limit = 100_000

    /// The text, with line breaks as `\n`, without all other control characters and without blanks around it.
    package var text: String

    /// The reason why it is no text to answer with, or `nil` where it is one.
    package var flaw: Flaw?

    /// The flaw that keeps a paste from being a text.
    package enum Flaw: Hashable, Sendable {
        /// Bytes that are no UTF-8, or zeros: a picture or a program, not words.
        case binary
        /// More than ``PastedText/limit`` bytes.
        case tooLong
    }

    /// A paste of `bytes`, of which nothing is ever carried out.
    package init(_ bytes: [UInt8]) {
        let isBinary = bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil
        flaw = bytes.count > Self.limit ? .tooLong : isBinary ? .binary : nil
        text = flaw == nil ? Self.cleaned(String(decoding: bytes, as: UTF8.self)) : ""
    }

    /// A paste of `text`.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }
}

extension PastedText {
    /// `text` with line breaks as `\n`, without all other control characters and without blanks around it.
    static func cleaned(_ text: String) -> String {
        let kept = readable(text)
        guard let start = kept.firstIndex(where: { !$0.isWhitespace }),
            let end = kept.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(kept[start...end])
    }

    /// `text` with line breaks as `\n`, without all other control characters.
    static func readable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            // Terminals send what was copied from several lines with carriage returns.
            case "\r": scalars.append("\n")
            case "\n": if !wasReturn { scalars.append("\n") }
            case "\t": scalars.append(" ")
            case _ where !ForeignText.controls(scalar): scalars.append(scalar)
            default: break
            }
            wasReturn = scalar == "\r"
        }
        return String(scalars)
    }
}
