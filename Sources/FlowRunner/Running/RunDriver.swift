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
    /// What the verbs saw last that look at something again and again, by state.
    var lastLooks: [String: Outcome] = [:]
    /// The plans of the flows that the journal was written under, by digest; needed only for a replay.
    var plans: [String: FlowPlan] = [:]
    /// Secrets that the next line of the journal brings with it.
    var unsealed: [SecretID: Secret<String>] = [:]
    /// Secrets that were made or read before.
    var known: [SecretID: Secret<String>] = [:]
    /// The account whose sequence numbers nobody else may use now.
    var heldAccount: Turnstile?

    /// What keeps answers out of events.
    var recordedText = RecordedText()

    /// Drives `run`, whose first line brings `secrets` with it.
    init(
        run: RunID,
        settings: RunSettings,
        services: RunServices,
        verbs: VerbTable,
        sealing secrets: [SecretID: Secret<String>] = [:]
    ) {
        self.run = run
        self.settings = settings
        self.services = services
        self.verbs = verbs
        machine = Machine(plan: settings.plan)
        unsealed = secrets
    }

    func start() async throws -> Ending {
        try await rememberAnswers(in: [])
        return try await driving { try await record(.started(services.header)) }
    }

    /// Brings the machine to where the run was, and goes on with what `event` makes of that.
    func goOn(
        _ history: RunHistory,
        with event: Event,
        sealing secrets: [SecretID: Secret<String>] = [:]
    ) async throws -> Ending {
        for digest in history.digests where digest != settings.plan.flow.digest {
            plans[digest] = FlowPlan(flow: try await history.flow(digest))
        }
        machine = Machine(plan: plans[history.header.digest] ?? settings.plan)
        for entry in history.entries { take(entry) }
        unsealed = secrets
        try await rememberAnswers(in: history.entries)
        // A run that is left alone, and looked at too early, gets no line about that.
        if event == .resumed, case .parked? = history.entries.last?.event, case .wait(let wait)? = machine.pending,
            isLong(wait)
        {
            return parked(wait)
        }
        return try await driving { try await record(event) }
    }

    /// Drives the run after `begin`; a journal that can't be written any more ends it with the journal's own words.
    private func driving(_ begin: () async throws -> Void) async throws -> Ending {
        defer { letGoOfAccount() }
        do {
            try await begin()
            plans = [:]
            return try await drive()
        } catch let failure as JournalFailure {
            throw failure.underlying
        }
    }

    /// Whether somebody wants the run to stop, now or as soon as it can.
    var isStopping: Bool { Task.isCancelled || settings.stop?.isAsked == true }

    private func drive() async throws -> Ending {
        while true {
            var ending: Ending?
            switch machine.pending {
            case .end(let end):
                try await record(.ended(end))
                return end
            case _ where isStopping: return try await interrupt()
            case .wait(let wait): ending = try await sleep(wait)
            case .perform(let attempt, let arguments):
                // In a task of its own: what a verb takes of memory is given back when it is done, and not only when
                // the run is, which may wait for days beside thousands of others.
                async let outcome = perform(attempt, arguments)
                ending = try await outcome
            case nil: return try await stop()
            }
            if let ending { return ending }
        }
    }

    /// Waits as the machine wants; returns an ending where the run goes on another time.
    private func sleep(_ wait: Wait) async throws -> Ending? {
        if recordedWait != wait { try await record(.waiting(wait)) }
        if isLong(wait) {
            try await record(.parked(Parking(until: wait.until)))
            return parked(wait)
        }
        let clock = settings.clock
        do {
            if let stop = settings.stop {
                try await stop.ending { try await clock.sleep(until: wait.until, tolerance: nil) }
            } else {
                try await clock.sleep(until: wait.until, tolerance: nil)
            }
        } catch {
            return try await interrupt()
        }
        try await record(.woke)
        return nil
    }

    private func isLong(_ wait: Wait) -> Bool {
        guard let limit = settings.parkAfter else { return false }
        return settings.clock.now.duration(to: wait.until) > limit
    }

    /// How a run ends that is left alone for the time being.
    private func parked(_ wait: Wait) -> Ending {
        let instant = Timestamp(unixSeconds: wait.until.unixSeconds)
        return Ending(
            result: .failed(.parked),
            state: wait.state,
            summary: "nothing is to be done in `\(wait.state)` before \(instant)",
            help: "go on then with `windlass resume \(run)`; `windlass resume --all` goes on with all runs that are due"
        )
    }

    /// Leaves the run as it is, to be resumed.
    func interrupt() async throws -> Ending {
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
