/// Turns one screen after the other into what a terminal is sent, so that each is drawn over the one before.
///
/// It keeps to the few control sequences that every terminal since the VT100 knows, and never touches what stands above
/// the question.
package struct ScreenPainter: Sendable {
    /// What is on the terminal, as far as it is ours.
    private var shown = Screen()
    /// How large the terminal was then.
    private var size: TerminalSize?
    private let hasColour: Bool

    /// Nothing is drawn yet, and the cursor stands at the beginning of a free line.
    package init(hasColour: Bool) {
        self.hasColour = hasColour
    }

    /// What draws `screen` over what was there, on a terminal of the given size.
    package mutating func paint(_ screen: Screen, on size: TerminalSize) -> String {
        var text = Self.hideCursor
        var known: [ScreenLine] = []
        if self.size == nil {
            text += "\r"
        } else if self.size == size {
            text += "\r" + Self.up(row(in: shown))
            known = shown.lines
        } else {
            // How a terminal wraps what it holds when its size changes is its own affair: begin on a clean screen.
            text += Self.clearScreen
        }
        for (index, line) in screen.lines.enumerated() {
            if index > 0 { text += "\r\n" }
            guard !known.indices.contains(index) || known[index] != line else { continue }
            text += Self.clearLine + StyleCodes.text(of: line, hasColour: hasColour)
        }
        // What was below goes away; the end of the last line is only known to be behind it where it was just drawn.
        if known.count > screen.lines.count || screen.lines.isEmpty { text += Self.clearBelow(screen.lines.isEmpty) }
        shown = screen
        self.size = size
        if let cursor = screen.cursor {
            text += Self.up(screen.lines.count - 1 - cursor.row) + "\r" + Self.right(cursor.column) + Self.showCursor
        }
        return text
    }

    /// What leaves `screen` on the terminal for good, and the cursor below it.
    package mutating func leave(_ screen: Screen, on size: TerminalSize) -> String {
        var last = screen
        last.cursor = nil
        var text = paint(last, on: size)
        if !last.lines.isEmpty { text += "\r\n" }
        shown = Screen()
        self.size = nil
        return text + Self.showCursor
    }

    private func row(in screen: Screen) -> Int {
        screen.cursor?.row ?? max(screen.lines.count - 1, 0)
    }

    // MARK: - Control sequences

    private static let hideCursor = "\u{1B}[?25l"
    private static let showCursor = "\u{1B}[?25h"
    private static let clearLine = "\r\u{1B}[2K"
    private static let clearScreen = "\u{1B}[H\u{1B}[2J"

    /// Clears the lines below this one, or from this one on.
    private static func clearBelow(_ fromHere: Bool) -> String {
        fromHere ? "\r\u{1B}[J" : "\r\n\u{1B}[J\u{1B}[A"
    }

    private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
    private static func right(_ columns: Int) -> String { columns > 0 ? "\u{1B}[\(columns)C" : "" }
}

/// How large a terminal is.
package struct TerminalSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// A terminal of `columns` columns and `rows` rows.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
