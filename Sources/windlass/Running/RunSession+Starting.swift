import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
import Glibc
import HTTPTransport
import Reports
import RunStore
import Timekeeping

extension RunSession {
    /// The settings of runs that start.
    struct Start: Sendable {
        var target: TargetOptions
        var deadline: Duration?
        var seed: UInt64?
        var jobs: Int
        /// The number of times that a run that failed is started anew.
        var retries = 0
        /// Whether no further run begins when one has failed.
        var stopsAtFailure = false
    }

    /// Starts `runs`, several at a time; one that fails doesn't keep the others from their turn, a stop does, and so
    /// does a journal that can't be written.
    func start(_ runs: [PlannedRun], as start: Start, on renderer: any SessionRenderer) async -> SessionOutcome {
        var outcome = SessionOutcome()
        var sandboxes: SandboxSet?
        do {
            let embedded = try await SandboxSet(for: runs.map(\.flow), start.target, seed: start.seed)
            sandboxes = embedded
            // All are prepared before the first is started, so that a mistake is told before anything is sent.
            var all: [Prepared] = []
            for run in runs {
                all.append(
                    try await prepare(run, start, embedded.target(for: run.flow), isOneOfMany: runs.count > 1)
                )
            }
            try GatewayOptions.check(all.map(\.settings))
            try baseline?.check(all.map(\.settings))
            let prepared = all
            let isSeveral = runs.count > 1
            // After a stop the user finds the rest in the journal: it is begun, and stops before anything is sent. What
            // ends with the embedded sandbox is told instead.
            let broken = StopRequest()
            let end = embedded.isEmpty ? broken : stop
            let failed = StopRequest()
            let mayBegin = { end.mayBegin && !failed.isAsked }
            let results = await runs.indices.concurrentMap(limit: start.jobs, while: mayBegin) { number in
                let outcome = await begin(
                    runs[number],
                    prepared[number],
                    retries: start.retries,
                    isOneOfMany: isSeveral
                ) { renderer.renderer(of: number, runs[number].flow) }
                if isSeveral, outcome.error is JournalError {
                    broken.ask()
                    stop.ask()
                }
                if start.stopsAtFailure, outcome.ending.exitCode != 0 { failed.ask() }
                return outcome
            }
            outcome.runs = results.compactMap { $0 }
            outcome.notBegun = zip(runs, results).compactMap { run, result in result == nil ? RunNotStarted(run) : nil }
            outcome.error = isSeveral ? outcome.runs.lazy.compactMap { $0.error as? JournalError }.first : nil
        } catch let error as any Diagnostic {
            outcome.error = error
        } catch {
            outcome.error = Failure.unexpected(error)
        }
        if !stop.isAsked, let sandboxes { outcome.warnings = sandboxes.idleFaults }
        await sandboxes?.stop()
        return outcome
    }

    /// Starts `run`, and starts it anew where it fails, as often as `retries` says; not where it is strict and what it found fails it.
    private func begin(
        _ run: PlannedRun,
        _ prepared: Prepared,
        retries: Int,
        isOneOfMany: Bool,
        renderer: () -> any RunRenderer
    ) async -> RunOutcome {
        var earlier: [RunReport.Earlier] = []
        while true {
            let output = RunOutput(
                flow: run.flow,
                renderer: renderer(),
                prose: shownProse,
                ownServers: prepared.ownServers,
                label: run.label,
                matrix: run.row.isEmpty ? nil : run.row,
                reports: reports
            )
            var settings = prepared.settings
            // It is another run, with another account.
            settings.seed = settings.seed.map { $0 &+ UInt64(earlier.count) << 32 }
            settings.repeats = earlier.last?.run
            let isLast = earlier.count >= retries
            var outcome = await follow(
                settings,
                output,
                label: run.label,
                isOneOfMany: isOneOfMany,
                // A replay has no one to ask, and sees no time pass.
                asks: traffic.tape == nil ? nil : false,
                mayRepeat: !isLast
            ) { settings in
                let run = FlowRun(settings)
                return (run.id, try await run.start())
            }
            // No later try could make up for what a strict one has found.
            if !isLast, outcome.isRepeatable, stop.mayBegin, let report = outcome.report, !outcome.isFailedByFindings {
                earlier.append(RunReport.Earlier(report))
                continue
            }
            if !isLast, outcome.isRepeatable { output.renderer.end(outcome.ending) }
            outcome.report?.earlier = earlier.isEmpty ? nil : earlier
            return outcome
        }
    }

    /// A run that is ready to start.
    private struct Prepared: Sendable {
        var settings: RunSettings
        /// The servers of the sandbox that this process has started, where the run is on that.
        var ownServers: OwnServers?
    }

    private func prepare(
        _ run: PlannedRun,
        _ start: Start,
        _ embedded: RunTarget?,
        isOneOfMany: Bool
    ) async throws -> Prepared {
        let place = try RunTarget(
            of: run.flow,
            options: start.target,
            embedded: embedded,
            allowing: http.plainHosts
        )
        let name = start.target.account ?? run.flow.account?.value ?? "fresh"
        let account = try await RunAccount(named: name, in: vault)
        var settings = settings(for: run.flow, at: place, account)
        settings.accounts = try await start.target.declaredAccounts(of: run.flow, in: vault)
        settings.inputs = run.inputs
        settings.deadline = start.deadline
        // Several runs must not share an account because they share a seed.
        settings.seed = start.seed.map { isOneOfMany ? $0 ^ Shard.hash(of: run) &+ UInt64(run.repetition - 1) : $0 }
        // The tape tells it to a replay.
        if traffic.tape != nil { settings.seed = settings.seed ?? UInt64.random(in: 0...UInt64.max) }
        if traffic.isReplayable {
            // It sees the times at which answers came.
            let clock = SteppingClock(settings.clock)
            settings.clock = clock
            settings.http = SteppingHTTP(settings.http, clock: clock)
        }
        return Prepared(settings: settings, ownServers: place.ownServers)
    }
}
