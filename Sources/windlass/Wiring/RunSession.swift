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

/// One `windlass run`: what all its runs share, from the first flow to the last.
struct RunSession: Sendable {
    private let target: TargetOptions
    private let given: [String: String]
    private let answerFiles: [String]
    private let deadline: Duration?
    private let isAsking: Bool
    private let paysUnasked: Bool
    private let seed: UInt64?
    private let json: Bool
    private let store: JournalStore
    private let clock = SystemWallClock()

    init(options: RunCommand) throws {
        target = options.target
        given = try Assignment.dictionary(options.assignments)
        answerFiles = options.fill
        deadline = options.deadline?.duration
        isAsking = !options.noInput && Terminal.canAsk
        paysUnasked = options.yes
        seed = options.seed
        json = options.json
        store = try JournalStore(path: StorePlaces.runs(option: options.store))
    }

    /// Runs the flows one after the other; a flow that fails does not keep the next from its turn, an interruption does.
    func run(_ files: [CheckedFile]) async -> SessionOutcome {
        var outcome = SessionOutcome()
        let http = HTTPClient()
        var sandbox: EmbeddedSandbox?
        do {
            let flows = files.compactMap(\.flow)
            if flows.contains(where: { RunTarget.needsSandbox($0, target) }) {
                sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(seed: seed))
            }
            for flow in flows where !Task.isCancelled {
                outcome.reports.append(try await run(flow, over: http, sandbox: sandbox))
            }
        } catch {
            outcome.error = error
        }
        await sandbox?.stop()
        return outcome
    }

    private func run(_ flow: Flow, over http: HTTPClient, sandbox: EmbeddedSandbox?) async throws -> RunReport {
        let place = try RunTarget(of: flow, options: target, embedded: sandbox.map(RunTarget.init(embedded:)))
        let view = RunView(flow: flow, terminal: json ? .standardError : .standardOutput)
        var settings = RunSettings(
            flow: flow,
            inputs: inputs(of: flow),
            anchor: place.anchor,
            network: place.network,
            account: try RunAccount(named: target.account ?? flow.account?.value ?? "fresh"),
            http: http,
            journal: store,
            clock: clock,
            observer: { view.show($0) }
        )
        settings.answers = given.filter { flow.input(named: $0.key) == nil }.mapValues { Secret($0) }
        settings.answerFiles = answerFiles
        settings.asking = isAsking ? TerminalPrompt(makeRoom: { view.pause() }) : nil
        settings.deadline = deadline
        settings.paysUnasked = paysUnasked
        settings.seed = seed
        settings.environment = ProcessInfo.processInfo.environment

        let run = FlowRun(settings)
        let ending = try await view.showing { try await run.start() }
        if let failure = EndedRun(ending) { StandardError.write("\n" + StandardError.errorText(failure)) }
        return view.report(ending, at: clock.now)
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

    /// Prints the JSON document where one is wanted, and returns the exit code of the first run that failed.
    func finish(json: Bool) throws -> Int32 {
        if json { print(try JSONText.of(["runs": reports])) }
        if let error { throw error }
        return reports.lazy.compactMap(\.exitCode).first { $0 != 0 } ?? 0
    }
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
