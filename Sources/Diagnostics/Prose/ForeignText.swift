/// Text from outside: an anchor's words, a field's name, a path, an argument of the command line.
///
/// It may hold terminal escapes, marks that reverse the direction of writing, invisible characters, a flood of accents,
/// or `##[`, which begins a command to GitHub's runner anywhere in a line. None of these survives in ``displayed``,
/// ``displayedLines`` and ``escaped``; each is a fixed point of itself, so that text may pass twice.
package struct ForeignText: Hashable, Sendable {
    private let raw: String

    /// The most combining marks that one character keeps; more of them would cover the lines above and below.
    package static let longestStack = 4

    /// Wraps `raw`, which came from outside.
    package init(_ raw: some StringProtocol) {
        self.raw = String(raw)
    }

    /// The text on one line, to be read: blanks for line breaks, tabs and control characters, nothing for invisible
    /// characters.
    package var displayed: String { shown(breaking: false) }

    /// The text as ``displayed``, with the line breaks that it has.
    package var displayedLines: String { shown(breaking: true) }

    /// The text on one line, with an escape such as `\n` or `\u{1B}` for each character that does not show itself, so
    /// that different texts look different: for names, paths, and lines of files.
    package var escaped: String { shown(breaking: false, escape: Self.escape) }

    /// The text, a JSON document, as another spelling of the same document: with escapes in the place of all that
    /// ``displayedLines`` would change, which stands in its strings alone.
    package var escapedJSON: String { shown(breaking: true, escape: Self.jsonEscape) }

    /// Whether a character does something to a terminal other than to stand there; the joiner of emoji does not.
    package static func controls(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.value != joiner
        default: false
        }
    }

    // MARK: - Classification

    /// The treatment of a character.
    private enum Treatment {
        /// A character that is shown as it is.
        case shown
        /// A blank, or a character that would control the terminal; shown as a blank.
        case blank
        /// An invisible character.
        case invisible
        /// A character that terminals draw differently, or an unassigned code point.
        case unknown
        /// A combining mark, drawn over the character before it.
        case stacked
    }

    private static let joiner: UInt32 = 0x200D
    private static let emojiLook: UInt32 = 0xFE0F
    private static let textLook: UInt32 = 0xFE0E
    private static let replacement: Unicode.Scalar = "\u{FFFD}"
    private static let bracket: Unicode.Scalar = "["
    /// The sign that the Unicode standard puts below an accent that has no letter.
    private static let dottedCircle: Unicode.Scalar = "\u{25CC}"

    private static func treatment(of scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Treatment {
        switch scalar.value {
        case 0x20...0x7E: return .shown
        case joiner: return last.map(takesJoiner) ?? false ? .shown : .invisible
        case emojiLook, textLook: return last?.properties.isEmoji ?? false ? .shown : .invisible
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return .blank
        case .format: return .invisible
        case .privateUse, .surrogate: return .unknown
        case _ where scalar.properties.isDefaultIgnorableCodePoint: return .invisible
        case .unassigned: return scalar.properties.isNoncharacterCodePoint ? .unknown : .shown
        case .nonspacingMark, .enclosingMark: return .stacked
        default: return .shown
        }
    }

    /// Whether emoji are joined behind the character.
    private static func takesJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == emojiLook || !scalar.isASCII && scalar.properties.isEmoji
    }

    // MARK: - Showing

    /// The text; with `breaking` it keeps its line breaks, and with `escape` nothing is left out.
    private func shown(breaking: Bool, escape: ((Unicode.Scalar) -> String)? = nil) -> String {
        Self.withoutCommands(characters(breaking: breaking, escape: escape), escape: escape ?? Self.escape)
    }

    /// The text, with an escape for the bracket of each `##[`.
    ///
    /// GitHub's runner takes `##[error]` and the like for a command wherever it stands in a line of output, and `::error::` only
    /// at its beginning: <https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs>
    private static func withoutCommands(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
        func begins(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
            bytes[index] == UInt8(ascii: "[") && index > 1 && bytes[index - 1] == UInt8(ascii: "#")
                && bytes[index - 2] == UInt8(ascii: "#")
        }
        var text = text
        return text.withUTF8 { bytes -> String? in
            guard bytes.indices.contains(where: { begins(bytes, at: $0) }) else { return nil }
            var shown: [UInt8] = []
            for index in bytes.indices {
                if begins(bytes, at: index) { shown += escape(bracket).utf8 } else { shown.append(bytes[index]) }
            }
            return String(decoding: shown, as: UTF8.self)
        } ?? text
    }

    /// The characters of the text as they are shown.
    private func characters(breaking: Bool, escape: ((Unicode.Scalar) -> String)?) -> String {
        func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) || breaking && byte == 0x0A }
        var text = raw
        let isShown = text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                if isPlain(bytes[index]) {
                    index += 1
                } else if index + 2 < bytes.count, bytes[index] == 0xE2,
                    bytes[index + 1] == 0x9C
                        || bytes[index + 1] == 0x80
                            && (bytes[index + 2] == 0xA2 || bytes[index + 2] == 0xA6
                                || (0x90...0x9F).contains(bytes[index + 2]))
                {
                    // Signs such as `✓`, `•`, `…`, dashes and quotes are in many texts of Windlass.
                    index += 3
                } else {
                    return false
                }
            }
            return true
        }
        if isShown { return raw }
        var shown = ""
        var last: Unicode.Scalar?
        var stack = 0
        let scalars = raw.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            // What stands between two characters that have to be looked up is taken as a whole.
            let plain = raw.utf8[index...].prefix(while: isPlain)
            if let byte = plain.last {
                shown.append(contentsOf: Substring(plain))
                (last, stack) = (byte == 0x0A ? nil : Unicode.Scalar(byte), 0)
                index = plain.endIndex
                continue
            }
            let scalar = scalars[index]
            defer { index = scalars.index(after: index) }
            let treatment = Self.treatment(of: scalar, behind: last)
            if treatment == .stacked {
                stack += 1
                if stack <= Self.longestStack {
                    // An accent without a letter would change what stands before the text.
                    if last == nil { shown.unicodeScalars.append(Self.dottedCircle) }
                    shown.unicodeScalars.append(scalar)
                } else if let escape {
                    shown += escape(scalar)
                } else if stack == Self.longestStack + 1 {
                    // One mark for all that are left out.
                    shown.unicodeScalars.append(Self.replacement)
                }
                last = scalar
                continue
            }
            switch (treatment, escape) {
            case (.blank, nil) where scalar == "\r" && breaking && scalars[index...].dropFirst().first == "\n",
                (.invisible, nil):
                continue
            case (.blank, nil): shown += " "
            case (.unknown, nil): shown.unicodeScalars.append(Self.replacement)
            case (.blank, let escape?), (.invisible, let escape?), (.unknown, let escape?):
                shown += escape(scalar)
            case (.shown, _), (.stacked, _): shown.unicodeScalars.append(scalar)
            }
            (last, stack) = (scalar, 0)
        }
        return shown
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case bracket: "\\["
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    private static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
