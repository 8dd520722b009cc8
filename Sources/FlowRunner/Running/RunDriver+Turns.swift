internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Timekeeping

/// The turns of a run: what is to be done next is done, until the run ends or is left alone.
extension RunDriver {
    func start() async throws -> Ending {
        try await apart { try await self.begin() }
        return try await drive()
    }

    /// Brings the machine to where the run was, and goes on with what `event` makes of that.
    func goOn(
        _ history: RunHistory,
        with event: Event,
        sealing sealed: [SecretID: Secret<String>] = [:]
    ) async throws -> Ending {
        if let ending = try await apart({ try await self.catchUp(history, event, sealed) }) { return ending }
        return try await drive()
    }

    private func begin() async throws {
        await listenForTokens()
        try await writing { try await record(.started(services.header)) }
    }

    /// Replays the journal and adds `event`; returns an ending where it is too early to go on.
    private func catchUp(
        _ history: RunHistory,
        _ event: Event,
        _ sealed: [SecretID: Secret<String>]
    ) async throws -> Ending? {
        var plans: [String: FlowPlan] = [:]
        for digest in history.digests where digest != settings.plan.flow.digest {
            plans[digest] = FlowPlan(flow: try await history.flow(digest))
        }
        machine = Machine(plan: plans[history.header.digest] ?? settings.plan)
        memory.pausedFor = Inquiry.asked(in: history.entries)
        for entry in history.entries {
            take(entry, plans: plans)
            recallStatus(entry.event)
            try await recallAnswers(entry.event)
        }
        secrets.bring(sealed)
        await listenForTokens()
        // A run that is left alone, and looked at too early, gets no line about that.
        var looksAtOnce = false
        if event == .resumed, case .wait(let wait)? = machine.pending {
            looksAtOnce = settings.looksAtOnce && wait.reason == .poll
            if !looksAtOnce, case .paused? = history.entries.last?.event, isLong(wait),
                memory.current(wait, at: settings.clock.now) == wait
            {
                return paused(wait)
            }
        }
        try await writing {
            try await record(event)
            if looksAtOnce { try await record(.heard) }
        }
        return nil
    }

    /// Brings to mind the status that an earlier process saw, so that one that goes back is found across a resume.
    private func recallStatus(_ event: Event) {
        guard case .finished(let outcome) = event else { return }
        let transfer = SubjectRecord(in: .object(outcome.results))
        guard let id = transfer.transferID, let status = transfer.status else { return }
        services.recorder.recall(Transfer.Status(rawValue: status), of: id)
    }

    /// Learns what an earlier process has answered on pages, which servers may repeat to this one.
    private func recallAnswers(_ event: Event) async throws {
        guard case .noted(let note) = event, case .sent(let id)? = note.read(as: AnswerNote.self),
            let texts = try await settings.journal.secret(id, of: run)
        else { return }
        services.traffic.hide(answers: texts.reveal().split(separator: "\0").map { Secret(String($0)) })
    }

    /// Passes on the journal's own words where it can't be written any more.
    private func writing<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let failure as JournalFailure {
            throw failure.underlying
        }
    }

    /// The step after a turn.
    private enum Turn: Sendable {
        case next
        case sleep(until: Timestamp)
        case over(Ending)
    }

    /// Performs `work` in a task of its own, so that its memory is released when it is over.
    ///
    /// The run itself may sleep for days beside thousands of others.
    ///
    /// It is not inlined, so that the room for the task isn't held by those who call this, either.
    @inline(never)
    private func apart<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        async let result = work()
        return try await result
    }

    /// Drives the run until it ends or is left alone.
    private func drive() async throws -> Ending {
        listenForCallbacks()
        defer {
            held.leaveAccount()
            settings.callbacks?.close(run)
        }
        while true {
            switch try await apart({ try await self.takeTurn() }) {
            case .next: continue
            case .sleep(let instant): await sleep(until: instant)
            case .over(let ending): return ending
            }
        }
    }

    /// Listens for callbacks of the anchor, which wake the run.
    private func listenForCallbacks() {
        guard let callbackSignal = services.callbackSignal else { return }
        let anchorContext = services.anchorContext
        settings.callbacks?.open(run, callbackSignal) { try await anchorContext.currentToml().signingKey() }
    }

    private func takeTurn() async throws -> Turn {
        try await writing {
            switch machine.pending {
            case .end(let unnamed):
                try await recordFindings()
                var ending = judged(unnamed.named(run))
                if let difference = settings.replay?.difference(atEnd: ending.result == .done) {
                    ending = Ending(difference, in: ending.state)
                }
                try await record(.ended(ending))
                return .over(ending.asOver(run))
            case _ where isStopping: return .over(try await interrupt())
            case .wait(let wait): return try await self.wait(wait)
            case .perform(let attempt, let arguments):
                return try await perform(attempt, arguments).map { .over($0) } ?? .next
            case nil: return .over(try await stop())
            }
        }
    }

    /// Records the wait, and when it is over that it is.
    private func wait(_ planned: Wait) async throws -> Turn {
        let wait = memory.current(planned, at: settings.clock.now)
        if !memory.hasBegun(wait) { try await record(.waiting(wait)) }
        if wait.reason == .poll, nextCallbackAt <= settings.clock.now, services.callbackSignal?.take() == true {
            wokenAt = settings.clock.now
            try await record(.heard)
            return .next
        }
        if wait.until <= settings.clock.now {
            try await record(.woke)
            return .next
        }
        guard isLong(wait) else { return .sleep(until: wait.until) }
        try await record(.paused(Pause(until: wait.until)))
        return .over(paused(wait))
    }

    /// The time between two looks at least that an anchor's posts lead to.
    static let callbackPause = Duration.seconds(1)
    /// The time between a poll and the one that a callback leads to.
    private static let callbackDelay = Duration.milliseconds(200)

    /// The time from which the next callback may wake the run.
    private var nextCallbackAt: Timestamp { wokenAt?.advanced(by: Self.callbackPause) ?? settings.clock.now }

    /// Sleeps until `instant`, or until the run is asked to stop or a callback comes; the next turn finds out which.
    private func sleep(until instant: Timestamp) async {
        let clock = settings.clock
        if let callbackSignal = services.callbackSignal {
            let soon = min(instant, max(nextCallbackAt, clock.now.advanced(by: Self.callbackDelay)))
            await sleep(until: soon, on: clock)
            guard soon < instant, !isStopping else { return }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.sleep(until: instant, on: clock) }
                group.addTask { await callbackSignal.wait() }
                await group.next()
                group.cancelAll()
            }
        } else {
            await sleep(until: instant, on: clock)
        }
    }

    private func sleep(until instant: Timestamp, on clock: any WallClock) async {
        if let stop = settings.stop {
            try? await stop.ending { try await clock.sleep(until: instant, tolerance: nil) }
        } else {
            try? await clock.sleep(until: instant, tolerance: nil)
        }
    }

    /// Whether someone wants the run to stop, now or as soon as it can.
    var isStopping: Bool { Task.isCancelled || settings.stop?.isAsked == true }

    private func isLong(_ wait: Wait) -> Bool {
        guard let limit = settings.pauseAfter else { return false }
        return settings.clock.now.duration(to: wait.until) > limit
    }

    /// The ending of a run that is left alone for the time being.
    private func paused(_ wait: Wait) -> Ending {
        let instant = Timestamp(unixSeconds: wait.until.unixSeconds)
        return Ending(
            Failure(
                .runPaused,
                facts: [.state: .text(wait.state), .time: .text(instant.description)],
                remedies: [Remedy(.resumeThen, [.run: .text(run.rawValue)]), Remedy(.resumeAll)]
            ),
            in: wait.state
        )
    }

    /// Leaves the run as it is, to be resumed; a replay ends where it differs from its tape.
    func interrupt() async throws -> Ending {
        let state = machine.currentState?.name.value
        if let difference = settings.replay?.difference() {
            try await recordFindings()
            let ending = Ending(difference, in: state)
            try await record(.ended(ending))
            return ending
        }
        try await record(.interrupted)
        return Ending(Failure(.runInterrupted), in: state)
    }

    /// Ends a run whose journal leads nowhere; only a journal that someone has written by hand does.
    private func stop() async throws -> Ending {
        let ending = Ending(Failure(.journalLeadsNowhere, facts: [.run: .text(run.rawValue)]))
        try await record(.ended(ending))
        return ending
    }
}
