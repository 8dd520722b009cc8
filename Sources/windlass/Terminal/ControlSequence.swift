/// The few ANSI control sequences that live pictures need (ECMA-48).
enum ControlSequence {
    static let hideCursor = "\u{1B}[?25l"
    static let showCursor = "\u{1B}[?25h"
    static let clearLine = "\r\u{1B}[2K"
    static let clearBelow = "\u{1B}[J"
    static let clearScreen = "\u{1B}[H\u{1B}[2J"

    static func up(_ rows: Int) -> String {
        rows > 0 ? "\u{1B}[\(rows)A" : ""
    }
}
