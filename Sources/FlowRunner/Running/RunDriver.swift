internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// Does what the machine of a run wants done, and records each step before and after.
actor RunDriver {
    let run: RunID
    let settings: RunSettings
    let services: RunServices
    let verbs: VerbTable
    var machine: Machine

    /// The number of the journal's last line.
    var sequence = 0
    /// When the first attempt of the current visit of a state began; what it started cannot be older.
    var visitBegan: [String: Timestamp] = [:]
    /// The wait that the journal holds as begun, so that a resume does not begin it a second time.
    var recordedWait: Wait?
    /// Secrets that the next line of the journal brings with it.
    var unsealed: [SecretID: Secret<String>] = [:]
    /// Secrets that were made or read before.
    var known: [SecretID: Secret<String>] = [:]

    /// What keeps answers out of events.
    var recordedText = RecordedText()

    init(run: RunID, settings: RunSettings, services: RunServices, verbs: VerbTable) {
        self.run = run
        self.settings = settings
        self.services = services
        self.verbs = verbs
        machine = Machine(flow: settings.flow)
    }

    func start(_ header: RunHeader, sealing seed: Secret<String>?) async throws -> Ending {
        if let seed { unsealed[.seed] = seed }
        try await rememberAnswers(in: [])
        return try await driving { try await record(.started(header)) }
    }

    func resume(_ entries: [JournalEntry]) async throws -> Ending {
        for entry in entries { take(entry) }
        if case .ended(let ending)? = entries.last?.event { return ending }
        try await rememberAnswers(in: entries)
        return try await driving { try await record(.resumed) }
    }

    /// Drives the run after `begin`; a journal that can't be written any more ends it with the journal's own words.
    private func driving(_ begin: () async throws -> Void) async throws -> Ending {
        do {
            try await begin()
            return try await drive()
        } catch let failure as JournalFailure {
            throw failure.underlying
        }
    }

    private func drive() async throws -> Ending {
        while true {
            switch machine.pending {
            case .end(let ending):
                try await record(.ended(ending))
                return ending
            case _ where Task.isCancelled:
                return try await interrupt()
            case .wait(let wait):
                guard try await sleep(wait) else { return try await interrupt() }
            case .perform(let attempt, let arguments):
                guard try await perform(attempt, arguments) else { return try await interrupt() }
            case nil:
                return try await stop()
            }
        }
    }

    /// Waits as the machine wants; false where the task was cancelled meanwhile.
    private func sleep(_ wait: Wait) async throws -> Bool {
        if recordedWait != wait { try await record(.waiting(wait)) }
        do {
            try await settings.clock.sleep(until: wait.until, tolerance: nil)
        } catch {
            return false
        }
        try await record(.woke)
        return true
    }

    /// Leaves the run as it is, to be resumed.
    private func interrupt() async throws -> Ending {
        try await record(.interrupted)
        return Ending(
            result: .failed(.interrupted),
            state: machine.currentState?.name.value,
            summary: "the run was interrupted"
        )
    }

    /// Ends a run whose journal leads nowhere; only a journal that somebody has written by hand does.
    private func stop() async throws -> Ending {
        let ending = Ending(result: .failed(.invalidFlow), summary: "the journal of run \(run) leads nowhere")
        try await record(.ended(ending))
        return ending
    }
}
