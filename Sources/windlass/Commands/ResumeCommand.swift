import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Reports
import Terminal

/// `windlass resume RUN…`: resumes runs that were paused, interrupted or killed.
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resume runs that were paused, interrupted or killed, or whose questions are answered.",
        discussion: """
            The journal has the run's state, anchor, network and account. If the flow file has changed since, \
            `resume` refuses: --as-started uses the file as it was, --from STATE the file as it is now, from that \
            state on. A run on the embedded sandbox can't be resumed, because the sandbox ended with it. A run on a \
            sandbox of `windlass sandbox` can.

            --all resumes every run that is due, for use in a cron job. It asks nothing, skips runs that another \
            process drives, and prints one line per run. It ends with the worst exit code.

            EXAMPLES
              windlass resume RUN
              windlass resume RUN --from follow --deadline 2d
              */10 * * * *  windlass resume --all --jobs 4
            """
    )

    @CommandLineParsing.Argument(help: "The ids of the runs, or their beginnings.")
    var runs: [String] = []

    @Flag(help: "Resume every run that is due.")
    var all = false

    @Option(help: "Resume from this state, however the run ended.")
    var from: String?

    @Flag(help: "Use the flow as it was when the run was started.")
    var asStarted = false

    @Option(help: "With --from: how long the run may take from now on, as 30m or 2d.")
    var deadline: SpanOfTime?

    @Option(help: "How many runs to resume at a time, from 1 to 10000.")
    var jobs = JobCount(count: 1)

    @Option(
        name: .customLong("account"),
        parsing: .singleValue,
        help:
            "The account of runs that were started with one: a name in the vault, or env:NAME or file:PATH for its seed. Repeatable."
    )
    var accounts: [String] = []

    @Option(
        help: ArgumentHelp(
            "Append what the run does from now on to this tape of the same run.",
            valueName: "tape"
        ),
        completion: .file(extensions: ["har"])
    )
    var record: String?

    @OptionGroup var options: RunOptions

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        guard all || !runs.isEmpty else {
            throw Failure.required(.runName, "--all", listedBy: "windlass runs list")
        }
        guard !all || runs.isEmpty else { throw Failure.exclude(.runs, "--all") }
        guard !all || from == nil else { throw Failure.exclude("--from", "--all") }
        guard !all || options.gateway.isEmpty else {
            throw Failure.exclude(options.gateway.headers.isEmpty ? "--client-cert" : "--header", "--all")
        }
        guard !all || record == nil else { throw Failure.exclude("--record", "--all", because: .tapeHoldsOneRun) }
        guard deadline == nil || from != nil else {
            throw Failure.option(
                "--deadline",
                needs: "--from STATE",
                because: .deadlineOfRestart
            )
        }
    }

    /// Refuses to write two outputs to one file, or one over what is read.
    func checkOutputs() throws {
        var outputs = try NamedOutputs(reporting)
        try outputs.add(options.traffic.har, of: "--har")
        try outputs.add(record, of: "--record")
        try outputs.spare(options, accounts: accounts.map(AccountBinding.unbound))
    }

    func run() async throws {
        try checkOutputs()
        let reports = try ReportSet(reporting, json: options.json)
        try await reports.recording(on: reports.terminal(json: options.json)) { try await run(with: reports) }
    }

    private func run(with reports: ReportSet) async throws {
        if all, !StorePlaces.exists(option: options.store) { return try printNothing(reports) }
        var opened = try await RunSession(options, isResuming: true, reports: reports, recordingOn: record)
        opened.isTakingAll = all
        let session = opened
        var continuation = RunSession.Continuation()
        for name in accounts.map(AccountBinding.unbound) {
            continuation.accounts.append(try await RunAccount(named: name, in: session.vault))
        }
        continuation.state = from
        continuation.isAsStarted = asStarted
        continuation.deadline = deadline?.duration
        continuation.jobs = jobs.count
        if all { return try await session.resumeAll(as: continuation) }
        var prepared: [RunToResume] = []
        for name in runs {
            let id = try await session.store.run(named: name)
            guard !prepared.contains(where: { $0.id == id }) else { continue }
            prepared.append(try await session.prepare(id, isAsStarted: asStarted, from: from))
        }
        if record != nil, prepared.count > 1 { throw Failure.misuse(.severalRuns, [.count: .number(prepared.count)]) }
        if from == nil { for run in prepared { try session.refuseInputs(of: run) } }
        let (ready, how) = (prepared, continuation)
        let renderer = session.renderer(for: ready)
        let files = PrivateFile.named(fill: options.answers.fill, accounts: accounts.map(AccountBinding.unbound))
        try await session.conclude(on: renderer, files: files) { await session.resume(ready, as: how, on: renderer) }
        let keeping = AnswerKeeping(vault: options.vault, asks: session.isAsking && !options.json)
        for run in ready where run.flow.source.path == BuiltInFlow.kycPath && (run.ending == nil || from != nil) {
            try await keeping.keepAnswers(of: run.id, run.flow, in: session.store)
        }
    }

    /// Before the first run there is nothing to go on with.
    private func printNothing(_ reports: ReportSet) throws {
        if options.json { StandardOutput.write(try JSONText.of(reports.session([], exitCode: 0))) }
    }
}
