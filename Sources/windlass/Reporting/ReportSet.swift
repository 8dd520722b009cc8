import Diagnostics
import FlowEngine
import FoundationEssentials
import HTTPTransport
import Reports
import Synchronization
import Terminal
import Timekeeping

/// The reports of a command: their places are known to be good before anything is done.
final class ReportSet: Sendable {
    private struct State {
        /// The files of what is written while the runs go on, by their numbers; `nil` for one that could not be written.
        var streams: [Int: GrowingFile] = [:]
        /// The lines that are not written yet: one behind the other they take far less time than one at a time.
        var waiting: [@Sendable (EventLines) throws -> Void] = []
        /// The failures of writing.
        var failures: [any Diagnostic] = []
        var isWritten = false
    }

    private let requests: [ReportRequest]
    /// The file in which a GitHub workflow takes a summary of the step, if the program is in one.
    private let stepSummary: String?
    /// Whether a GitHub workflow reads what the program prints.
    private let isAnnotating: Bool
    private let workspace: Workspace
    private let command: [String]
    /// The part of all runs that the command is about.
    private let shard: Shard?
    private let startedAt: Timestamp
    private let state: Mutex<State>
    /// The lock that keeps the lines of runs apart.
    private let turn = Mutex(())
    private let clock = SystemWallClock()

    /// No reports.
    static let none = ReportSet()

    private init() {
        requests = []
        stepSummary = nil
        isAnnotating = false
        workspace = .none
        command = []
        shard = nil
        startedAt = clock.now
        state = Mutex(State())
    }

    /// The reports that the command line asks for, and those that a workflow gets by itself.
    init(
        _ options: ReportOptions,
        json: Bool,
        shard: Shard? = nil,
        arguments: [String] = CommandLine.arguments,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let requests = try ReportRequest.all(options.reports, json: json)
        let summary = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
        stepSummary = requests.contains { $0.format == .markdown && $0.path == summary } ? nil : summary
        isAnnotating = environment["GITHUB_ACTIONS"] == "true" && !requests.contains { $0.format == .github }
        workspace = Workspace(environment: environment)
        command = RecordedCommand.words(arguments)
        self.shard = shard
        startedAt = clock.now
        self.requests = requests
        var opened = State()
        for (number, request) in requests.enumerated() where request.format.isStream {
            guard request.path != ReportRequest.standardOutput else { continue }
            opened.streams[number] = try GrowingFile(path: request.path)
        }
        state = Mutex(opened)
        emit { try $0.open(windlass: WindlassVersion.current, command: self.command, at: self.startedAt) }
    }

    /// Whether a report takes standard output, so that what is for people goes to standard error.
    var usesStandardOutput: Bool { requests.contains { $0.path == ReportRequest.standardOutput } }

    /// The output on which people see the runs, in a command that prints JSON or does not.
    func terminal(json: Bool) -> ProgramOutput { json || usesStandardOutput ? .standardError : .standardOutput }

    /// Whether a report draws the ways of the runs.
    var drawsFlows: Bool { requests.contains { $0.format == .html } }

    /// Whether a report lists the requests of the runs.
    var listsExchanges: Bool { requests.contains { $0.format == .html || $0.format == .json } }

    // MARK: - While the runs go on

    /// Takes in an event of the run `label`, as the readers of reports may see it.
    func note(_ entry: JournalEntry, of label: String) {
        emit { try $0.add(entry, label: label) }
    }

    /// Takes in how a run ended.
    func note(_ run: RunReport) {
        emit { try $0.add(run) }
    }

    /// Adds a line to the reports that are written while the runs go on; it is written after a tenth of a second at the latest.
    private func emit(_ line: @escaping @Sendable (EventLines) throws -> Void) {
        guard requests.contains(where: \.format.isStream) else { return }
        let isFirst = state.withLock { state in
            state.waiting.append(line)
            return state.waiting.count == 1
        }
        guard isFirst else { return }
        Task { [self] in
            try? await Task.sleep(for: .milliseconds(100))
            writeWaiting()
        }
    }

    private func writeWaiting() {
        turn.withLock { _ in
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            guard !waiting.isEmpty else { return }
            let lines = EventLines()
            for add in waiting {
                do {
                    try add(lines)
                } catch {
                    fail(Failure.unexpected(error))
                }
            }
            let text = lines.text
            if !text.isEmpty { add(text) }
        }
    }

    private func add(_ text: String) {
        for (number, request) in requests.enumerated() where request.format.isStream {
            guard request.path != ReportRequest.standardOutput else {
                StandardOutput.write(.lines(text.dropLast()))
                continue
            }
            state.withLock { state in
                do throws(OutputFileError) {
                    try state.streams[number]?.add(text)
                } catch {
                    var error = error
                    error.option = "--report"
                    state.streams[number] = nil
                    state.failures.append(error)
                }
            }
        }
    }

    /// Records the error of a lost report.
    private func fail(_ error: any Diagnostic) { state.withLock { $0.failures.append(error) } }

    // MARK: - When they are over

    /// The session with these runs.
    func session(
        _ runs: [RunReport],
        notBegun: [SessionReport.Unstarted] = [],
        warnings: [Warning] = [],
        baselines: [BaselineReport] = [],
        error: (any Diagnostic)? = nil,
        exitCode: Int32
    ) -> SessionReport {
        SessionReport(
            windlass: WindlassVersion.current,
            command: command.isEmpty ? RecordedCommand.words(CommandLine.arguments) : command,
            from: startedAt,
            to: clock.now,
            exitCode: exitCode,
            runs: runs,
            notBegun: notBegun,
            warnings: warnings.map { SessionReport.Notice(summary: $0.summary, help: $0.help, place: $0.place) },
            baselines: baselines,
            shards: shard.map { [$0.recorded] } ?? [],
            error: error.map { ErrorReport($0) }
        )
    }

    /// Writes what is made of the whole `session`; annotations for a workflow go to `terminal`.
    ///
    /// A report that can't be written is told at once, and is returned: the program must not end as if it had been.
    func write(
        _ session: SessionReport,
        markedFlows: [Int: MarkedFlow] = [:],
        on terminal: ProgramOutput
    ) -> (any Diagnostic)? {
        emit { try $0.close(session) }
        writeWaiting()
        for request in requests where !request.format.isStream {
            do {
                try request.write(session, markedFlows: markedFlows, workspace: workspace)
            } catch var error as OutputFileError {
                error.option = "--report"
                fail(error)
            } catch {
                fail(Failure.unexpected(error))
            }
        }
        annotate(session, on: terminal)
        let failures = state.withLock { state in
            state.isWritten = true
            return state.failures
        }
        for failure in failures { StandardError.write("\n" + StandardError.errorText(failure)) }
        return failures.first
    }

    private func annotate(_ session: SessionReport, on terminal: ProgramOutput) {
        if isAnnotating, let text = try? ReportFormat.github.text(of: session, workspace: workspace) {
            terminal.show(.lines(text))
        }
        guard let stepSummary, let text = try? ReportFormat.markdown.text(of: session) else { return }
        do throws(OutputFileError) {
            try GrowingFile(path: stepSummary, keepsContent: true).add(text)
        } catch {
            Warning(summary: error.summary, help: "GITHUB_STEP_SUMMARY names it").write()
        }
    }

    /// Performs the command; if it ends before there was a session, the reports have the reason.
    func recording(on terminal: ProgramOutput, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            write(endedBy: error, on: terminal)
            throw error
        }
        guard !state.withLock(\.isWritten), let lost = write(session([], exitCode: 0), on: terminal) else { return }
        throw CommandEnded(exitCode: lost.failure.exitCode)
    }

    /// Writes the reports of a command that ended by `error`, unless those of its session are written.
    func write(endedBy error: any Error, on terminal: ProgramOutput) {
        guard !state.withLock(\.isWritten) else { return }
        let cause = (error as? CommandEnded)?.cause ?? error as? any Diagnostic
        let code = (error as? CommandEnded)?.exitCode ?? cause?.failure.exitCode ?? FailureKind.usage.exitCode
        _ = write(session([], error: cause, exitCode: code), on: terminal)
    }
}
