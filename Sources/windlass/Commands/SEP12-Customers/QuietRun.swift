import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Reports
import RunStore
import Terminal

/// A run of a flow of the program's own, of which only a result is wanted.
struct QuietRun {
    private let options: CustomerOptions

    init(_ options: CustomerOptions) {
        self.options = options
    }

    /// The results of `state` of `flow`, and what the anchor does otherwise than the SEPs say.
    func results(
        of flow: BuiltInFlow,
        state: String,
        given: [String: String]
    ) async throws -> (results: [String: Value], findings: [FoundDeviation]) {
        let runs = try options.planned(flow, given: given)
        var silent = options.runOptions()
        silent.json = false
        // What the anchor answers is what the command was given for.
        silent.showAnchorText = true
        let session = try await RunSession(silent)
        let start = RunSession.Start(target: options.target, jobs: 1)
        try await session.vault.prepare(for: runs.map(\.flow), accounts: [start.target.account].compactMap(\.self))
        let outcome = await Interruption.handlingSignals(session.stop, announce: { StandardError.write(.line($0)) }) {
            await session.start(runs, as: start, on: SilentSessionRenderer())
        }
        if let error = outcome.error { throw error }
        guard let run = outcome.runs.first else { throw CommandEnded(exitCode: FailureKind.interrupted.exitCode) }
        if let error = run.error { throw error }
        if let failed = EndedRun(run.ending) { throw failed }
        guard let id = run.run else { return ([:], []) }
        var results: [String: Value] = [:]
        var findings: [FoundDeviation] = []
        for entry in try await session.store.entries(of: id) {
            if case .finished(let outcome) = entry.event, outcome.state == state { results = outcome.results }
            if case .found(let found) = entry.event { findings.append(found) }
        }
        return (results, findings)
    }
}

extension [FoundDeviation] {
    /// The findings as `--json` prints them; `nil` where there are none.
    var reported: [FindingReport]? { isEmpty ? nil : map(FindingReport.init) }

    /// Tells people of the findings, beside what the command was given for.
    func write() {
        for line in FindingList.lines(of: self) { StandardError.write(.line(line.text)) }
    }
}
