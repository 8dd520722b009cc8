/// Text that can be written to standard output, standard error or a terminal.
///
/// A `String` gets in only as ``ForeignText`` shows it: by interpolation into a literal (on one line), by
/// ``line(_:)`` or by ``lines(_:)``. Control sequences are those that this type makes itself. A control character of
/// an anchor, a file or an argument can't get into one, so none reaches a terminal.
package struct TerminalText: Hashable, Sendable {
    /// The text that is sent: lines, and control sequences of this type.
    package private(set) var rendered: String

    /// A text of control sequences, which this file and those of its folder alone make.
    private init(sent: String) {
        rendered = sent
    }

    /// An empty text.
    package init() {
        self.init(sent: "")
    }

    /// Whether there is nothing to write.
    package var isEmpty: Bool { rendered.isEmpty }

    /// Whether the last line is ended.
    package var endsLine: Bool { rendered.utf8.last == UInt8(ascii: "\n") }

    /// `text` as one line, without a line break at its end.
    package static func line(_ text: some StringProtocol) -> TerminalText {
        TerminalText(sent: ForeignText(text).displayed)
    }

    /// `text` with its own line breaks: for a document, or what has been put together from lines.
    package static func lines(_ text: some StringProtocol) -> TerminalText {
        TerminalText(sent: ForeignText(text).displayedLines)
    }

    /// `text` as one line in `style`.
    package static func styled(_ text: some StringProtocol, _ style: TerminalStyle?) -> TerminalText {
        let shown = ForeignText(text).displayed
        guard let style, !shown.isEmpty else { return TerminalText(sent: shown) }
        return TerminalText(sent: "\u{1B}[\(style.rawValue)m\(shown)\u{1B}[0m")
    }

    /// The concatenation of both texts.
    package static func + (left: TerminalText, right: TerminalText) -> TerminalText {
        TerminalText(sent: left.rendered + right.rendered)
    }

    /// Adds `right` at the end.
    package static func += (left: inout TerminalText, right: TerminalText) {
        left.rendered += right.rendered
    }
}

extension Sequence<TerminalText> {
    /// The texts, one behind the other, with `separator` between them.
    package func joined(separator: TerminalText = TerminalText()) -> TerminalText {
        var isFirst = true
        return reduce(into: TerminalText()) { text, next in
            if !isFirst { text += separator }
            isFirst = false
            text += next
        }
    }
}

// MARK: - Literals

extension TerminalText: ExpressibleByStringInterpolation {
    /// A text of our own; an escape that is written in a literal is shown as a blank as well.
    package init(stringLiteral: String) {
        self = .lines(stringLiteral)
    }

    /// A text of our own with others in it.
    package init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// Puts the pieces of a literal together.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = TerminalText()

        /// Begins a text.
        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds what is written in the literal.
        package mutating func appendLiteral(_ literal: String) {
            text += .lines(literal)
        }

        /// Adds a text that is safe already.
        package mutating func appendInterpolation(_ safe: TerminalText) {
            text += safe
        }

        /// Adds the description of `value` as one line.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += .line(value.description)
        }

        /// Adds `foreign` with the line breaks that it has.
        package mutating func appendInterpolation(lines foreign: String) {
            text += .lines(foreign)
        }
    }
}

// MARK: - Control sequences

/// The few control sequences that live pictures need; every terminal since the VT100 knows them (ECMA-48).
extension TerminalText {
    /// A tab, for a program that reads what is written: a shell that completes a command line.
    package static let tab = TerminalText(sent: "\t")
    /// Hides the cursor.
    package static let hideCursor = TerminalText(sent: "\u{1B}[?25l")
    /// Shows the cursor again.
    package static let showCursor = TerminalText(sent: "\u{1B}[?25h")
    /// Goes to the first column.
    package static let lineStart = TerminalText(sent: "\r")
    /// Goes to the beginning of the next line, regardless of what the terminal makes of a line break alone.
    package static let newLine = TerminalText(sent: "\r\n")
    /// Clears this line and goes to its beginning.
    package static let clearLine = TerminalText(sent: "\r\u{1B}[2K")
    /// Clears all from the cursor on.
    package static let clearBelow = TerminalText(sent: "\u{1B}[J")
    /// Clears the screen and goes to its first line.
    package static let clearScreen = TerminalText(sent: "\u{1B}[H\u{1B}[2J")
    /// The sequence that makes the terminal bracket pasted text, so that it can be told from typed text.
    package static let bracketPastes = TerminalText(sent: "\u{1B}[?2004h")
    /// Ends ``bracketPastes``.
    package static let leavePastes = TerminalText(sent: "\u{1B}[?2004l")

    /// Goes so many rows up.
    package static func up(_ rows: Int) -> TerminalText { TerminalText(sent: rows > 0 ? "\u{1B}[\(rows)A" : "") }

    /// Goes so many columns to the right.
    package static func right(_ columns: Int) -> TerminalText {
        TerminalText(sent: columns > 0 ? "\u{1B}[\(columns)C" : "")
    }
}

/// The styles that a terminal is asked for, by their codes (ECMA-48, “Select Graphic Rendition”).
package enum TerminalStyle: String, Hashable, Sendable, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case boldRed = "31;1"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case boldCyan = "1;36"
    /// A QR code's colours, regardless of the terminal's own.
    case blackOnWhite = "30;107"
}
