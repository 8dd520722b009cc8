import Diagnostics
import FlowEngine
import Reports
import Synchronization
import Terminal
import Timekeeping

/// A live board of many runs on a terminal.
///
/// Events only change what is known; the picture is drawn every tenth of a second, however many events there are.
final class LiveBoard: Sendable {
    private struct State {
        var board: Board
        var area: LiveArea
        /// The lines that are to stand above the picture for good.
        var log: [StyledLine] = []
        var notice: String?
        /// The number of questions that are being asked.
        var pauses = 0
    }

    private let state: Mutex<State>
    private let clock = SystemWallClock()

    init(labels: [String], terminal: ProgramOutput) {
        state = Mutex(State(board: Board(labels: labels, at: clock.now), area: LiveArea(on: terminal)))
    }

    /// The board of now.
    var board: Board { state.withLock { $0.board } }

    func apply(_ entry: JournalEntry, of number: Int) {
        state.withLock { $0.board.apply(entry, of: number) }
    }

    func end(_ ending: Ending, of number: Int) {
        state.withLock { $0.board.end(number, ending, at: clock.now) }
    }

    /// Puts `lines` above the picture.
    func log(_ lines: [StyledLine]) {
        state.withLock { $0.log += lines }
    }

    func notice(_ text: String) {
        state.withLock { state in
            state.notice = text
            // Between two questions there is no picture to put it into.
            if state.pauses > 0 { StandardError.write("\n\(lines: text)") }
        }
    }

    /// Leaves the picture as it is, until ``goOn()``, with the cursor below it.
    func pause() {
        state.withLock { state in
            state.pauses += 1
            if state.pauses == 1 { state.area.leave() }
        }
    }

    func goOn() {
        state.withLock { $0.pauses -= 1 }
    }

    /// Draws until the task is cancelled.
    func drawUntilCancelled() async {
        while !Task.isCancelled {
            state.withLock { state in
                if state.pauses <= 0 { draw(&state) }
            }
            try? await clock.sleep(for: .milliseconds(100))
        }
    }

    /// Takes the picture away and gives the cursor back.
    func finish() {
        state.withLock { state in
            state.area.draw([], below: state.log)
            state.log = []
            state.area.leave()
            state.pauses = 1
        }
    }

    private func draw(_ state: inout State) {
        let (columns, rows) = state.area.room
        let picture = state.board.picture(at: clock.now, columns: columns, rows: rows, notice: state.notice)
        state.area.draw(picture, below: state.log)
        state.log = []
    }
}
