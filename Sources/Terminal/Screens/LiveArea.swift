internal import Diagnostics

/// The last lines on a terminal, which are drawn over in place.
package struct LiveArea: Sendable {
    private let output: ProgramOutput
    /// The number of lines that are on the screen and will be drawn over.
    private var drawn = 0
    /// The width of the terminal then.
    private var columns = 0

    /// An area below what stands on `output` now.
    package init(on output: ProgramOutput) {
        self.output = output
    }

    /// The room for the area: the last column and the last row stay free, because a terminal goes on in the next line where
    /// they are taken.
    package var room: (columns: Int, rows: Int) {
        let size = output.size
        return (max(size.columns - 1, 1), max(size.rows - 1, 1))
    }

    /// Draws `lines` over what was there; the lines of `log` come to stand above them, for good.
    package mutating func draw(_ lines: [StyledLine], below log: [StyledLine] = []) {
        let size = output.size
        var text = TerminalText.hideCursor
        if drawn == 0 || columns == size.columns {
            text += .lineStart + .up(min(drawn, size.rows - 1))
        } else {
            // How a terminal wraps what it holds when its width changes is its own affair: begin on a clean screen.
            text += .clearScreen
        }
        columns = size.columns
        // A line for good may take several rows, and what stood there would show behind its end.
        if !log.isEmpty { text += .clearBelow }
        for line in log + lines { text += .clearLine + line.terminalText(hasColour: output.hasColour) + "\n" }
        output.show(text + .clearBelow)
        drawn = lines.count
    }

    /// Leaves what is there where it is, with the cursor below it.
    package mutating func leave() {
        drawn = 0
        output.show(.showCursor)
    }
}
