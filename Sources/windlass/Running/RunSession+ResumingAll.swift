import Diagnostics
import FlowEngine
import FlowRunner
import Reports
import RunStore
import Terminal
import Timekeeping

extension RunSession {
    /// Goes on with every run that is due, as a cron job wants it: a line for each, and the worst exit code.
    func resumeAll(as continuation: Continuation) async throws {
        for warning in keyWarnings { warning.write() }
        var continuation = continuation
        continuation.asks = false
        // The world of a run on an embedded sandbox is gone for good; there is nothing to be done for it.
        let due = try await store.runsDue().filter { $0.header?.network.name != RunTarget.sandbox }
        let (runs, how) = (due.map(\.record), continuation)
        let renderer = SilentSessionRenderer()
        let outcomes = await Interruption.handlingSignals(stop, announce: { renderer.notice($0) }) {
            await runs.indices.concurrentMap(limit: how.jobs, while: { stop.mayBegin }) { number in
                let outcome = await goOn(runs[number], as: how, on: renderer.renderer(of: number))
                if let outcome, !options.json { printOutcome(outcome) }
                return outcome
            }
        }
        let done = outcomes.compactMap { $0 ?? nil }
        let worst = done.map(Self.exitCode).max { Self.severity(of: $0) < Self.severity(of: $1) } ?? 0
        let code = worst == 0 && stop.isAsked ? FailureKind.interrupted.exitCode : worst
        let lost =
            write(done, reports.session(done.map(\.recorded), warnings: keyWarnings, exitCode: code)) ?? traffic.write()
        if options.json { StandardOutput.write(try JSONText.of(DueReport(runs: done.map(DueReport.Line.init)))) }
        Self.tellDamage(done)
        traffic.showCommands()
        if code != 0 { throw CommandEnded(exitCode: code) }
        if let lost { throw CommandEnded(exitCode: lost.failure.exitCode) }
    }

    /// Goes on with one run; `nil` where another process was faster.
    private func goOn(
        _ record: RunRecord,
        as continuation: Continuation,
        on renderer: any RunRenderer
    ) async -> RunOutcome? {
        let label = "\(record.id) \(record.flow)"
        let outcome: RunOutcome
        do {
            let run = try await prepare(record.id, isAsStarted: continuation.isAsStarted)
            outcome = await resume(run, as: continuation, on: renderer, 1)
        } catch let error as any Diagnostic {
            outcome = RunOutcome(label: label, run: record.id, ending: Ending(error), error: error)
        } catch {
            outcome = RunOutcome(label: label, run: record.id, ending: Ending(Failure.unexpected(error)))
        }
        if case .held? = (outcome.error as? JournalError)?.reason { return nil }
        return outcome
    }

    /// Tells on standard error what is damaged, each once: the lines of the runs may go where no one looks.
    private static func tellDamage(_ outcomes: [RunOutcome]) {
        var told: Set<String> = []
        for error in outcomes.compactMap({ $0.error as? JournalError }) where told.insert(error.summary).inserted {
            StandardError.write(StandardError.errorText(error))
        }
    }

    /// A line for a run: what became of it, and what is to be done.
    private func printOutcome(_ outcome: RunOutcome) {
        var text = "done"
        if outcome.isCancelled {
            text = "\(outcome.ending.message?.masked ?? "cancelled"), and is over"
        } else if let kind = outcome.ending.failureKind {
            text = "\(kind.rawValue)\((outcome.ending.message?.masked).map { ": \($0)" } ?? "")"
            let isSettled = kind == .paused || outcome.error == nil && kind != .unanswered
            if let help = outcome.ending.failure.map(Advice.whole)?.help, !isSettled { text += "; \(help)" }
        }
        terminal.write("\(outcome.label): \(text)\n")
    }

    /// The exit code with the run; with one that was cancelled all has been done that was due, and one that waits for a
    /// person would fail each time.
    private static func exitCode(of outcome: RunOutcome) -> Int32 {
        let lacksAccount = outcome.error?.failureCode == .accountMissing && outcome.error?.failure == .unanswered
        return outcome.isCancelled || lacksAccount ? 0 : outcome.ending.exitCode
    }

    /// The severity of an exit code: failures come before an interruption, and that before a run that only waits.
    private static func severity(of code: Int32) -> Int32 {
        switch code {
        case 0: 0
        case FailureKind.paused.exitCode: 1
        case FailureKind.interrupted.exitCode: 2
        case FailureKind.unanswered.exitCode: 3
        default: 4 + code
        }
    }
}

/// The output of `resume --all --json`.
private struct DueReport: Encodable {
    struct Line: Encodable {
        var run: RunID?
        var result: String
        var exitCode: Int32
        var state: String?
        var summary: String?
        var help: String?
        private var details: FailureReport?

        init(_ outcome: RunOutcome) {
            run = outcome.run
            result = outcome.isCancelled ? "cancelled" : outcome.ending.failureKind?.rawValue ?? "done"
            exitCode = outcome.isCancelled ? 0 : outcome.ending.exitCode
            state = outcome.ending.state
            summary = outcome.ending.message?.masked
            help = outcome.ending.failure.map(Advice.whole)?.help
            details = outcome.ending.failure.map { FailureReport(Advice.whole($0)) }
        }

        private enum CodingKeys: String, CodingKey {
            case run, result, state, summary, help
            case exitCode = "exit_code"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(run, forKey: .run)
            try container.encode(result, forKey: .result)
            try container.encode(exitCode, forKey: .exitCode)
            try container.encodeIfPresent(state, forKey: .state)
            try container.encodeIfPresent(summary, forKey: .summary)
            try container.encodeIfPresent(help, forKey: .help)
            try details?.encode(to: encoder)
        }
    }

    var runs: [Line]
}
