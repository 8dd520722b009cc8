import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
internal import HTTPTransport
import Reports
import RunStore
import Stellar
import Terminal
import Timekeeping
import Wallet

/// A run that is to go on: what its journal holds, and the flow that counts from now on.
struct RunToResume: Sendable {
    var id: RunID
    @Boxed var flow: Flow
    var entries: [JournalEntry]
    var place: RunTarget
    /// Inputs that are given anew.
    var inputs: [String: Value] = [:]

    /// The end of the run, where it is over.
    var ending: Ending? {
        if case .ended(let ending)? = entries.last?.event { ending } else { nil }
    }

    /// The label that tells the run from others.
    var label: String { "\(id) \(flow.name.value)" }
}

extension RunSession {
    /// The settings of runs that go on.
    struct Continuation: Sendable {
        /// The accounts whose seeds are given; each run takes its own.
        var accounts: [RunAccount] = []
        /// The state from which they go on, regardless of what became of them.
        var state: String?
        /// Whether the flow counts as it was when the run was started.
        var isAsStarted = false
        /// The time that they may take from now on, where they begin again from a state.
        var deadline: Duration?
        var jobs = 1
        var asks: Bool?
    }

    /// Looks up a run, and the flow with which it goes on.
    ///
    /// A file that is gone leaves no choice: the journal has its text. Where the run begins again from a `state`, what is
    /// wrong with the file is printed, and ends the command. With a run that is over no one goes on otherwise: neither its
    /// file nor its network counts then.
    func prepare(_ id: RunID, isAsStarted: Bool, from state: String? = nil) async throws -> RunToResume {
        let entries = try await store.entries(of: id)
        guard let record = try await store.record(of: id) else { throw ResumeError(.unknownRun, run: id) }
        guard case .started(let header)? = entries.first?.event else {
            throw ResumeError(.neverBegan(path: record.path), run: id)
        }
        if case .ended? = entries.last?.event, state == nil {
            let flow = try await FlowRun.storedFlow(of: id, in: store)
            let network = RunNetwork(name: header.network.name, horizon: URL(filePath: "/"))
            return RunToResume(
                id: id,
                flow: flow,
                entries: entries,
                place: RunTarget(anchor: header.anchor, network: network)
            )
        }
        let place = try RunTarget(of: header)
        let cache = FlowFileCache(allowing: http.plainHosts)
        var flow: Flow?
        if !isAsStarted, cache.text(record.path) != nil {
            let file = try CheckedFile(path: record.path, given: nil, cache: cache)
            flow = file.flow
            if flow == nil, state != nil {
                for text in file.rendered(cache) { StandardError.write(text + "\n") }
                if options.json { StandardOutput.write(try JSONText.of(["files": [CheckReport(file)]])) }
                throw CommandEnded(exitCode: file.failure.exitCode)
            }
            if flow == nil { throw ResumeError(.flowChanged(path: record.path), run: id, state: entries.lastState) }
        } else {
            flow = try await FlowRun.storedFlow(of: id, in: store)
        }
        guard let flow else { throw ResumeError(.unreadableFlow(path: record.path), run: id) }
        var run = RunToResume(id: id, flow: flow, entries: entries, place: place)
        if state != nil { run.inputs = try inputs(of: flow) }
        return run
    }

    /// The values that `--set` gives to the inputs of `flow`, where it fits them.
    private func inputs(of flow: Flow) throws -> [String: Value] {
        try RunSelection(given: given).refuseMisspelt(in: [flow])
        let named = given.filter { flow.input(named: $0.key) != nil }
        let (values, findings) = flow.resolvedInputs(given: GivenInputs(named))
        if let finding = findings.first(where: { $0.code == .badInput }) {
            throw Failure.unfit(finding, at: finding.place)
        }
        return values.filter { named[$0.key] != nil }
    }

    /// Refuses what `--set` gives to inputs: a run keeps those with which it was started, unless it begins again from a
    /// state.
    func refuseInputs(of run: RunToResume) throws {
        try RunSelection(given: given).refuseMisspelt(in: [run.flow])
        guard let name = given.keys.sorted().first(where: { run.flow.input(named: $0) != nil }) else { return }
        throw Failure.misuse(
            .inputFixed,
            [
                .name: .text(name), .run: .text("\(run.id)"), .state: run.entries.lastState.map(Fact.text),
            ]
        )
    }

    /// Goes on with `runs`, several at a time.
    func resume(_ runs: [RunToResume], as continuation: Continuation, on renderer: any SessionRenderer) async
        -> SessionOutcome
    {
        do {
            try options.gateway.check(anchors: runs.map(\.place.anchor))
        } catch {
            return SessionOutcome(error: error)
        }
        let results = await runs.indices.concurrentMap(limit: continuation.jobs, while: { stop.mayBegin }) { number in
            await resume(
                runs[number],
                as: continuation,
                on: renderer.renderer(of: number, runs[number].flow),
                runs.count
            )
        }
        return SessionOutcome(runs: results.compactMap { $0 })
    }

    func resume(
        _ run: RunToResume,
        as continuation: Continuation,
        on renderer: any RunRenderer,
        _ count: Int
    ) async -> RunOutcome {
        let prose = shownProse
        let output = RunOutput(flow: run.flow, renderer: renderer, prose: prose, label: run.label, reports: reports)
        if let ending = run.ending, continuation.state == nil { return showAgain(ending, of: run, output) }
        traffic.tape?.resume(run.entries, keepsProse: prose.report == .revealed)
        let account: RunAccount
        let others: [String: RunAccount]
        do {
            account = try await self.account(of: run, continuation.accounts)
            others = try await declaredAccounts(of: run, continuation.accounts)
        } catch let error as any Diagnostic {
            return RunOutcome(label: run.label, run: run.id, ending: Ending(error), error: error)
        } catch {
            return RunOutcome(label: run.label, run: run.id, ending: Ending(Failure.unexpected(error)))
        }
        var settings = settings(for: run.flow, at: run.place, account)
        settings.accounts = others
        settings.deadline = continuation.deadline
        settings.inputs = run.inputs
        let state = continuation.state
        return await follow(
            settings,
            output,
            label: run.label,
            isOneOfMany: count > 1,
            recalling: run.entries,
            asks: continuation.asks
        ) { settings in
            guard let state else { return (run.id, try await FlowRun.resume(run: run.id, with: settings)) }
            return (run.id, try await FlowRun.restart(run: run.id, from: state, with: settings))
        }
    }
}

extension RunSession {
    /// The account whose keys sign for the run: of the accounts that are given, and of the one that its flow names, the one
    /// for which it acts; otherwise its own, whose seed the journal keeps.
    ///
    /// The vault is opened for it only where nothing that is given fits, and an account of the vault is named.
    func account(of run: RunToResume, _ given: [RunAccount]) async throws -> RunAccount {
        guard case .started(let header)? = run.entries.first?.event else { return .fresh }
        let all = [header.account] + header.accounts.values
        // One that is given for this run alone, and is another's, is a mistake to be told.
        let stranger = given.count == 1 && !isTakingAll ? given.first { !all.contains($0.address ?? "") } : nil
        let named = run.flow.account?.value
        return try await account(at: header.account, named: named, of: run.id, given, otherwise: stranger) ?? .fresh
    }

    /// The same for the accounts that its flow declares, by their names; those whose seeds the journal keeps are left out.
    func declaredAccounts(of run: RunToResume, _ given: [RunAccount]) async throws -> [String: RunAccount] {
        guard case .started(let header)? = run.entries.first?.event else { return [:] }
        var accounts: [String: RunAccount] = [:]
        for declaration in run.flow.accounts {
            let (name, source) = (declaration.name.value, declaration.source.value)
            guard let address = header.accounts[name] else { continue }
            accounts[name] = try await account(at: address, named: source, of: run.id, given, declaredAs: name)
        }
        return accounts
    }

    /// The account at `address`: of those that are given, the one that the flow has as `name`, or one of the vault; `nil` where
    /// the journal keeps its seed.
    private func account(
        at address: String,
        named name: String?,
        of run: RunID,
        _ given: [RunAccount],
        declaredAs declared: String? = nil,
        otherwise stranger: RunAccount? = nil
    ) async throws -> RunAccount? {
        if let own = given.first(where: { $0.address == address }) { return own }
        let isKept = try await FlowRun.keptAccount(of: run, declaredAs: declared, in: store) != nil
        if isKept, stranger == nil { return nil }
        var missing: (any Error)?
        if let name {
            do {
                let named = try await RunAccount(named: name, in: vault)
                if named.address == address { return named }
            } catch  where !RunAccount.isVaultName(name) {
                // What the flow names may have gone; the account may be in the vault, or its seed in the journal.
                missing = error
            }
        }
        if let stranger { return stranger }
        let own = try await vaultAccount(at: address, of: run)
        if own == nil, let missing { throw missing }
        return own
    }

    /// The account of the vault with this address, regardless of its name there; `nil` where there is none.
    ///
    /// - Throws: ``FailureCode/accountMissing`` where the vault can't be opened now and all runs that are due go on.
    private func vaultAccount(at address: String, of run: RunID) async throws -> RunAccount? {
        let content: VaultContent
        do {
            content = try await vault.content()
        } catch let error as VaultError where error.reason == .missing {
            if isTakingAll { throw Failure.accountNotAtHand(address, of: run) }
            return nil
        } catch let error as Failure where isTakingAll && error.code == .pinMissing {
            throw Failure.accountNotAtHand(address, of: run)
        }
        guard let account = content.accounts.first(where: { $0.publicKey.address == address }) else {
            if isTakingAll { throw Failure.accountNotAtHand(address, of: run) }
            return nil
        }
        return .seed(try account.secretSeed())
    }

    /// Tells of a run that is over how it ended, and how one continues anyway.
    private func showAgain(_ ending: Ending, of run: RunToResume, _ output: RunOutput) -> RunOutcome {
        for entry in run.entries { output.recall(entry) }
        var outcome = RunOutcome(label: run.label, run: run.id, ending: ending)
        switch ending.result {
        case .done: StandardError.write("the run \(run.id) is over: it was done")
        case .failed(.interrupted):
            let error = ResumeError(.isOver, run: run.id, state: ending.state)
            outcome = RunOutcome(label: run.label, ending: Ending(error), error: error)
        case .failed:
            if let state = ending.state, var failure = ending.failure {
                let command: Facts = [.state: .text(state), .run: .text(run.id.rawValue)]
                failure.remedies += [Remedy(.runIsOver), Remedy(.resumeAnyway, command)]
                outcome.ending.failure = Advice.whole(failure)
            }
        }
        record(&outcome, output, at: clock.now)
        outcome.ending = outcome.ending.shown(output.prose.output)
        output.renderer.end(outcome.ending)
        return outcome
    }
}

extension RunAccount {
    /// The account for which the seed signs; `nil` for a new one.
    var address: String? {
        guard case .seed(let seed) = self else { return nil }
        return try? KeyPair(secretSeed: seed).publicKey.address
    }
}

extension Failure {
    /// A run of which `resume --all` doesn't have the account: it waits for a person, who gives it.
    fileprivate static func accountNotAtHand(_ address: String, of run: RunID) -> Failure {
        .misuse(.accountMissing, [.account: .text(address), .run: .text(run.rawValue)], kind: .unanswered)
    }
}
