import FlowEngine
import FlowLanguage
import Foundation
import Reports
import Synchronization
import Timekeeping

/// Keeps the picture of a run up to date on a terminal, in place.
///
/// Between two events it draws itself anew every tenth of a second, for the times that pass; whoever wants to ask
/// something calls ``pause()`` first and finds a free line.
final class LiveStepper: Sendable {
    private struct State {
        var progress: RunProgress
        /// The widths of the lines that are on the screen and will be drawn over.
        var drawn: [Int] = []
        /// How wide the terminal was then.
        var columns = 0
        var isPaused = false
    }

    private let state: Mutex<State>
    private let terminal: Terminal
    private let clock = SystemWallClock()

    init(flow: Flow, terminal: Terminal) {
        state = Mutex(State(progress: RunProgress(flow: flow)))
        self.terminal = terminal
    }

    /// Takes in an event, and shows it at once.
    func show(_ entry: JournalEntry) {
        state.withLock { state in
            state.progress.apply(entry)
            // An answer that was noted is no reason to draw between two questions.
            if case .noted = entry.event, state.isPaused { return }
            state.isPaused = false
            draw(&state)
        }
    }

    /// Shows the whole text of what `state` told last.
    func retell(_ state: String, _ text: String) {
        self.state.withLock { current in
            current.progress.retell(state, text)
            if !current.isPaused { draw(&current) }
        }
    }

    /// Takes in an event of an earlier process; the next picture has it.
    func recall(_ entry: JournalEntry) {
        state.withLock { $0.progress.apply(entry) }
    }

    /// Lets the time run on the screen until the task is cancelled.
    func keepDrawing() async {
        while !Task.isCancelled {
            try? await clock.sleep(for: .milliseconds(100))
            state.withLock { state in
                if !state.isPaused { draw(&state) }
            }
        }
    }

    /// Leaves the picture as it is, until the next event, with the cursor below it.
    func pause() {
        state.withLock { state in
            state.isPaused = true
            state.drawn = []
            terminal.write(ControlSequence.showCursor)
        }
    }

    /// Draws the picture for the last time, whole, and gives the cursor back.
    func finish() {
        state.withLock { state in
            draw(&state, isLast: true)
            state.isPaused = true
            terminal.write(ControlSequence.showCursor)
        }
    }

    private func draw(_ state: inout State, isLast: Bool = false) {
        guard state.progress.header != nil else { return }
        let (columns, rows) = terminal.size
        // The last column stays free: a terminal that wraps there would take two rows for the line.
        var lines = Stepper.lines(of: state.progress, at: clock.now, columns: columns - 1)
        if !isLast { lines = Array(lines.suffix(rows - 1)) }
        var text = ControlSequence.hideCursor
        if state.drawn.isEmpty || state.columns == columns {
            text += ControlSequence.up(min(state.drawn.count, rows - 1))
        } else {
            // How a terminal wraps what it holds when its width changes is its own affair: begin on a clean screen.
            text += ControlSequence.clearScreen
        }
        state.columns = columns
        for line in lines { text += ControlSequence.clearLine + terminal.text(of: line) + "\n" }
        terminal.write(text + ControlSequence.clearBelow)
        state.drawn = lines.map { DisplayWidth.of($0.text) }
    }
}

/// The few ANSI control sequences that the stepper needs (ECMA-48).
private enum ControlSequence {
    static let hideCursor = "\u{1B}[?25l"
    static let showCursor = "\u{1B}[?25h"
    static let clearLine = "\r\u{1B}[2K"
    static let clearBelow = "\u{1B}[J"
    static let clearScreen = "\u{1B}[H\u{1B}[2J"

    static func up(_ rows: Int) -> String {
        rows > 0 ? "\u{1B}[\(rows)A" : ""
    }
}
