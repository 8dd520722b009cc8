import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowRunner
import RunStore
import Terminal

/// `windlass runs cancel RUN`: ends a run before its time.
struct RunsCancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a run; its `always` states still run.",
        discussion: """
            With --now the run ends at once, without its `always` states. The transfer stays open at the \
            anchor, and a payment is not reversed.

            If another process drives the run, it is not cancelled: press Ctrl-C there, or wait for it.

            EXAMPLES
              windlass runs cancel RUN
              windlass runs cancel RUN --now
            """
    )

    @CommandLineParsing.Argument(help: "The run's id, or its beginning.")
    var run: String

    @Flag(help: "End it at once, without its `always` states.")
    var now = false

    @Option(help: "env:NAME or file:PATH of the secret seed, if the run was started with one.")
    var account: String?

    @OptionGroup var options: RunOptions

    /// Refuses to write over what is read.
    func checkOutputs() throws {
        var outputs = NamedOutputs()
        try outputs.add(options.traffic.har, of: "--har")
        try outputs.spare(options, accounts: [account].compactMap(\.self))
    }

    func run() async throws {
        try checkOutputs()
        let session = try await RunSession(options, isResuming: true)
        let id = try await session.store.run(named: run)
        let summary = try await session.store.summary(of: id)
        // Nothing can be reached any more of what the run worked with, so there is nothing to run at its end.
        let isStranded = summary?.first == nil || summary?.header?.network.name == RunTarget.sandbox
        let ending: Ending
        if now || isStranded {
            ending = try await FlowRun.abandon(run: id, in: session.store)
        } else {
            ending = try await atLast(id, session)
        }
        // Its last states may rest, or may have been interrupted: then it is on its way, and not over.
        let isOver = try await session.store.summary(of: id)?.ending != nil
        if options.json {
            StandardOutput.write(try JSONText.of(Cancelled(run: id, ending, isOver: isOver)))
        } else {
            StandardOutput.write("\(id): \(ending.message?.masked ?? "cancelled")\(isOver ? "" : ", not over yet")")
        }
        guard !isOver, let failure = EndedRun(ending) else { return }
        if let help = Advice.whole(Failure(failure)).help { StandardError.write("help: \(lines: help)") }
        throw CommandEnded(exitCode: failure.failure.exitCode)
    }

    /// Cancels the run, and shows what runs at its end.
    private func atLast(_ id: RunID, _ session: RunSession) async throws -> Ending {
        let run = try await session.prepare(id, isAsStarted: true)
        if run.ending != nil { throw ResumeError(.isOver, run: id, state: run.ending?.state) }
        let files = PrivateFile.named(fill: options.answers.fill, account: account)
        for warning in PrivateFile.warnings(for: files) { warning.write() }
        var given: [RunAccount] = []
        if let account { given.append(try await RunAccount(named: account, in: session.vault)) }
        let account = try await session.account(of: run, given)
        let others = try await session.declaredAccounts(of: run, given)
        let renderer = PlainRunRenderer(flow: run.flow, terminal: .standardError)
        let outcome = await Interruption.handlingSignals(session.stop, announce: { StandardError.write(.line($0)) }) {
            await session.cancel(run, account, others, on: renderer)
        }
        if let error = outcome.error { throw error }
        return outcome.ending
    }
}

extension RunSession {
    /// Cancels `run`, and follows it to its end.
    fileprivate func cancel(
        _ run: RunToResume,
        _ account: RunAccount,
        _ others: [String: RunAccount],
        on renderer: any RunRenderer
    ) async -> RunOutcome {
        let output = RunOutput(flow: run.flow, renderer: renderer, prose: shownProse)
        var settings = settings(for: run.flow, at: run.place, account)
        settings.accounts = others
        return await follow(
            settings,
            output,
            label: run.label,
            recalling: run.entries
        ) { settings in
            (run.id, try await FlowRun.cancel(run: run.id, with: settings))
        }
    }
}

/// The output of `runs cancel --json`.
private struct Cancelled: Encodable {
    var run: RunID
    var result: String
    var summary: String?
    var isOver: Bool

    private enum CodingKeys: String, CodingKey {
        case run, result, summary
        case isOver = "over"
    }

    init(run: RunID, _ ending: Ending, isOver: Bool) {
        self.isOver = isOver
        self.run = run
        result = if case .failed(let kind) = ending.result { kind.rawValue } else { "done" }
        summary = ending.message?.masked
    }
}
