/// A key that someone pressed, or a text that was pasted, as a terminal tells of it.
package enum Key: Hashable, Sendable {
    /// A character was typed; a letter and the accents that follow it may come one after the other.
    case character(Unicode.Scalar)
    /// A paste, in one piece.
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
    /// A move to the beginning of a word: Ctrl-Left, Alt-Left or Alt-B.
    case wordLeft
    /// A move to the end of a word: Ctrl-Right, Alt-Right or Alt-F.
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
