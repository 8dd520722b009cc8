/// A key that someone pressed, or a text that was pasted, as a terminal tells of it.
package enum Key: Hashable, Sendable {
    /// A character was typed; a letter and the accents that follow it may come one after the other.
    case character(Unicode.Scalar)
    /// Something was pasted, in one piece.
    case paste(PastedText)
    /// Enter, which answers.
    case enter
    /// Ctrl-J or Alt-Enter, which begins a new line where there may be several.
    case newLine
    case tab
    case backTab
    case backspace
    case delete
    /// The Escape key alone.
    case escape
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// To the beginning of a word: Ctrl-Left, Alt-Left or Alt-B.
    case wordLeft
    /// To the end of a word: Ctrl-Right, Alt-Right or Alt-F.
    case wordRight
    /// The word before the cursor goes away: Alt-Backspace or Ctrl-W.
    case deleteWordLeft
    /// The word behind the cursor goes away: Alt-D.
    case deleteWordRight
    /// Ctrl and a letter, a small one, that is none of the keys above.
    case control(Character)
    /// Alt and a character that means nothing above.
    case alt(Character)
}

/// What came between the brackets that a terminal puts around a paste.
package struct PastedText: Hashable, Sendable {
    /// The most bytes that a paste may have: 100,000; more than that is a file, not an answer.
    package static let limit = 100_000

    /// The text, with line breaks as `\n`, without all other control characters and without blanks around it.
    package var text: String

    /// Why it is no text to answer with, or `nil` where it is one.
    package var flaw: Flaw?

    /// What keeps a paste from being a text.
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
