import Diagnostics
import FlowEngine
import Glibc
import HTTPTransport
import Reports
import RunStore
import Synchronization
import Terminal

/// The exchanges of all runs of a command, as they are shown and kept.
final class SessionTraffic: Sendable {
    let options: TrafficOptions
    /// The recorder of the run on a tape; `nil` where there is none.
    let tape: TapeRecorder?
    /// The command that plays the run on the tape again, and shows what a part of its id means.
    private let replay: (@Sendable (_ part: String) -> String)?
    /// The exchanges whose headers and bodies are shown; `nil` for none but those that `options` ask for.
    fileprivate let focus: (@Sendable (RecordedExchange) -> Bool)?
    let isResuming: Bool
    /// Whether the runs are compared with a baseline.
    fileprivate let isCompared: Bool
    private let store: JournalStore
    /// Whether reports list all exchanges.
    let isListed: Bool
    /// Whether the folder of the trace was made for it.
    private let isTraceNew: Bool
    private let state = Mutex(State())

    private struct State {
        var archive = HARDocument()
        var commands: [ShownRequests] = []
        /// The first file that could not be written; no more are tried then.
        var error: OutputFileError?
    }

    /// Exchanges that are shown as commands at the end.
    struct ShownRequests: Sendable {
        var title: String
        var run: RunID?
        var exchanges: [RecordedExchange]
        /// Whether the run has kept all that it was to keep.
        var isWhole: Bool
    }

    /// Makes sure that what `options` name can be written, before anything is sent.
    ///
    /// Reports list all of it if it `isListed`.
    init(
        _ options: TrafficOptions,
        store: JournalStore,
        isListed: Bool,
        recordingOn tape: String?,
        replayedBy command: (@Sendable (_ part: String) -> String)? = nil,
        showing focus: (@Sendable (RecordedExchange) -> Bool)? = nil,
        isCompared: Bool = false,
        isResuming: Bool = false
    ) throws(OutputFileError) {
        self.options = options
        self.isCompared = isCompared
        self.isResuming = isResuming
        if let command {
            replay = command
        } else if let tape {
            replay = { _ in "windlass replay --tape \(Advice.word(tape))" }
        } else {
            replay = nil
        }
        self.focus = focus
        self.isListed = isListed
        self.store = store
        var recorder: TapeRecorder?
        if let tape { recorder = try TapeRecorder(tape) }
        self.tape = recorder
        if let har = options.har {
            do throws(OutputFileError) {
                _ = try OutputFile.check(har)
            } catch {
                throw error.advising("--har")
            }
        }
        if let trace = options.trace { isTraceNew = try TraceFolder.prepare(trace) } else { isTraceNew = false }
    }

    /// Whether the runs can be played again, for which their time has to stand still between two answers.
    var isReplayable: Bool { tape != nil || options.keepTraffic == .all }

    /// The command that plays a run again and shows what `part` of its id means; `nil` where not all of its traffic is kept, or it is
    /// not `whole`.
    fileprivate func replayCommand(of run: RunID?, _ part: String, whole isWhole: Bool) -> String? {
        // A run that goes on in another process can't be played again.
        if isResuming { return nil }
        if let replay { return replay(part) }
        guard options.keepTraffic == .all, isWhole, let run else { return nil }
        return Advice.bare("windlass replay \(run)/\(part)")
    }

    /// The command that shows the request of the finding with `code` again, and plays its run where that can be done; `nil` where
    /// the request is not kept either.
    fileprivate func replayCommand(of run: RunID?, finding code: String, isKept: Bool) -> String? {
        if let command = replayCommand(of: run, code, whole: isKept) { return command }
        guard isKept, options.keepTraffic != .none, let run else { return nil }
        return Advice.bare("windlass replay \(run)/\(code)")
    }

    /// The traffic of one run, whose lines `output` shows; `visited` is what a replay doesn't send.
    func run(_ output: RunOutput, label: String, visited: [RecordedExchange]) -> RunTraffic {
        RunTraffic(self, store, output, label: label, visited: visited)
    }

    /// Whether each exchange is wanted as it happens.
    var wantsAll: Bool {
        isListed || isCompared || focus != nil || tape != nil || options.verbose > 0 || options.trace != nil
            || options.har != nil
            || options.keepTraffic == .all
    }

    func add(_ exchange: RecordedExchange, of run: RunID?) {
        tape?.see(exchange)
        if options.har != nil { state.withLock { $0.archive.add(exchange, of: run) } }
    }

    func add(_ requests: ShownRequests) {
        state.withLock { $0.commands.append(requests) }
    }

    /// Keeps the first error of the trace: a run goes on without it, and the command fails at its end.
    func note(_ error: OutputFileError) {
        state.withLock { if $0.error == nil { $0.error = error } }
        // It stays where an exchange is in it.
        if isTraceNew, let trace = options.trace { rmdir(trace) }
    }

    /// Whether the trace goes on.
    var isTracing: Bool { options.trace != nil && state.withLock { $0.error == nil } }

    /// Shows the requests of runs that failed, and those with findings, as commands, where that is asked for.
    func showCommands() {
        for requests in state.withLock({ $0.commands }) { write(requests) }
    }

    /// Writes what is written at the end.
    ///
    /// - Returns: the error of the first file that could not be written; each has been told, and there is no half of it.
    func write() -> (any Diagnostic)? {
        let archive = state.withLock { $0.archive }
        var errors = [state.withLock { $0.error }]
        if let har = options.har {
            do throws(OutputFileError) {
                try OutputFile.write(archive.pieces, to: har, isPrivate: true, isSynced: false)
            } catch {
                errors.append(error.advising("--har"))
            }
        }
        errors.append(tape?.write())
        let failures = errors.compactMap(\.self)
        for failure in failures { StandardError.write(StandardError.errorText(failure)) }
        return failures.first
    }

    private func write(_ requests: ShownRequests) {
        StandardError.write("\n\(requests.title)")
        for exchange in requests.exchanges {
            let replay =
                exchange.state.flatMap { replayCommand(of: requests.run, $0, whole: requests.isWhole) }.map {
                    "\n# \($0)"
                } ?? ""
            let command = CurlCommand(exchange).text + replay
            StandardError.write("\n# \(exchange.outcome)\(exchange.repetition)\n\(lines: command)")
        }
    }
}

/// The exchanges of one run, as they are shown and kept.
final class RunTraffic: Sendable {
    private let session: SessionTraffic
    private let store: JournalStore
    private let output: RunOutput
    private let label: String
    /// The exchanges of visits of pages that a replay takes from its tape, and reports list as those of the recorded run do.
    private let visited: [RecordedExchange]
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
        /// The attempt that goes on, and the number of the ``visited`` exchanges that are listed.
        var attempt: Attempt?
        var visitedNumbers: Set<Int> = []
        var compared: [RecordedExchange] = []
    }

    fileprivate init(
        _ session: SessionTraffic,
        _ store: JournalStore,
        _ output: RunOutput,
        label: String,
        visited: [RecordedExchange]
    ) {
        self.visited = visited
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
        listVisited(entry.event)
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

    /// Lists the exchanges of a visit of pages when a replay has taken its outcome from the tape.
    private func listVisited(_ event: Event) {
        guard session.isListed, !visited.isEmpty else { return }
        state.withLock { state in
            switch event {
            case .performing(let attempt): state.attempt = attempt
            case .finished, .failed, .asked:
                guard let attempt = state.attempt else { return }
                for exchange in visited
                where exchange.state == attempt.state && exchange.visit == attempt.visit
                    && exchange.attempt ?? 1 <= attempt.number && state.visitedNumbers.insert(exchange.number).inserted
                { state.listed.append(ExchangeReport(exchange)) }
            default: break
            }
        }
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
