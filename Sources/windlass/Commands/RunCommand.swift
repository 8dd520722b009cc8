import CommandLineParsing
import Diagnostics
import FlowLanguage
import FlowRunner
import Reports
import Terminal

/// `windlass run FLOW…`: runs flow files.
struct RunCommand: AsyncParsableCommand, EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run flow files: a live stepper on a terminal, a line per state otherwise.",
        discussion: """
            All files are checked before anything is sent, in every row of their matrices. A flow on `sandbox` runs \
            against an embedded ledger and anchor; --anchor and --network run the same flow elsewhere. Several runs \
            share one board.

            Ctrl-C once finishes the current step and stops; twice stops at once. `windlass resume` continues the \
            run after both.

            EXAMPLES
              windlass run flows/sep24-deposit.yaml
              windlass run flows --jobs 4 --tag smoke --no-input --json
              windlass run flows/sep24-deposit.yaml --network testnet \\
                --anchor testanchor.stellar.org --set amount=10
            """
    )

    @OptionGroup var choice: FlowChoice

    @OptionGroup var target: TargetOptions

    @OptionGroup var environment: EnvironmentOptions

    @OptionGroup var options: RunOptions

    @OptionGroup var tape: TapeOptions

    @OptionGroup var reporting: ReportOptions

    @OptionGroup var comparing: BaselineOptions

    @Option(help: "How many runs at a time, from 1 to 10000.")
    var jobs = JobCount(count: 1)

    @Option(help: "How many runs at a time per anchor, from 1 to 10000.")
    var perAnchor: JobCount?

    @Flag(help: "Start no further runs after a failure.")
    var failFast = false

    @Option(help: "How often to retry a failed run, from 0 to 100; if a retry passes, the run is flaky.")
    var retries = RetryCount(count: 0)

    @Option(name: .customLong("repeat"), help: "How often to repeat each run, from 1 to 10000.")
    var repetitions = JobCount(count: 1)

    @Flag(help: "Only runs whose latest run in the store failed.")
    var rerunFailed = false

    @Flag(
        name: .shortAndLong,
        help: "Show no progress: only failures, on standard error, and the number of findings about the anchor."
    )
    var quiet = false

    @Option(help: "How long each run may take, as 30m or 2d; overrides the flow's deadline.")
    var deadline: SpanOfTime?

    @Option(
        help: ArgumentHelp(
            "Any text: makes the names, keys and nonces of a sandbox run reproducible.",
            valueName: "text"
        )
    )
    var seed: SandboxSeed?

    /// The options that a tape settles: it says where its run happens, and no server is asked.
    var settled: [String] {
        guard tape.replay != nil else { return [] }
        return target.places.map(\.name) + GatewayOptions.declaredOptions.map(\.name)
            + ["ca-file", "allow-private-addresses", "timeout"]
    }

    func validate() throws {
        guard tape.replay != nil else { return }
        func refuse(_ name: String?, because reason: Phrase) throws {
            if let name { throw Failure.exclude("--replay", name, because: reason) }
        }
        let place = target.places.first { $0.value != nil }
        try refuse(place.map { "--\($0.name)" }, because: .tapeTellsPlace)
        try refuse(seed == nil ? nil : "--seed", because: .tapeTellsSeed)
        try refuse(comparing.baseline == nil ? nil : "--baseline", because: .replayHasNoAnchor)
        try refuse(idleInReplay ?? options.idleInReplay, because: .replayIsAlone)
    }

    /// An option that is given and does nothing for a single run without servers.
    private var idleInReplay: String? {
        if retries.count > 0 { return "--retries" }
        if failFast { return "--fail-fast" }
        if perAnchor != nil { return "--per-anchor" }
        return jobs.count > 1 ? "--jobs" : nil
    }

    /// Refuses to write two outputs to one file, or one over what is read.
    func checkOutputs() throws {
        var outputs = try NamedOutputs(reporting)
        try outputs.add(options.traffic.har, of: "--har")
        try outputs.add(tape.record, of: "--record")
        if comparing.baselineUpdate { try outputs.add(comparing.baseline, of: "--baseline") }
        if !comparing.baselineUpdate { try outputs.spare(comparing.baseline, of: "--baseline") }
        try outputs.spare(tape.replay, of: "--replay")
        try outputs.spare(target.scenario, of: "--scenario")
        try outputs.spare(environment)
        try outputs.spareFlows(choice.flows)
        try outputs.spare(options, accounts: target.namedAccounts)
    }

    /// The reports, whose places are known to be good.
    private func reports() throws -> ReportSet {
        try checkOutputs()
        return try ReportSet(reporting, json: options.json, shard: choice.shard)
    }

    func report(_ error: any Error) throws {
        let reports = try reports()
        reports.write(endedBy: error, on: reports.terminal(json: options.json))
    }

    func run() async throws {
        let reports = try reports()
        try await reports.recording(on: reports.terminal(json: options.json)) { try await run(with: reports) }
    }

    private func run(with reports: ReportSet) async throws {
        let given = try Assignment.dictionary(options.answers.assignments)
        let names = target.names(allowing: try options.connection.plainHosts())
        if let name = environment.chosenName, !quiet { StandardError.write(.line("environment \(name)")) }
        var chosen = try await choice.runs(
            given: given,
            defaults: environment.inputs,
            target: names,
            account: target.account,
            accounts: target.placing,
            json: options.json
        )
        let hasRuns = !chosen.isEmpty
        try target.refuseUnknownAccounts(in: chosen.map(\.flow))
        if rerunFailed {
            chosen = try await FailedRuns.among(chosen, store: options.store, target: names)
        }
        let runs = PlannedRun.repeating(chosen, times: repetitions.count)
        guard !runs.isEmpty else {
            StandardError.write(
                hasRuns ? "none of these runs failed when it was done last" : "nothing to run in this part of the runs"
            )
            if options.json { StandardOutput.write(try JSONText.of(reports.session([], exitCode: 0))) }
            return
        }
        if tape.record != nil || tape.replay != nil, runs.count > 1 {
            throw Failure.misuse(.severalRuns, [.count: .number(runs.count)])
        }
        if let path = tape.replay {
            let tape = try TapeFile.read(path, whole: true)
            let replay = RunSession.Replay(
                tape: tape,
                command: { _ in "windlass replay --tape \(Advice.word(path))" },
                accounts: target.accounts,
                deadline: deadline?.duration,
                showsWords: tape.hasWordsOfSandbox
            )
            return try await RunSession.replay(runs[0], as: replay, options, isQuiet: quiet, with: reports)
        }
        let session = try await RunSession(
            options,
            perAnchor: perAnchor?.count,
            reports: reports,
            recordingOn: tape.record,
            baseline: try RunBaseline(comparing, isQuiet: quiet)
        )
        let flows = runs.map(\.flow)
        try await session.vault.prepare(for: flows, accounts: target.accountNames(in: flows))
        let renderer: any SessionRenderer = quiet ? SilentSessionRenderer() : session.renderer(for: runs)
        let files =
            PrivateFile.named(fill: options.answers.fill, accounts: target.namedAccounts)
            + PrivateFile.all(of: flows)
        let start = self.start
        try await session.conclude(on: renderer, files: files, isQuiet: quiet) {
            await session.start(runs, as: start, on: renderer)
        }
    }

    private var start: RunSession.Start {
        RunSession.Start(
            target: target,
            deadline: deadline?.duration,
            seed: seed?.number,
            jobs: jobs.count,
            retries: retries.count,
            stopsAtFailure: failFast
        )
    }
}
