import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Synchronization
import Terminal
import Timekeeping

/// The renderer of all runs of a command.
protocol SessionRenderer: Sendable {
    /// The renderer of the run `number`, which is of `flow`.
    func renderer(of number: Int, _ flow: Flow) -> any RunRenderer

    /// Prints a message that is not about one run.
    func notice(_ text: String)

    /// Renders the runs while `body` drives them.
    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result

    /// Renders what became of the runs, after ``showing(_:)``.
    func summarize(_ counts: SessionCounts)
}

extension SessionRenderer {
    func notice(_ text: String) { StandardError.write(.lines(text)) }

    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        await body()
    }

    func summarize(_ counts: SessionCounts) {}
}

/// A single run on a terminal: its stepper.
struct StepperSessionRenderer: SessionRenderer {
    private let stepper: LiveStepper

    init(_ flow: Flow, on terminal: ProgramOutput) {
        stepper = LiveStepper(flow: flow, terminal: terminal)
    }

    func renderer(of number: Int, _ flow: Flow) -> any RunRenderer { stepper }
    func notice(_ text: String) { stepper.notice(text) }

    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let drawing = Task { await stepper.drawUntilCancelled() }
        defer {
            drawing.cancel()
            stepper.finish()
        }
        return await body()
    }
}

/// The renderer of many runs on a terminal: a live board, and a table at the end.
struct BoardSessionRenderer: SessionRenderer {
    private let board: LiveBoard
    private let labels: [String]
    private let terminal: ProgramOutput

    init(labels: [String], on terminal: ProgramOutput) {
        board = LiveBoard(labels: labels, terminal: terminal)
        self.labels = labels
        self.terminal = terminal
    }

    func renderer(of number: Int, _ flow: Flow) -> any RunRenderer {
        BoardRunRenderer(board: board, number: number, label: labels[number])
    }

    func notice(_ text: String) { board.notice(text) }

    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let drawing = Task { await board.drawUntilCancelled() }
        let result = await body()
        drawing.cancel()
        board.finish()
        return result
    }

    func summarize(_ counts: SessionCounts) {
        let (now, columns) = (SystemWallClock().now, terminal.size.columns - 1)
        for line in SummaryTable.lines(of: board.board, counts, at: now, columns: columns) {
            terminal.show(terminal.text(of: line) + "\n")
        }
    }
}

/// One or many runs line by line, for logs and pipes; many get a table at the end.
final class PlainSessionRenderer: SessionRenderer {
    private let board: Mutex<Board>
    private let labels: [String]
    private let terminal: ProgramOutput
    /// The width of the labels, so that the texts behind them are aligned.
    private let width: Int
    private let clock = SystemWallClock()

    init(labels: [String], on terminal: ProgramOutput) {
        self.labels = labels
        self.terminal = terminal
        width = DisplayWidth.shared(labels, limit: 40)
        board = Mutex(Board(labels: labels, at: clock.now))
    }

    func renderer(of number: Int, _ flow: Flow) -> any RunRenderer {
        guard labels.count > 1 else { return PlainRunRenderer(flow: flow, terminal: terminal) }
        let label = DisplayWidth.padded(labels[number], to: width)
        let plain = PlainRunRenderer(flow: flow, label: label, terminal: terminal)
        return CountedRunRenderer(plain: plain, renderer: self, number: number)
    }

    func summarize(_ counts: SessionCounts) {
        guard labels.count > 1 else { return }
        terminal.show("\n")
        for line in SummaryTable.lines(of: board.withLock { $0 }, counts, at: clock.now) {
            terminal.show(terminal.text(of: line) + "\n")
        }
    }

    fileprivate func apply(_ entry: JournalEntry, of number: Int) {
        board.withLock { $0.apply(entry, of: number) }
    }

    fileprivate func end(_ ending: Ending, of number: Int) {
        board.withLock { $0.end(number, ending, at: clock.now) }
    }
}

/// The renderer of a run in a log of many; it also counts in the table at the end.
private struct CountedRunRenderer: RunRenderer {
    let plain: PlainRunRenderer
    let renderer: PlainSessionRenderer
    let number: Int

    func show(_ entry: JournalEntry) {
        plain.show(entry)
        renderer.apply(entry, of: number)
    }

    func recall(_ entry: JournalEntry) {
        plain.recall(entry)
        renderer.apply(entry, of: number)
    }

    func trace(_ lines: [StyledLine]) { plain.trace(lines) }
    func take(_ commands: @escaping FindingList.Commands) { plain.take(commands) }
    func showComplete(_ state: String, _ text: String) {}
    func pauseRendering() {}

    func end(_ ending: Ending) {
        plain.end(ending)
        renderer.end(ending, of: number)
    }
}

/// Runs that are not shown while they go on.
struct SilentSessionRenderer: SessionRenderer {
    func renderer(of number: Int, _ flow: Flow) -> any RunRenderer { SilentRunRenderer() }
    func renderer(of number: Int) -> any RunRenderer { SilentRunRenderer() }
}

private struct SilentRunRenderer: RunRenderer {
    func show(_ entry: JournalEntry) {}
    func recall(_ entry: JournalEntry) {}
    func trace(_ lines: [StyledLine]) {
        let output = ProgramOutput.standardError
        for line in lines { output.show(output.text(of: line) + "\n") }
    }
    func showComplete(_ state: String, _ text: String) {}
    func pauseRendering() {}
    func end(_ ending: Ending) {}
}

extension RunSession {
    /// The renderer for `runs`.
    func renderer(for runs: [PlannedRun]) -> any SessionRenderer {
        renderer(labels: runs.map(\.label), runs.first?.flow)
    }

    /// The renderer for `runs` that are resumed.
    func renderer(for runs: [RunToResume]) -> any SessionRenderer {
        renderer(labels: runs.map(\.label), runs.first?.flow)
    }

    private func renderer(labels: [String], _ flow: Flow?) -> any SessionRenderer {
        guard terminal.isInteractive else { return PlainSessionRenderer(labels: labels, on: terminal) }
        if let flow, labels.count == 1 { return StepperSessionRenderer(flow, on: terminal) }
        return BoardSessionRenderer(labels: labels, on: terminal)
    }
}
