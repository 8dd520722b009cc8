import Diagnostics
import FlowEngine
import Glibc
import HTTPTransport
import Reports
import RunStore
import Synchronization
import Terminal

/// The exchanges of one run, as they are shown and kept.
final class RunTraffic: Sendable {
    private let session: SessionTraffic
    private let store: JournalStore
    private let output: RunOutput
    private let label: String
    private let state = Mutex(State())

    private struct State {
        var run: RunID?
        var folder: TraceFolder?
        var kept = KeptExchanges()
        /// The exchanges in which something was found, by the ids of their requests.
        var found: [String: RecordedExchange] = [:]
        /// The ids of those that an earlier process has kept in the store.
        var stored: Set<String> = []
        var failed: [RecordedExchange] = []
        var tally = TrafficTally()
        var listed: [ExchangeReport] = []
        var compared: [RecordedExchange] = []
    }

    init(
        _ session: SessionTraffic,
        _ store: JournalStore,
        _ output: RunOutput,
        label: String
    ) {
        self.session = session
        self.store = store
        self.output = output
        self.label = label
    }

    /// The observer of the run's exchanges.
    var observer: TrafficObserver {
        let output = output
        var observer = TrafficObserver()
        observer.asked = { output.noteRequest(to: $0) }
        observer.keepsProse = { output.prose.report == .revealed }
        // In the store the words of others are only sealed, also where the user asks to see them.
        observer.storesProse = { output.asksOwnServersAlone }
        observer.known = output.known
        // A cut body could not be replayed, and has no shape.
        if session.tape != nil || session.isCompared { observer.bodyLimit = .max }
        if session.options.keepTraffic == .all {
            observer.bodyLimit = max(observer.bodyLimit, JournalStore.exchangeBudget)
        }
        observer.finding = { self.seeFinding($0) }
        observer.tally = { tally in self.state.withLock { $0.tally = tally } }
        if session.wantsAll { observer.exchange = { self.see($0) } }
        if session.options.keepTraffic == .all {
            observer.stored = { exchange in self.state.withLock { $0.kept.add([exchange]) } }
        }
        if session.options.keepTraffic != .none || session.options.curl {
            observer.failedAttempt = { self.seeFailed($0) }
        }
        return observer
    }

    /// Learns from the journal which run it is, and that it is over.
    func see(_ entry: JournalEntry) {
        state.withLock { $0.run = entry.run }
        if case .ended = entry.event {
            store.keep(state.withLock { $0.kept.takeAll() }, whenReleased: entry.run)
        }
        session.tape?.see(output.withoutAnswers(entry), keepsProse: output.prose.report == .revealed)
    }

    /// Learns from the journal of a run that goes on what was found in it, and takes the requests of that out of the store.
    func recall(_ entries: [JournalEntry]) async {
        let requests = entries.compactMap { entry in
            if case .found(let found) = entry.event { found.deviation.subject.request?.id } else { nil }
        }
        guard !requests.isEmpty, let run = entries.first?.run, let stored = try? await store.exchanges(of: run) else {
            return
        }
        let exchanges = stored.compactMap { try? RecordedExchange(json: $0.json) }.filter { requests.contains($0.id) }
        state.withLock { state in
            for exchange in exchanges { state.found[exchange.id] = exchange }
            state.stored = Set(exchanges.map(\.id))
        }
    }

    /// Learns how the run ended for this process.
    func see(_ ending: Ending) { session.tape?.see(output.withoutAnswers(ending)) }

    private func see(_ exchange: RecordedExchange) {
        let run = state.withLock { $0.run }
        session.add(exchange, of: run)
        if session.isCompared { state.withLock { $0.compared.append(exchange) } }
        if session.isListed { state.withLock { $0.listed.append(ExchangeReport(exchange)) } }
        switch session.focus?(exchange) == true ? 2 : session.options.verbose {
        case 0: break
        case 1: output.renderer.trace([ExchangeLines.summary(of: exchange)])
        default: output.renderer.trace(ExchangeLines.lines(of: exchange))
        }
        if session.isTracing { trace(exchange, run) }
    }

    private func seeFinding(_ exchange: RecordedExchange) {
        state.withLock { $0.found[exchange.id] = exchange }
        if session.options.keepTraffic == .failed { state.withLock { $0.kept.add([exchange]) } }
    }

    private func seeFailed(_ exchanges: [RecordedExchange]) {
        state.withLock { $0.failed = exchanges }
        if session.options.keepTraffic == .failed { state.withLock { $0.kept.add(exchanges) } }
    }

    private func trace(_ exchange: RecordedExchange, _ run: RunID?) {
        guard let path = session.options.trace else { return }
        do throws(OutputFileError) {
            let known = state.withLock { $0.folder }
            let folder: TraceFolder
            if let known { folder = known } else { folder = try TraceFolder(path, run: run?.rawValue ?? "run") }
            state.withLock { $0.folder = folder }
            try folder.write(exchange)
        } catch {
            session.note(error)
        }
    }

    /// The exchanges as reports list them; `nil` where none does.
    var listed: [ExchangeReport]? {
        let listed = state.withLock { $0.listed }
        return listed.isEmpty ? nil : listed
    }

    /// The exchanges that are compared with a baseline.
    var compared: [RecordedExchange] { state.withLock { $0.compared } }

    /// The exchanges in which something was found, by the ids of their requests.
    var found: [String: RecordedExchange] { state.withLock { $0.found } }

    /// The commands of findings of the run, as far as it has come.
    var commands: FindingList.Commands {
        let exchanges = found
        return { [self] finding in
            FindingCommands(
                of: finding.deviation.code.rawValue,
                request: finding.deviation.subject.request?.id,
                in: exchanges
            ) { replayCommand(finding: $0, in: $1) }
        }
    }

    /// The command that shows the request of the finding `code` again, which was found in `exchange`, as far as the run has come; `nil`
    /// where it is not kept.
    func replayCommand(finding code: String, in exchange: RecordedExchange?) -> String? {
        let (run, isKept) = state.withLock { state in
            (state.run, exchange.map { state.stored.contains($0.id) || state.kept.contains($0) } ?? false)
        }
        return session.replayCommand(of: run, finding: code, isKept: isKept)
    }

    /// The tally of what the run sent in this process.
    var tally: TrafficTally { state.withLock { $0.tally } }

    /// Writes what is kept into the store; what went wrong there takes nothing from the run.
    func end(failed isFailed: Bool) async {
        let (run, kept, failed, isWhole) = state.withLock { state in
            defer { state.failed = [] }
            return (state.run, state.kept.takeAll(), state.failed, state.kept.isWhole)
        }
        if session.options.curl {
            let found = found.values.sorted { ($0.startedAt, $0.number) < ($1.startedAt, $1.number) }
            let failed = isFailed ? failed.byState : []
            for (state, exchanges) in failed {
                let title = "requests of `\(state)` in \(label):"
                session.add(.init(title: title, run: run, exchanges: exchanges, isWhole: isWhole))
            }
            if isFailed, failed.isEmpty, found.isEmpty {
                session.add(
                    .init(
                        title: "no requests are kept of what failed in \(label)",
                        run: run,
                        exchanges: [],
                        isWhole: isWhole
                    )
                )
            }
            if !found.isEmpty {
                session.add(
                    .init(title: "requests with findings in \(label):", run: run, exchanges: found, isWhole: isWhole)
                )
            }
        }
        await write(kept, of: run)
    }

    /// Writes exchanges beside the journal.
    private func write(_ kept: [StoredExchange], of run: RunID?) async {
        guard let run else { return }
        do throws(JournalError) {
            try await store.keep(store.takeUnwritten(of: run) + kept, of: run)
        } catch {
            Warning(summary: "the requests of the run \(run) are not kept: \(error.summary)", help: error.help ?? "")
                .add()
        }
    }
}

extension [RecordedExchange] {
    /// The exchanges by the states that made them, in the order in which these come; those between states are left out.
    ///
    /// Of an assertion that failed they are those of the states whose results it names.
    var byState: [(state: String, exchanges: [RecordedExchange])] {
        var states: [String] = []
        for state in compactMap(\.state) where !states.contains(state) { states.append(state) }
        return states.map { state in (state, filter { $0.state == state }) }
    }
}
