import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Synchronization
import Terminal
import Timekeeping

/// A live stepper of one run on a terminal.
///
/// Between two events it draws itself anew every tenth of a second, for the times that pass; anyone who wants to ask
/// something calls ``pauseRendering()`` first and finds a free line.
final class LiveStepper: RunRenderer {
    private struct State {
        var progress: RunProgress
        var area: LiveArea
        var notice: String?
        /// Lines that come above the picture when it is drawn next.
        var log: [StyledLine] = []
        var isPaused = false
        /// Tells the commands that the findings end with.
        var commands: FindingList.Commands?
    }

    private let state: Mutex<State>
    private let clock = SystemWallClock()

    init(flow: Flow, terminal: ProgramOutput) {
        state = Mutex(State(progress: RunProgress(flow: flow), area: LiveArea(on: terminal)))
    }

    func show(_ entry: JournalEntry) {
        state.withLock { state in
            state.progress.apply(entry)
            // An answer that was noted is no reason to draw between two questions.
            if case .noted = entry.event, state.isPaused { return }
            state.isPaused = false
            draw(&state)
        }
    }

    func showComplete(_ state: String, _ text: String) {
        self.state.withLock { current in
            current.progress.showComplete(state, text)
            if !current.isPaused { draw(&current) }
        }
    }

    func recall(_ entry: JournalEntry) {
        state.withLock { $0.progress.apply(entry) }
    }

    /// Leaves the picture as it is, until the next event, with the cursor below it.
    func pauseRendering() {
        state.withLock { state in
            state.isPaused = true
            state.area.leave()
        }
    }

    func trace(_ lines: [StyledLine]) {
        state.withLock { state in
            state.log += lines
            if !state.isPaused { draw(&state) }
        }
    }

    func take(_ commands: @escaping FindingList.Commands) { state.withLock { $0.commands = commands } }
    func end(_ ending: Ending) {}

    /// Shows `text` below the picture.
    func notice(_ text: String) {
        state.withLock { state in
            // Between two questions there is no picture to put it into.
            if state.isPaused { return StandardError.write("\n\(lines: text)") }
            state.notice = text
            draw(&state)
        }
    }

    /// Lets the time run on the screen until the task is cancelled.
    func drawUntilCancelled() async {
        while !Task.isCancelled {
            try? await clock.sleep(for: .milliseconds(100))
            state.withLock { state in
                if !state.isPaused { draw(&state) }
            }
        }
    }

    /// Draws the picture for the last time, whole, and gives the cursor back.
    func finish() {
        state.withLock { state in
            state.notice = nil
            draw(&state, isLast: true)
            state.isPaused = true
            state.area.leave()
        }
    }

    private func draw(_ state: inout State, isLast: Bool = false) {
        guard state.progress.header != nil else { return }
        let (columns, rows) = state.area.room
        let notice = state.notice.map { [StyledLine(), StyledLine($0, .attention).fitted(to: columns)] } ?? []
        let room = isLast ? nil : max(rows - notice.count, 1)
        let lines = Stepper.lines(
            of: state.progress,
            at: clock.now,
            columns: columns,
            rows: room,
            commands: state.commands
        )
        state.area.draw(lines + notice, below: state.log)
        state.log = []
    }
}
