import Diagnostics
import FlowEngine
import FlowLanguage
import FoundationEssentials
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
    private let proseOfOthers: ShownProse
    /// The servers whose words are Windlass's own; `nil` where there are none.
    private let ownServers: OwnServers?
    /// Whether the run has asked another server, whose words any later text may have.
    private let asksOthers = Mutex(false)
    /// The secrets that the run has sent and reports must not repeat, also where they have the words of servers.
    let known = KnownSecrets()
    private let reports: ReportSet
    private let progress: Mutex<RunProgress>

    /// A run of `flow`; among many it has a `label`, and the values of its row where the flow has a matrix.
    ///
    /// Words of others are shown as `prose` says. The words of `ownServers` are shown everywhere, until the run asks another server.
    init(
        flow: Flow,
        renderer: any RunRenderer,
        prose: ShownProse,
        ownServers: OwnServers? = nil,
        label: String? = nil,
        matrix: [String: String]? = nil,
        reports: ReportSet = .none
    ) {
        self.reports = reports
        self.flow = flow
        proseOfOthers = prose
        self.ownServers = ownServers
        self.renderer = renderer
        self.label = label
        self.matrix = matrix
        progress = Mutex(RunProgress(flow: flow))
    }

    /// The display of what is not Windlass's own or the flow's.
    var prose: ShownProse { asksOwnServersAlone ? .everywhere : proseOfOthers }

    /// Whether the run has asked no server but those of this process's sandbox, so that no other party wrote what they say.
    var asksOwnServersAlone: Bool {
        ownServers != nil && !asksOthers.withLock { $0 }
    }

    /// Notes that a request goes to the server at `url`.
    func noteRequest(to url: URL) {
        guard let ownServers, !ownServers.serve(url) else { return }
        asksOthers.withLock { $0 = true }
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
        // A tape that has words of the sandbox would keep those of others as well.
        guard prose.report == .revealed else { return ownServers == nil ? entry : entry.shown(.masked) }
        var entry = entry
        entry.event = entry.event.mapTexts { $0.mapProse(known.withoutAnswers) }
        return entry
    }

    private func reported(_ entry: JournalEntry) -> JournalEntry { withoutAnswers(entry).shown(prose.report) }

    /// The ending without the answers that others repeat in their words, where these are shown.
    func withoutAnswers(_ ending: Ending) -> Ending {
        guard prose.report == .revealed else { return ownServers == nil ? ending : ending.shown(.masked) }
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
