public import Diagnostics
public import FlowEngine
public import FlowLanguage
internal import Timekeeping

extension FlowRun {
    /// Goes on with a run that was interrupted, paused or killed, or that has got its answers.
    ///
    /// The journal says where the run was, and what it started from: the inputs, the anchor and the network of
    /// `settings` do not count, and its account only where the run has a given one, whose seed is stored nowhere.
    ///
    /// - Returns: how the run ended; of a run that had ended before, how it did then.
    /// - Throws: ``ResumeError`` where there is no such run or `settings` don't belong to it, and what ``start()``
    ///   throws.
    public static func resume(run id: RunID, with settings: RunSettings) async throws -> Ending {
        try await resume(run: id, with: settings, verbs: .standard)
    }

    static func resume(run id: RunID, with settings: RunSettings, verbs: VerbTable) async throws -> Ending {
        try await settings.clock.working {
            try await holding(id, in: settings.journal) {
                let history = try await RunHistory(of: id, settings)
                guard history.digest == settings.flow.digest else {
                    throw ResumeError(
                        .flowChanged(path: settings.flow.source.path),
                        run: id,
                        state: history.entries.lastState
                    )
                }
                let driver = try await driver(of: history, settings, verbs)
                if let ending = history.ending { return ending.asOver(id) }
                return try await driver.goOn(history, with: .resumed)
            }
        }
    }

    /// Continues a run, also an ended one, from a state that the caller chooses.
    ///
    /// The run keeps its results and secrets. It follows the flow of `settings`, also if that has changed; the texts of both
    /// flows are stored. The deadline and the inputs of `settings` replace those of the run; its other inputs stay.
    ///
    /// - Throws: ``ResumeError`` where the flow has no such state, or the run's deadline has passed and there is no other;
    ///   and what ``resume(run:with:)`` throws.
    public static func restart(run id: RunID, from state: String, with settings: RunSettings) async throws -> Ending {
        try await restart(run: id, from: state, with: settings, verbs: .standard)
    }

    static func restart(
        run id: RunID,
        from state: String,
        with settings: RunSettings,
        verbs: VerbTable
    ) async throws -> Ending {
        try await settings.clock.working {
            try await holding(id, in: settings.journal) {
                let history = try await RunHistory(of: id, settings)
                let flow = settings.flow
                let names = flow.states.map(\.name.value)
                guard names.contains(state) else {
                    let suggestion = Suggestion.nearest(to: state, among: names)
                    throw ResumeError(.unknownState(state, suggestion: suggestion, states: names), run: id)
                }
                let now = settings.clock.now
                let deadline = settings.deadline.map { now.advanced(by: $0) }
                if deadline == nil, let passed = history.deadline, passed <= now {
                    throw ResumeError(.deadlinePassed(passed), run: id)
                }
                let arrivals = try await RestartInputs(settings, after: history)
                let driver = try await driver(of: history, settings, verbs)
                if flow.digest != history.digest {
                    let sources = RunPreparation.sources(of: flow)
                    try await settings.journal.revise(id, digest: flow.digest, sources: sources)
                }
                let restart = Restart(
                    state: state,
                    digest: flow.digest,
                    deadline: deadline,
                    inputs: arrivals.inputs,
                    secrets: FlowSecrets.names(arrivals.secrets)
                )
                let sealed = FlowSecrets.sealed(arrivals.secrets)
                return try await driver.goOn(history, with: .restarted(restart), sealing: sealed)
            }
        }
    }

    /// The flow that the run called `id` goes on with, read from the texts that the journal keeps of it: for a run whose
    /// file is gone, or has changed.
    ///
    /// - Throws: ``ResumeError`` where there is no such run, or its texts can't be read.
    public static func storedFlow(of id: RunID, in journal: any RunJournal) async throws -> Flow {
        let history = try await RunHistory(of: id, in: journal)
        return try await history.flow(history.digest)
    }

    /// The secrets of the run called `id` that its journal keeps from its beginning on: those of its flow, and the seeds of fresh accounts.
    ///
    /// - Throws: ``ResumeError`` where there is no such run, and what the journal throws.
    public static func secrets(of id: RunID, in journal: any RunJournal) async throws -> [Secret<String>] {
        let history = try await RunHistory(of: id, in: journal)
        var secrets: [Secret<String>] = []
        for name in [.seed] + history.header.accounts.keys.map(SecretID.seed(of:)) + history.secrets.values {
            if let secret = try await journal.secret(name, of: id) { secrets.append(secret) }
        }
        return secrets
    }

    /// The account for which the run called `id` acts, where the journal keeps its seed; `nil` for a given one.
    ///
    /// With `name`, the account that its flow declares by that name.
    ///
    /// - Throws: what the journal throws.
    public static func keptAccount(
        of id: RunID,
        declaredAs name: String? = nil,
        in journal: any RunJournal
    ) async throws -> RunAccount? {
        try await journal.secret(name.map(SecretID.seed(of:)) ?? .seed, of: id).map { .seed($0) }
    }

    static func driver(of history: RunHistory, _ settings: RunSettings, _ verbs: VerbTable) async throws -> RunDriver {
        let settings = settings.stoppable
        let preparation = try await RunPreparation(resuming: history.header, of: history.run, settings)
        let services = RunServices(preparation, settings, of: history.run, after: history.entries.count)
        return RunDriver(run: history.run, services: services, verbs: verbs)
    }

    /// Holds the run while `body` goes on, and lets go of it on every way out.
    static func holding<Result>(
        _ id: RunID,
        in journal: any RunJournal,
        _ body: () async throws -> Result
    ) async throws -> Result {
        try await journal.hold(id)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        // A run that no process drives must not stay held because the task was cancelled.
        await Task { await journal.release(id) }.value
        return try result.get()
    }
}
