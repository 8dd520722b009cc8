import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Reports
import Stellar
import Timekeeping

extension RunSession {
    /// The settings of a replay.
    struct Replay: Sendable {
        var tape: Tape
        /// The command that plays it again, and shows what a part of its id means.
        var command: @Sendable (_ part: String) -> String
        /// The names of the accounts that are given.
        var accounts: [String]
        var deadline: Duration?
        /// Whether deadline and strictness are those of the tape.
        var isAsRecorded = false
        /// Whether reports have the words of servers that are on the tape, as those of a run on the sandbox of its own command have them.
        var showsWords = false
        /// The exchanges whose headers and bodies are shown, where only some are.
        var focus: (@Sendable (RecordedExchange) -> Bool)?
    }

    /// Plays `run` again and tells what became of it; its journal is kept only as long as that takes.
    static func replay(
        _ run: PlannedRun,
        as replay: Replay,
        _ options: RunOptions,
        isQuiet: Bool = false,
        with reports: ReportSet
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "windlass-replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = options
        options.store = folder.appending(path: "runs.sqlite").path(percentEncoded: false)
        options.traffic.keepTraffic = .none
        let session = try await RunSession(
            options,
            reports: reports,
            replayedBy: replay.command,
            showing: replay.focus,
            keepsStore: false
        )
        let renderer: any SessionRenderer = isQuiet ? SilentSessionRenderer() : session.renderer(for: [run])
        try await session.conclude(on: renderer, files: [], isQuiet: isQuiet) {
            await session.play(run, as: replay, on: renderer)
        }
    }

    /// Runs `run` on a tape, in virtual time and without servers.
    private func play(_ run: PlannedRun, as replay: Replay, on renderer: any SessionRenderer) async -> SessionOutcome {
        let tape = replay.tape
        var outcome = SessionOutcome()
        do {
            let clock = ManualClock(now: tape.startedAt, jumps: true)
            let advance: @Sendable (Timestamp) -> Void = { instant in
                let now = clock.now
                if now < instant { clock.advance(by: now.duration(to: instant)) }
            }
            let request = self.stop
            let http = TapeHTTP(
                tape.replayed,
                keepsProse: tape.keepsProse,
                plainHosts: self.http.plainHosts,
                advance: advance,
                wait: { await clock.untilCancelled(after: $0) }
            ) { request.ask() }
            let (account, others) = try await accounts(of: replay)
            var settings = settings(for: run.flow, at: try RunTarget(ofTape: tape.header), account)
            settings.accounts = others
            settings.inputs = run.inputs
            settings.deadline = replay.deadline
            settings.seed = tape.header.seed
            if replay.isAsRecorded {
                settings.deadline = tape.header.deadline.map { tape.startedAt.duration(to: $0) }
                settings.strict = [settings.strict, tape.header.strict].compactMap(\.self).min()
                settings.allowed += tape.header.allowed
            }
            settings.clock = clock
            settings.http = http
            let replayed = RunReplay(
                run: tape.run,
                visits: tape.visits,
                stops: tape.stops,
                visited: tape.visited,
                tape: http,
                otherFlow: tape.header.flow == run.flow.name.value ? nil : tape.header.flow,
                advance: advance
            )
            settings.replay = replayed
            let output = RunOutput(
                flow: run.flow,
                renderer: renderer.renderer(of: 0, run.flow),
                prose: replay.showsWords ? .everywhere : shownProse,
                label: run.label,
                matrix: run.row.isEmpty ? nil : run.row,
                reports: reports
            )
            let result = await follow(settings, output, label: run.label, asks: false) { settings in
                let run = FlowRun(settings)
                return (run.id, try await run.start())
            }
            outcome.runs = [result]
            // One that could not begin has no ending of its own.
            if result.run == nil { outcome.error = replayed.difference() }
        } catch let error as any Diagnostic {
            outcome.error = error
        } catch {
            outcome.error = Failure.unexpected(error)
        }
        return outcome
    }

    /// The accounts of the tape, whose seeds are not needed; an account that is given has to be one of them, or `fresh`.
    private func accounts(of replay: Replay) async throws -> (own: RunAccount, others: [String: RunAccount]) {
        let header = replay.tape.header
        let all = [header.account] + header.accounts.values
        for name in replay.accounts.map(AccountBinding.unbound) {
            let given = try await RunAccount(named: name, in: vault).address
            if let given, !all.contains(given) {
                throw Failure.misuse(.accountNotOnTape, [.account: .text(header.account)])
            }
        }
        func account(at address: String) throws(Failure) -> RunAccount {
            let account = RecordedAccount(
                at: address,
                in: replay.tape.replayed,
                passphrase: header.network.passphrase
            )
            guard let account else { throw Failure.misuse(.accountNotOnTape, [.account: .text(address)]) }
            return .recorded(account)
        }
        return (try account(at: header.account), try header.accounts.mapValues(account))
    }
}

extension Tape {
    /// Whether the words of servers on the tape are those of the sandbox that the recorded command had started.
    var hasWordsOfSandbox: Bool { keepsProse && header.network.name == RunTarget.sandbox }
}

extension ManualClock {
    /// Waits, from `instant` on, for the cancellation of the current task, as long as others wait for a later instant.
    fileprivate func untilCancelled(after instant: Timestamp) async {
        var next: Timestamp? = instant
        while let time = next {
            // Anyone who waits for this instant wakes up first, and may cancel the task: a deadline of the run does.
            guard (try? await sleep(until: time.advanced(by: .nanoseconds(1)))) != nil else { return }
            next = nextWakeUp
        }
    }
}

extension RunTarget {
    /// The place of a recorded run; the embedded sandbox of another process is played by the tape.
    fileprivate init(ofTape header: RunHeader) throws(Failure) {
        guard let horizon = URL(string: header.network.horizon) else {
            throw RunTarget.unknownNetwork(header.network.horizon)
        }
        self.init(
            anchor: header.anchor,
            network: RunNetwork(
                name: header.network.name,
                horizon: horizon,
                friendbot: header.network.friendbot.flatMap { URL(string: $0) },
                passphrase: header.network.passphrase
            )
        )
    }
}
