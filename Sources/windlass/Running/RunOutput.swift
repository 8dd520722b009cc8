import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import Reports
import Synchronization
import Timekeeping

/// The output of one run: its progress, its renderer, and its report for `--json`.
final class RunOutput: Sendable {
    private let flow: Flow
    private let label: String?
    private let matrix: [String: String]?
    let renderer: any RunRenderer
    let prose: ShownProse
    /// The secrets that the run has sent and reports must not repeat, also where they have the words of servers.
    let known = KnownSecrets()
    private let reports: ReportSet
    private let progress: Mutex<RunProgress>

    /// A run of `flow`; among many it has a `label`, and the values of its row where the flow has a matrix.
    init(
        flow: Flow,
        renderer: any RunRenderer,
        prose: ShownProse,
        label: String? = nil,
        matrix: [String: String]? = nil,
        reports: ReportSet = .none
    ) {
        self.reports = reports
        self.flow = flow
        self.prose = prose
        self.renderer = renderer
        self.label = label
        self.matrix = matrix
        progress = Mutex(RunProgress(flow: flow))
    }

    /// Applies an event, and shows it.
    func show(_ entry: JournalEntry) {
        let shown = reported(entry)
        progress.withLock { $0.apply(shown) }
        reports.note(shown, of: label ?? flow.name.value)
        renderer.show(entry.shown(prose.output))
    }

    /// Applies an event of an earlier process without showing it.
    func recall(_ entry: JournalEntry) {
        progress.withLock { $0.apply(reported(entry)) }
        renderer.recall(entry.shown(prose.output))
    }

    /// The entry without the answers that others repeat in their words, where these are shown.
    func withoutAnswers(_ entry: JournalEntry) -> JournalEntry {
        guard prose.report == .revealed else { return entry }
        var entry = entry
        entry.event = entry.event.mapTexts { $0.mapProse(known.withoutAnswers) }
        return entry
    }

    private func reported(_ entry: JournalEntry) -> JournalEntry { withoutAnswers(entry).shown(prose.report) }

    /// The ending without the answers that others repeat in their words, where these are shown.
    func withoutAnswers(_ ending: Ending) -> Ending {
        guard prose.report == .revealed else { return ending }
        var ending = ending
        ending.failure = ending.failure?.mapMessages { $0.mapProse(known.withoutAnswers) }
        return ending
    }

    private func reported(_ ending: Ending) -> Ending { withoutAnswers(ending).shown(prose.report) }

    /// The way through the flow that the run took until it came to `ending`.
    func markedFlow(_ ending: Ending) -> MarkedFlow {
        MarkedFlow(flow, progress.withLock { $0 }, ending)
    }

    /// The run, which came to `ending`, as reports have it.
    func report(_ ending: Ending, at now: Timestamp) -> RunReport {
        progress.withLock { progress in
            RunReport(
                flow: flow,
                progress: progress,
                ending: reported(ending),
                label: label,
                matrix: matrix,
                now: now
            )
        }
    }
}
