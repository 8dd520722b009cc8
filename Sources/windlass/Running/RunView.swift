import FlowEngine
import FlowLanguage
import Reports
import Synchronization
import Timekeeping

/// One run of a command: what is known of it, and what shows it.
final class RunView: Sendable {
    private let flow: Flow
    private let label: String?
    private let matrix: [String: String]?
    let display: any RunDisplay
    private let progress: Mutex<RunProgress>

    /// A run of `flow`; among many it has a `label`, and the values of its row where the flow has a matrix.
    init(flow: Flow, display: any RunDisplay, label: String? = nil, matrix: [String: String]? = nil) {
        self.flow = flow
        self.display = display
        self.label = label
        self.matrix = matrix
        progress = Mutex(RunProgress(flow: flow))
    }

    /// Takes in an event, and shows it.
    func show(_ entry: JournalEntry) {
        progress.withLock { $0.apply(entry) }
        display.show(entry)
    }

    /// Takes in an event of an earlier process, without telling it again.
    func recall(_ entry: JournalEntry) {
        progress.withLock { $0.apply(entry) }
        display.recall(entry)
    }

    /// The run, which came to `ending`, as `--json` prints it.
    func report(_ ending: Ending, at now: Timestamp) -> RunReport {
        progress.withLock { progress in
            RunReport(flow: flow, progress: progress, ending: ending, label: label, matrix: matrix, now: now)
        }
    }
}
