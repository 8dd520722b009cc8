import Diagnostics
import Reports

/// The last lines on a terminal, which are drawn over in place.
struct LiveArea {
    private let terminal: Terminal
    /// How many lines are on the screen and will be drawn over.
    private var drawn = 0
    /// How wide the terminal was then.
    private var columns = 0

    init(on terminal: Terminal) {
        self.terminal = terminal
    }

    /// What there is room for: the last column and the last row stay free, because a terminal goes on in the next line
    /// where they are taken.
    var room: (columns: Int, rows: Int) {
        let size = terminal.size
        return (max(size.columns - 1, 1), max(size.rows - 1, 1))
    }

    /// Draws `lines` over what was there; the lines of `log` come to stand above them, for good.
    mutating func draw(_ lines: [StyledLine], below log: [StyledLine] = []) {
        let size = terminal.size
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
        for line in log + lines { text += .clearLine + terminal.text(of: line) + "\n" }
        terminal.show(text + .clearBelow)
        drawn = lines.count
    }

    /// Leaves what is there where it is, with the cursor below it.
    mutating func leave() {
        drawn = 0
        terminal.show(.showCursor)
    }
}
