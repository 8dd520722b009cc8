import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import Reports
import RunStore
import Sandbox
import Timekeeping

/// One `windlass run` or `windlass resume`: what all its runs share, from the first flow to the last.
struct RunSession: Sendable {
    let store: JournalStore
    private let given: [String: String]
    private let answerFiles: [String]
    private let isAsking: Bool
    private let paysUnasked: Bool
    private let json: Bool
    private let http = HTTPClient()
    private let clock = SystemWallClock()

    init(_ options: RunOptions) throws {
        given = try Assignment.dictionary(options.assignments)
        answerFiles = options.fill
        isAsking = !options.noInput && Terminal.canAsk
        paysUnasked = options.yes
        json = options.json
        store = try JournalStore(path: StorePlaces.runs(option: options.store))
    }

    /// Does what the command is for, prints its JSON document, and ends with the exit code of the first failed run.
    func conclude(_ body: @escaping @Sendable () async -> SessionOutcome) async throws {
        let outcome = await Interruption.cancelling(body)
        guard let error = outcome.error as? any Diagnostic else {
            if let error = outcome.error { throw error }
            if json { print(try JSONText.of(SessionReport(runs: outcome.reports))) }
            return try end(outcome)
        }
        guard json, !outcome.reports.isEmpty else { throw error }
        print(try JSONText.of(SessionReport(runs: outcome.reports, error: ErrorReport(error))))
        StandardError.write(StandardError.errorText(error))
        throw CommandEnded(exitCode: error.failure.exitCode)
    }

    /// Ends with the exit code of the first run that failed.
    private func end(_ outcome: SessionOutcome) throws {
        if let code = outcome.reports.lazy.compactMap(\.exitCode).first(where: { $0 != 0 }) {
            throw CommandEnded(exitCode: code)
        }
    }

    /// Runs the flows one after the other; a flow that fails does not keep the next from its turn, an interruption does.
    func run(_ flows: [Flow], at target: TargetOptions, deadline: Duration?, seed: UInt64?) async -> SessionOutcome {
        var outcome = SessionOutcome()
        var sandbox: EmbeddedSandbox?
        do {
            if flows.contains(where: { RunTarget.needsSandbox($0, target) }) {
                sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(seed: seed))
            }
            for flow in flows where !Task.isCancelled {
                let place = try RunTarget(of: flow, options: target, embedded: sandbox.map(RunTarget.init(embedded:)))
                let account = try RunAccount(named: target.account ?? flow.account?.value ?? "fresh")
                let view = RunView(flow: flow, terminal: json ? .standardError : .standardOutput)
                var settings = settings(for: flow, at: place, account, view)
                settings.inputs = inputs(of: flow)
                settings.deadline = deadline
                settings.seed = seed
                let run = FlowRun(settings)
                outcome.reports.append(try await show(view, run.id) { try await run.start() })
            }
        } catch {
            outcome.error = error
        }
        await sandbox?.stop()
        return outcome
    }

    /// Goes on with the run called `id`.
    func resume(_ id: RunID, account: RunAccount) async -> SessionOutcome {
        var outcome = SessionOutcome()
        do {
            guard let record = try await store.record(of: id),
                case .started(let header)? = try await store.entries(of: id).first?.event
            else { throw ResumeError(.unknownRun, run: id) }
            let flow = try CheckedFile(path: record.path, given: nil).flow
            guard let flow else { throw ResumeError(.flowChanged(path: record.path), run: id) }
            let place = try RunTarget(of: header)
            let view = RunView(flow: flow, terminal: json ? .standardError : .standardOutput)
            for entry in try await store.entries(of: id) { view.recall(entry) }
            let settings = settings(for: flow, at: place, account, view)
            outcome.reports.append(try await show(view, id) { try await FlowRun.resume(run: id, with: settings) })
        } catch {
            outcome.error = error
        }
        return outcome
    }

    private func settings(
        for flow: Flow,
        at place: RunTarget,
        _ account: RunAccount,
        _ view: RunView
    ) -> RunSettings {
        var settings = RunSettings(
            flow: flow,
            anchor: place.anchor,
            network: place.network,
            account: account,
            http: http,
            journal: store,
            clock: clock,
            observer: { view.show($0) }
        )
        settings.answers = given.filter { flow.input(named: $0.key) == nil }.mapValues { Secret($0) }
        settings.answerFiles = answerFiles
        settings.asking = isAsking ? TerminalPrompt(makeRoom: { view.pause() }) : nil
        settings.paysUnasked = paysUnasked
        settings.telling = { view.retell($0, $1) }
        settings.environment = ProcessInfo.processInfo.environment
        return settings
    }

    private func show(
        _ view: RunView,
        _ id: RunID,
        _ body: @escaping @Sendable () async throws -> Ending
    ) async throws -> RunReport {
        var ending = try await view.showing(body)
        if ending.failureKind == .interrupted { ending.help = wayOn(from: id, isOnSandbox: view.isOnSandbox) }
        if let failure = EndedRun(ending) { StandardError.write("\n" + StandardError.errorText(failure)) }
        return view.report(ending, at: clock.now)
    }

    /// How an interrupted run goes on, where it can.
    private func wayOn(from id: RunID, isOnSandbox: Bool) -> String {
        if isOnSandbox { return "the embedded sandbox ended with it: start the flow anew" }
        let option = store.path == StorePlaces.runs(option: nil) ? "" : " --store \(store.path)"
        return "`windlass resume \(id)\(option)` goes on where it stopped"
    }

    /// The values that the command line gives to inputs; `check` has proved that they fit.
    private func inputs(of flow: Flow) -> [String: Value] {
        var values: [String: Value] = [:]
        for input in flow.inputs {
            if let text = given[input.name.value] { values[input.name.value] = input.type.value.value(of: text) }
        }
        return values
    }
}

/// What a session leaves behind: a report for each run, and the error that ended it early.
struct SessionOutcome: Sendable {
    var reports: [RunReport] = []
    var error: (any Error)?
}

/// What `run --json` and `resume --json` print.
private struct SessionReport: Encodable {
    var runs: [RunReport]
    var error: ErrorReport?
}

/// The ending of a run that failed, in the form that all errors have.
private struct EndedRun: Diagnostic {
    var ending: Ending
    var failure: FailureKind

    init?(_ ending: Ending) {
        guard let kind = ending.failureKind else { return nil }
        self.ending = ending
        failure = kind
    }

    var summary: String { ending.summary ?? "the run ended with \(failure.rawValue)" }
    var help: String? { ending.help }
    var place: SourcePlace? { ending.place }
}
