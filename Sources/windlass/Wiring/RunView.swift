import FlowEngine
import FlowLanguage
import Reports
import Synchronization
import Timekeeping

/// What a person sees of one run: the live stepper on a terminal, a line per state otherwise.
final class RunView: Sendable {
    private let flow: Flow
    private let terminal: Terminal
    private let stepper: LiveStepper?
    private let plain: Mutex<PlainLines>
    private let progress: Mutex<RunProgress>

    init(flow: Flow, terminal: Terminal) {
        self.flow = flow
        self.terminal = terminal
        stepper = terminal.isInteractive ? LiveStepper(flow: flow, terminal: terminal) : nil
        plain = Mutex(PlainLines(flow: flow))
        progress = Mutex(RunProgress(flow: flow))
    }

    /// Whether the run is on the sandbox that was started for it.
    var isOnSandbox: Bool {
        progress.withLock { $0.header?.network.name == RunTarget.sandbox }
    }

    /// Takes in an event, and shows it.
    func show(_ entry: JournalEntry) {
        progress.withLock { $0.apply(entry) }
        if let stepper { return stepper.show(entry) }
        let lines = plain.withLock { $0.lines(for: entry) }
        for line in lines { terminal.write(terminal.text(of: line) + "\n") }
    }

    /// Takes in an event of an earlier process, without telling it again.
    func recall(_ entry: JournalEntry) {
        progress.withLock { $0.apply(entry) }
        stepper?.recall(entry)
        _ = plain.withLock { $0.lines(for: entry) }
    }

    /// Shows a person at a terminal the whole of what `state` told; a log or a pipe keeps to what the journal holds.
    func retell(_ state: String, _ text: String) {
        stepper?.retell(state, text)
    }

    /// Makes room for a question.
    func pause() {
        stepper?.pause()
    }

    /// Keeps the picture moving while `body` runs.
    func showing<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        guard let stepper else { return try await body() }
        let drawing = Task { await stepper.keepDrawing() }
        defer {
            drawing.cancel()
            stepper.finish()
        }
        return try await body()
    }

    /// The run, which came to `ending`, as `--json` prints it.
    func report(_ ending: Ending, at now: Timestamp) -> RunReport {
        progress.withLock { RunReport(flow: flow, progress: $0, ending: ending, now: now) }
    }
}
