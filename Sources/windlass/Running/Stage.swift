import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Synchronization
import Timekeeping

/// Where the runs of a command are shown.
protocol Stage: Sendable {
    /// What shows the run `number`, which is of `flow`.
    func display(of number: Int, _ flow: Flow) -> any RunDisplay

    /// Tells people something that is about no run.
    func notice(_ text: String)

    /// Shows the runs while `body` lets them go on.
    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result
}

extension Stage {
    func notice(_ text: String) { StandardError.write(.lines(text)) }

    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        await body()
    }
}

/// A single run on a terminal: its stepper.
struct SteppedStage: Stage {
    private let stepper: LiveStepper

    init(_ flow: Flow, on terminal: Terminal) {
        stepper = LiveStepper(flow: flow, terminal: terminal)
    }

    func display(of number: Int, _ flow: Flow) -> any RunDisplay { stepper }
    func notice(_ text: String) { stepper.notice(text) }

    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let drawing = Task { await stepper.keepDrawing() }
        defer {
            drawing.cancel()
            stepper.finish()
        }
        return await body()
    }
}

/// Many runs on a terminal: a live board, and a table at the end.
struct BoardStage: Stage {
    private let board: LiveBoard
    private let labels: [String]
    private let terminal: Terminal

    init(labels: [String], on terminal: Terminal) {
        board = LiveBoard(labels: labels, terminal: terminal)
        self.labels = labels
        self.terminal = terminal
    }

    func display(of number: Int, _ flow: Flow) -> any RunDisplay {
        BoardSeat(board: board, number: number, label: labels[number])
    }

    func notice(_ text: String) { board.notice(text) }

    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let drawing = Task { await board.keepDrawing() }
        let result = await body()
        drawing.cancel()
        board.finish()
        for line in SummaryTable.lines(of: board.board, at: SystemWallClock().now, columns: terminal.size.columns - 1) {
            terminal.show(terminal.text(of: line) + "\n")
        }
        return result
    }
}

/// One or many runs line by line, for logs and pipes; many get a table at the end.
final class PlainStage: Stage {
    private let board: Mutex<Board>
    private let labels: [String]
    private let terminal: Terminal
    /// How wide the labels are, so that what is told begins in one column.
    private let width: Int
    private let clock = SystemWallClock()

    init(labels: [String], on terminal: Terminal) {
        self.labels = labels
        self.terminal = terminal
        width = DisplayWidth.shared(labels, limit: 40)
        board = Mutex(Board(labels: labels, at: clock.now))
    }

    func display(of number: Int, _ flow: Flow) -> any RunDisplay {
        guard labels.count > 1 else { return PlainDisplay(flow: flow, terminal: terminal) }
        let label = DisplayWidth.padded(labels[number], to: width)
        let plain = PlainDisplay(flow: flow, label: label, terminal: terminal)
        return CountedDisplay(plain: plain, stage: self, number: number)
    }

    func showing<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let result = await body()
        guard labels.count > 1 else { return result }
        terminal.show("\n")
        for line in SummaryTable.lines(of: board.withLock { $0 }, at: clock.now) {
            terminal.show(terminal.text(of: line) + "\n")
        }
        return result
    }

    fileprivate func apply(_ entry: JournalEntry, of number: Int) {
        board.withLock { $0.apply(entry, of: number) }
    }

    fileprivate func end(_ ending: Ending, of number: Int) {
        board.withLock { $0.end(number, ending, at: clock.now) }
    }
}

/// A run in a log of many, which also counts in the table at the end.
private struct CountedDisplay: RunDisplay {
    let plain: PlainDisplay
    let stage: PlainStage
    let number: Int

    func show(_ entry: JournalEntry) {
        plain.show(entry)
        stage.apply(entry, of: number)
    }

    func recall(_ entry: JournalEntry) {
        plain.recall(entry)
        stage.apply(entry, of: number)
    }

    func retell(_ state: String, _ text: String) {}
    func makeRoom() {}
    func end(_ ending: Ending) { stage.end(ending, of: number) }
}

/// Runs of which only the outcome is told, one line for each.
struct BriefStage: Stage {
    func display(of number: Int, _ flow: Flow) -> any RunDisplay { SilentDisplay() }
    func display(of number: Int) -> any RunDisplay { SilentDisplay() }
}

private struct SilentDisplay: RunDisplay {
    func show(_ entry: JournalEntry) {}
    func recall(_ entry: JournalEntry) {}
    func retell(_ state: String, _ text: String) {}
    func makeRoom() {}
    func end(_ ending: Ending) {}
}

extension RunSession {
    /// Where `runs` are shown.
    func stage(for runs: [PlannedRun]) -> any Stage {
        stage(labels: runs.map(\.label), runs.first?.flow)
    }

    /// Where `runs` are shown that go on.
    func stage(for runs: [RunToResume]) -> any Stage {
        stage(labels: runs.map(\.label), runs.first?.flow)
    }

    private func stage(labels: [String], _ flow: Flow?) -> any Stage {
        guard terminal.isInteractive else { return PlainStage(labels: labels, on: terminal) }
        if let flow, labels.count == 1 { return SteppedStage(flow, on: terminal) }
        return BoardStage(labels: labels, on: terminal)
    }
}
