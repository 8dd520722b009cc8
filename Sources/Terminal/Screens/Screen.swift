package import Diagnostics

/// The screen that a person sees, from the line where the question begins, and the place of the cursor.
package struct Screen: Hashable, Sendable {
    /// A place on a screen; row and column are counted from 0.
    package struct Place: Hashable, Sendable {
        package var row: Int
        package var column: Int

        /// The place at `row` and `column`.
        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    /// The lines, each narrower than the terminal.
    package var lines: [StyledLine]

    /// The place of the next character, or `nil` where nothing is typed.
    package var cursor: Place?

    /// A screen of `lines`.
    package init(lines: [StyledLine] = [], cursor: Place? = nil) {
        self.lines = lines
        self.cursor = cursor
    }

    /// The lines as text.
    package var text: String { lines.map(\.text).joined(separator: "\n") }
}

/// Turns one screen after the other into what a terminal is sent, so that each is drawn over the one before.
///
/// It keeps to the few control sequences that every terminal since the VT100 knows, and never touches what stands above
/// the question.
package struct ScreenPainter: Sendable {
    /// The picture on the terminal, as far as it is ours.
    private var shown = Screen()
    /// The size of the terminal then.
    private var size: TerminalSize?
    private let hasColour: Bool

    /// An empty screen: the cursor stands at the beginning of a free line.
    package init(hasColour: Bool) {
        self.hasColour = hasColour
    }

    /// The text that draws `screen` over what was there, on a terminal of the given size.
    package mutating func paint(_ screen: Screen, on size: TerminalSize) -> TerminalText {
        var text = TerminalText.hideCursor
        var known: [StyledLine] = []
        if self.size == nil {
            text += .lineStart
        } else if self.size == size {
            text += .lineStart + .up(row(in: shown))
            known = shown.lines
        } else {
            // How a terminal wraps what it holds when its size changes is its own affair: begin on a clean screen.
            text += .clearScreen
        }
        for (index, line) in screen.lines.enumerated() {
            if index > 0 { text += .newLine }
            guard !known.indices.contains(index) || known[index] != line else { continue }
            text += .clearLine + line.terminalText(hasColour: hasColour)
        }
        // What was below goes away; the end of the last line is only known to be behind it where it was just drawn.
        if known.count > screen.lines.count || screen.lines.isEmpty { text += Self.clearBelow(screen.lines.isEmpty) }
        shown = screen
        self.size = size
        if let cursor = screen.cursor {
            text += .up(screen.lines.count - 1 - cursor.row) + .lineStart + .right(cursor.column) + .showCursor
        }
        return text
    }

    /// The text that leaves `screen` on the terminal for good, and the cursor below it.
    package mutating func leave(_ screen: Screen, on size: TerminalSize) -> TerminalText {
        var last = screen
        last.cursor = nil
        var text = paint(last, on: size)
        if !last.lines.isEmpty { text += .newLine }
        shown = Screen()
        self.size = nil
        return text + .showCursor
    }

    private func row(in screen: Screen) -> Int {
        screen.cursor?.row ?? max(screen.lines.count - 1, 0)
    }

    /// Clears the lines below this one, or from this one on.
    private static func clearBelow(_ fromHere: Bool) -> TerminalText {
        fromHere ? .lineStart + .clearBelow : .newLine + .clearBelow + .up(1)
    }
}
