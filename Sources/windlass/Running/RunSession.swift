import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Reports
import RunStore
import Terminal
import Timekeeping

/// The session of one command: what all its runs share.
struct RunSession: Sendable {
    let store: JournalStore
    let options: RunOptions
    let given: [String: String]
    /// The answers that are files.
    let files: [String: Secret<String>]
    let stop = StopRequest()
    let answerUse = AnswerUse()
    let clock = SystemWallClock()
    /// Whether the command takes any run that is due, rather than runs that someone names.
    var isTakingAll = false
    /// The vault, which is opened when something of it is needed.
    let vault: LazyVault
    /// The reports about the runs.
    let reports: ReportSet
    /// The part of the exchanges that is shown and kept.
    let traffic: SessionTraffic
    /// The baseline that the runs are compared with.
    let baseline: RunBaseline?
    private let limits: RunLimits
    /// The wallet's own domain, where the command line gives one.
    private let client: RunClient?
    let http: HTTPClient
    /// The access that a gateway in front of the anchor asks for.
    private let gateway: GatewayAccess?
    /// The receiver of what anchors post; `nil` where no one listens.
    private let callbacks: CallbackReceiver?

    /// A session that begins runs, or one that goes on with those that a store has; of a replay the store is not kept.
    init(
        _ options: RunOptions,
        perAnchor: Int? = nil,
        isResuming: Bool = false,
        reports: ReportSet = .none,
        recordingOn tape: String? = nil,
        replayedBy command: (@Sendable (_ part: String) -> String)? = nil,
        showing focus: (@Sendable (RecordedExchange) -> Bool)? = nil,
        baseline: RunBaseline? = nil,
        keepsStore: Bool = true
    ) async throws {
        self.options = options
        self.baseline = baseline
        self.reports = reports
        given = try Assignment.dictionary(options.answers.assignments)
        files = try Assignment.files(options.answers.file)
        limits = RunLimits(perAnchor: perAnchor)
        client = try options.client.client()
        http = try options.connection.client()
        gateway = try await options.gateway.access(asks: !options.noInput)
        callbacks = try await options.callbacks.open()
        vault = LazyVault(options.vault, asks: !options.noInput)
        let path = StorePlaces.runs(option: options.store)
        // A mistyped path must not become an empty store.
        if isResuming { _ = try JournalStore(reading: path) }
        store = try JournalStore(path: path, isDurable: keepsStore)
        traffic = try SessionTraffic(
            options.traffic,
            store: store,
            isListed: reports.listsExchanges,
            recordingOn: tape,
            replayedBy: command,
            showing: focus,
            isCompared: baseline != nil,
            isResuming: isResuming
        )
        if keepsStore { Advice.name(store: path) }
    }

    /// The output on which people see the runs.
    var terminal: ProgramOutput { reports.terminal(json: options.json) }

    /// Whether there is a terminal to ask at.
    var isAsking: Bool { !options.noInput && ProgramOutput.canAsk }

    /// The settings for a run of `flow` before it is known which one it is.
    func settings(for flow: Flow, at place: RunTarget, _ account: RunAccount) -> RunSettings {
        var settings = RunSettings(
            flow: flow,
            anchor: place.anchor,
            network: place.network,
            account: account,
            http: http,
            journal: store,
            clock: clock
        )
        let texts = given.filter { flow.input(named: $0.key) == nil }.mapValues { Secret($0) }
        settings.answers = Answers(texts, files: files)
        answerUse.take(given.keys.filter { flow.input(named: $0) != nil })
        settings.answerUse = answerUse
        settings.answerFiles = options.answers.fill
        settings.client = client
        settings.gateway = gateway
        settings.paysUnasked = options.yes
        settings.strict = options.findings.strictness
        settings.allowed = options.findings.allowed.map(\.allowed) + (baseline?.allowed ?? [])
        settings.looksAtOnce = !isTakingAll
        settings.environment = ProcessInfo.processInfo.environment
        settings.vault = vault
        settings.stop = stop
        settings.limits = limits
        settings.callbacks = callbacks
        settings.allowance.requests = options.maxRequests.count
        // No one could go on with a run whose network is gone.
        settings.pauseAfter = place.network.name == RunTarget.sandbox ? nil : options.pauseAfter.duration
        return settings
    }

    /// Lets a run go on by `body`, shows it, and tells what became of it.
    ///
    /// A failure to begin is an outcome as well. A run that failed and `mayRepeat` is not shown as over.
    func follow(
        _ settings: RunSettings,
        _ output: RunOutput,
        label: String,
        isOneOfMany: Bool = false,
        recalling entries: [JournalEntry] = [],
        asks: Bool? = nil,
        mayRepeat: Bool = false,
        _ body: @Sendable (RunSettings) async throws -> (RunID, Ending)
    ) async -> RunOutcome {
        var settings = settings
        let traffic = traffic.run(output, label: label)
        settings.traffic = traffic.observer
        settings.observer = { entry in
            traffic.see(entry)
            // A run that is left before its end gets them below.
            if case .ended = entry.event { output.renderer.take(traffic.commands) }
            output.show(entry)
        }
        settings.showMessage = { output.renderer.showComplete($0, $1) }
        for entry in entries { output.recall(entry) }
        await traffic.recall(entries)
        if asks ?? isAsking {
            settings.asking = TerminalPrompt(
                asker: isOneOfMany ? label : nil,
                pauseRendering: { output.renderer.pauseRendering() },
                resumeRendering: { output.renderer.resumeRendering() }
            )
        }
        if LinkDisplay.isSeen {
            let link = LinkDisplay(
                plainHosts: http.plainHosts,
                pauseRendering: { output.renderer.pauseRendering() },
                resumeRendering: { output.renderer.resumeRendering() }
            )
            settings.showingPage = { link.show($0, of: $1) }
        }
        let isOnSandbox = settings.network.name == RunTarget.sandbox
        var outcome: RunOutcome
        do {
            var (run, ending, isLate) = try await limited(settings, body)
            traffic.see(ending)
            var isCancelled = false
            if ending.failureKind == .interrupted {
                // Only a run that was cancelled is over and interrupted.
                isCancelled = try await store.summary(of: run)?.ending != nil
                if !isCancelled, isLate, let limit = options.timeout?.duration {
                    let limit = Fact.text(DurationText.text(of: limit))
                    ending = Ending(Failure(.runTimedOut, facts: [.time: limit]), in: ending.state)
                }
                if !isCancelled, ending.help == nil, settings.replay == nil {
                    ending.failure?.remedies = [wayOn(from: run, isOnSandbox)]
                }
            }
            if ending.failureKind == .transport || ending.failureKind == .protocol, let state = ending.state,
                !isOnSandbox, var failure = ending.failure,
                // What went wrong may have said so itself, with what that does there.
                !failure.remedies.contains(where: { $0.action.resumes && $0.facts.text(.state) == state })
            {
                failure.remedies.append(.resume(from: state, run: run.rawValue))
                ending.failure = failure
            }
            outcome = RunOutcome(label: label, run: run, ending: ending, isCancelled: isCancelled)
        } catch let error as any Diagnostic {
            outcome = RunOutcome(label: label, ending: Ending(error), error: error)
        } catch {
            let ending = Ending(Failure(.runInterrupted))
            outcome = RunOutcome(label: label, ending: ending)
        }
        outcome.isOnSandbox = isOnSandbox
        await traffic.end(failed: outcome.ending.failureKind != nil)
        if let baseline, let run = outcome.run, let journal = try? await store.entries(of: run) {
            baseline.learn(traffic.compared, journal)
        }
        if isOnSandbox || settings.replay != nil {
            outcome.ending.failure = outcome.ending.failure?.withoutWaysBack(isOnSandbox: isOnSandbox)
        }
        outcome.ending.failure = outcome.ending.failure.map(Advice.whole)
        // A run that is recorded or replayed has a time of its own.
        record(&outcome, output, traffic, at: settings.clock.now)
        let strict = [settings.strict, settings.flow.strict?.value].compactMap(\.self).min()
        outcome.isFailedByFindings = outcome.report?.fails(by: strict) == true
        outcome.ending = outcome.ending.shown(output.prose.output)
        output.renderer.take(traffic.commands)
        if !(mayRepeat && outcome.isRepeatable) { output.renderer.end(outcome.ending) }
        return outcome
    }

    /// Lets a run go on by `body`, and stops it when it has taken as long as it may; whether that was so.
    private func limited(
        _ settings: RunSettings,
        _ body: @Sendable (RunSettings) async throws -> (RunID, Ending)
    ) async throws -> (run: RunID, ending: Ending, isLate: Bool) {
        // A replay takes no time.
        guard let limit = options.timeout?.duration, settings.replay == nil else {
            let (run, ending) = try await body(settings)
            return (run, ending, false)
        }
        return try await stop.forwarding { own in
            var settings = settings
            settings.stop = own
            let (clock, late) = (clock, StopRequest())
            let timer = Task {
                try await clock.sleep(for: limit)
                late.ask()
                own.ask()
            }
            defer { timer.cancel() }
            let (run, ending) = try await body(settings)
            return (run, ending, late.isAsked && !stop.isAsked)
        }
    }

    /// Keeps what reports have of a run that is over for this process, at the time `now` of the run.
    func record(_ outcome: inout RunOutcome, _ output: RunOutput, _ traffic: RunTraffic? = nil, at now: Timestamp) {
        var report = output.report(outcome.ending, at: now)
        report.traffic = (traffic?.tally).map {
            RunReport.Traffic(requests: $0.requests, retries: $0.retries, isPartial: self.traffic.isResuming)
        }
        report.exchanges = traffic?.listed
        if let traffic {
            report.addCommands(traffic.found) { traffic.replayCommand(finding: $0, in: $1) }
        }
        outcome.report = report
        if reports.drawsFlows { outcome.markedFlow = output.markedFlow(outcome.ending) }
        reports.note(report)
    }

    /// Writes the reports of a session; what could not be written.
    func write(_ outcomes: [RunOutcome], _ session: SessionReport) -> (any Diagnostic)? {
        let markedFlows = zip(0..., outcomes).compactMap { number, outcome in outcome.markedFlow.map { (number, $0) } }
        return reports.write(session, markedFlows: Dictionary(markedFlows) { first, _ in first }, on: terminal)
    }

    /// Writes the baseline that `compared` makes, and notes that there; what could not be written.
    private func write(_ compared: inout RunBaseline.Outcome?) -> (any Diagnostic)? {
        guard var outcome = compared, let baseline else { return nil }
        defer { compared = outcome }
        return baseline.write(&outcome)
    }

    /// A warning where others could read what opens the secrets of the store.
    var keyWarnings: [Warning] {
        guard store.hadOpenKey else { return [] }
        return [
            Warning(
                summary: "others on this machine could read \(store.path).key, which opens the secrets of all runs",
                help: "it is closed to them now; change what they may have read"
            )
        ]
    }

    /// The way on for a run that was stopped, where there is one.
    private func wayOn(from run: RunID, _ isOnSandbox: Bool) -> Remedy {
        isOnSandbox ? Remedy(.sandboxEnded) : Remedy(.resumeRun, [.run: .text(run.rawValue)])
    }

    /// Performs the command, heeding signals; prints its JSON document, and ends with the exit code of the first run
    /// that failed.
    ///
    /// Warnings about `files` are told before anything is done. Where it `isQuiet`, or there were several runs, the findings about
    /// anchors are counted at the end, and listed for strict runs where nothing has shown them.
    func conclude(
        on renderer: any SessionRenderer,
        files: [PrivateFile],
        isQuiet: Bool = false,
        _ body: @escaping @Sendable () async -> SessionOutcome
    ) async throws {
        let early = PrivateFile.warnings(for: files + options.gateway.files) + keyWarnings
        for warning in early { warning.write() }
        let outcome = await Interruption.handlingSignals(stop, announce: { renderer.notice($0) }) {
            await renderer.showing(body)
        }
        let done = outcome.runs
        var compared =
            outcome.error == nil ? baseline?.compare(done.map(\.ending), notBegun: outcome.notBegun.count) : nil
        let unwritten = (compared?.warning).map { [$0] } ?? []
        let late = outcome.warnings + unwantedAnswers(done) + idleAllowances(of: outcome) + unwritten
        let code = exitCode(of: outcome, compared)
        let session = reports.session(
            done.map(\.recorded),
            notBegun: outcome.notBegun.map(\.record),
            warnings: early + late,
            baselines: compared?.report.map { [$0] } ?? [],
            error: outcome.error,
            exitCode: code
        )
        renderer.summarize(session.counts)
        var lost = write(done, session) ?? traffic.write()
        if let error = write(&compared) { lost = lost ?? error }
        let error = outcome.error ?? (done.count == 1 && done[0].run == nil ? done[0].error : nil)
        if let error, !options.json || done.allSatisfy({ $0.run == nil }) {
            // A picture of what the run did before may be above.
            if !done.isEmpty, ProgramOutput.hasBegun { StandardError.write("") }
            for warning in unwritten { warning.write() }
            throw error
        }
        if options.json {
            var report = session
            report.error = error.map { ErrorReport($0) }
            StandardOutput.write(try JSONText.of(report))
        }
        for warning in late { warning.add() }
        if let error {
            StandardError.write(StandardError.errorText(error))
            throw CommandEnded(exitCode: error.failure.exitCode)
        }
        if let compared { baseline?.show(compared, on: terminal) }
        // A board shows none of them, and in a log of several runs they are far above.
        let areListed = !isQuiet && (done.count == 1 || !terminal.isInteractive)
        let found =
            isQuiet || done.count > 1 ? session.findingLines(whole: options.findings.strict && !areListed) : []
        if !found.isEmpty {
            StandardError.writeApart(found.map { TerminalText.line($0) }.joined(separator: "\n"))
        }
        FlakyRuns.write(done)
        RunNotStarted.write(outcome.notBegun)
        FailureDigest.write(done, resumeCommand: "windlass resume --all")
        traffic.showCommands()
        if code != 0 { throw CommandEnded(exitCode: code) }
        if let lost { throw CommandEnded(exitCode: lost.failure.exitCode) }
    }

    /// The exit code: that of what ended the session early, or of the first run that failed.
    private func exitCode(of outcome: SessionOutcome, _ compared: RunBaseline.Outcome?) -> Int32 {
        if let error = outcome.error { return error.failure.exitCode }
        if let code = outcome.runs.lazy.map(\.exitCode).first(where: { $0 != 0 }) { return code }
        if compared?.fails == true { return FailureKind.expectation.exitCode }
        // Runs that were not begun because of the stop.
        return stop.isAsked ? FailureKind.interrupted.exitCode : 0
    }
}

extension RunSession {
    /// The `--allow` of the command line that accept nothing, where all runs have come to their end.
    fileprivate func idleAllowances(of outcome: SessionOutcome) -> [Warning] {
        guard !outcome.runs.isEmpty, outcome.notBegun.isEmpty, outcome.runs.allSatisfy(\.ending.isAsWanted) else {
            return []
        }
        let reports = outcome.runs.compactMap(\.report)
        return options.findings.allowed.map(\.allowed)
            .filter { allowed in !reports.contains { $0.needs(allowed) } }
            .map { Warning(summary: "`--allow \($0)` accepts nothing: no run found it", help: "leave it out") }
    }

    /// Warnings about answers of the command line that no run asked for, once a run has passed or waits for input.
    fileprivate func unwantedAnswers(_ outcomes: [RunOutcome]) -> [Warning] {
        let ends = outcomes.filter { $0.error == nil }.map(\.ending.failureKind)
        guard ends.contains(nil) || ends.contains(.unanswered) else { return [] }
        // A run that waits for input may ask for the rest later; a misspelt name is reported anyway.
        return UnusedAnswers.warnings(
            given: given.keys.map { (name: $0, option: "--set") } + files.keys.map { (name: $0, option: "--file") },
            answerUse.tally,
            isOver: ends.contains(nil)
        )
    }
}

/// The outcome of a session: its runs, in order, and the error that ended it early.
struct SessionOutcome: Sendable {
    var runs: [RunOutcome] = []
    var error: (any Diagnostic)?
    /// The runs that had not begun when the stop was requested; they have no journal.
    var notBegun: [RunNotStarted] = []
    /// The warnings about the place of the runs.
    var warnings: [Warning] = []
}

extension StopRequest {
    /// Whether another run may begin.
    var mayBegin: Bool { !isAsked && !Task.isCancelled }
}
