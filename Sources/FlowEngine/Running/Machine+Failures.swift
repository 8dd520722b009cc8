import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    mutating func fail(_ failure: StepFailure, at now: Timestamp) -> Reaction {
        guard case .open(var progress, .performing(let attempt, _)) = phase, attempt.state == failure.state else {
            return .nothing
        }
        let plannedState = plan.plannedStates[progress.number]
        progress.streak.last = failure
        if failure.isEarly == true { return wait(out: failure, after: attempt, progress, at: now) }
        let policy = plannedState.retry
        let since = progress.streak.since ?? now
        progress.streak.since = since
        progress.streak.count += 1
        let failures = progress.streak.count
        let isOver = policy.within.map { since.advanced(by: $0) <= now } ?? false
        let isUnsettled = failure.isUnsettled ?? false
        let isPatient = isPatient(plannedState, failure, progress, at: now)
        guard isUnsettled || isPatient || (failure.isRetryable && failures <= policy.times && !isOver) else {
            return end(Ending(failure, of: plannedState, tried: failures), progress)
        }
        let interval =
            if isUnsettled {
                Backoff.unsettled(policy, number: failures)
            } else if isPatient {
                Backoff.patient(policy, upTo: plannedState.step.poll?.upTo, number: failures)
            } else {
                Backoff.retry(policy, number: failures)
            }
        let delay = max(
            Backoff.scattered(interval, seed: chance(of: attempt, in: progress.number)),
            failure.retryAfter ?? .zero
        )
        return wait(
            Wait(state: plannedState.name, until: now.advanced(by: delay), reason: .retry),
            then: attempt.next,
            progress,
            at: now
        )
    }

    /// Waits until what was tried too early can be done.
    private mutating func wait(
        out failure: StepFailure,
        after attempt: Attempt,
        _ progress: Progress,
        at now: Timestamp
    ) -> Reaction {
        let until = now.advanced(by: max(failure.retryAfter ?? .zero, .seconds(1)))
        return wait(
            Wait(state: attempt.state, until: until, reason: .wait),
            then: attempt.next,
            progress,
            at: now
        )
    }

    /// The time for which a state that waits for another party tolerates failures, where no deadline says it.
    static let patience = Duration.seconds(86_400)

    /// Whether a failure is met with patience.
    ///
    /// A wait of days does not end because the server is unreachable for a while. The deadlines end
    /// that, and so does a `retry` of the state's own.
    private func isPatient(
        _ plannedState: PlannedState,
        _ failure: StepFailure,
        _ progress: Progress,
        at now: Timestamp
    ) -> Bool {
        guard plannedState.verb.waits, plannedState.step.retry == nil, failure.isRetryable,
            [.transport, .protocol].contains(failure.kind)
        else {
            return false
        }
        return deadline(in: progress) != nil || now < (progress.streak.since ?? now).advanced(by: Self.patience)
    }

    /// A number that differs from attempt to attempt, and is the same whenever the run is replayed.
    private func chance(of attempt: Attempt, in number: Int) -> UInt64 {
        var bits = seed
        for part in [number, attempt.visit, attempt.number] {
            bits = (bits ^ UInt64(truncatingIfNeeded: part)) &* 0x0000_0100_0000_01b3
        }
        return bits
    }

    /// Ends what a deadline was for; one that is not of the run or of where it is changes nothing.
    ///
    /// A run that waits is woken at its deadline, and finds out then.
    mutating func expire(_ expiry: Expiry) -> Reaction {
        switch phase {
        case .ready, .open(_, .waiting), .ended: .nothing
        case .open(let progress, .due), .open(let progress, .performing), .open(let progress, .asking):
            expire(expiry, progress)
        }
    }

    mutating func expire(_ expiry: Expiry, _ progress: Progress) -> Reaction {
        let plannedState = plan.plannedStates[progress.number]
        // Fractions of seconds are not shown; the instant itself is in the journal.
        var facts: Facts = [
            .time: .text(Timestamp(unixSeconds: expiry.deadline.unixSeconds).description),
            .current: .text(plannedState.name),
        ]
        let place: SourcePlace?
        switch expiry.scope {
        case .run:
            guard !plannedState.isAlways else { return .nothing }
            place = plan.flow.deadline?.place
        case .state(let name):
            guard let number = plannedState.bounded.first(where: { plan.plannedStates[$0].name == name }) else {
                return .nothing
            }
            let late = plan.plannedStates[number].step
            place = late.within?.place ?? late.poll?.place ?? late.use?.deadline?.place
            facts[.state] = .text(name)
        }
        let streak = progress.streak
        if let contradiction = streak.contradiction, contradiction.state == plannedState.name {
            return end(Ending(contradiction, of: plannedState, tried: streak.count), progress)
        }
        let memory = memories[progress.number]
        if let seen = memory.seen { addLastSight(of: plannedState, as: seen.status, to: &facts) }
        let marks = memory.notes.compactMap(\.note.mark)
        facts[.unanswered] = expiry.unanswered.map(Fact.text)
        var reasons = WaitReasons()
        reasons.lacking = marks.lacking
        reasons.strange = marks.strange
        reasons.hindrance = hindrance(in: marks, of: plannedState, seen: memory.seen)
        reasons.askedAfter = requestAfterEffect(in: marks, seen: memory.seen)
        let failure = Failure.deadlinePassed(facts, reasons, last: streak.last?.failure, after: effects())
        return end(Ending(failure, in: plannedState.name, at: place), progress)
    }

    /// Adds what a state that waits has seen last: the status, and the words of others about it.
    private func addLastSight(of plannedState: PlannedState, as status: String, to facts: inout Facts) {
        let known = scope.values[plannedState.name] ?? .null
        if let subject = plannedState.verb.waitsFor {
            facts[.subject] = .text(subject)
            facts[.status] = .identifier(SubjectRecord.status(in: known) ?? status)
            facts[.otherStatus] = otherStatus(of: plannedState, known).map(Fact.identifier)
        } else {
            facts[.status] = .identifier(status)
        }
        facts[.said] = .said(quoting: SubjectRecord.message(in: known).map { ForeignProse($0) })
    }

    /// The status in the word of others, where that is another one.
    private func otherStatus(of plannedState: PlannedState, _ known: Value) -> String? {
        let record = SubjectRecord(in: known)
        guard let field = plannedState.verb.otherStatus, let word = record.value[field].text, word != record.status
        else { return nil }
        return word
    }

    /// The obstacle that keeps others from acting in the status that was seen last, as the last note about that has it.
    private func hindrance(
        in marks: [Note.Mark],
        of plannedState: PlannedState,
        seen: (subject: Value, status: String)?
    ) -> Failure? {
        for case .hindered(let subject, let status, let turn, let reason) in marks.reversed() {
            guard let seen, .text(subject) == seen.subject, status == seen.status,
                turn == SubjectRecord(in: scope.values[plannedState.name] ?? .null).statuses?.count
            else { return nil }
            return reason
        }
        return nil
    }

    /// The request of others after the effect, as the last note about that has it.
    private func requestAfterEffect(in marks: [Note.Mark], seen: (subject: Value, status: String)?) -> Failure? {
        for case .askedAfter(let subject, let status, let request) in marks.reversed() {
            guard let seen, .text(subject) == seen.subject, status ?? seen.status == seen.status else { return nil }
            return request
        }
        return nil
    }

    /// The effects of the run that can't be undone, done or begun without knowing more; only for the subject called `id` where one is
    /// given.
    func effects(on id: String? = nil) -> [EffectStatus] {
        plan.plannedStates.enumerated().compactMap { number, plannedState -> EffectStatus? in
            guard plannedState.step.mayPay else { return nil }
            let known = scope.values[plannedState.name] ?? .null
            let subject = SubjectRecord.id(in: known) ?? subject(of: plannedState).id.text
            guard id == nil || subject == id else { return nil }
            let marks = memories[number].notes.compactMap(\.note.mark)
            // Which of several that were begun it was is not known here: a server that was wrong once may have been wrong before.
            if let done = plannedState.verb.effectName.flatMap({ known[$0].text }) ?? marks.lastEffect(on: id) {
                return .done(done)
            }
            let begun = marks.effectsBegun
            return begun.isEmpty ? nil : .begun(begun)
        }
    }

    /// The state that the run is in; `nil` before it started and after it ended.
    var currentPlannedState: PlannedState? {
        if case .open(let progress, _) = phase { plan.plannedStates[progress.number] } else { nil }
    }
}

extension Ending {
    /// The end by a failure that was met `count` times in a row.
    fileprivate init(_ failure: StepFailure, of plannedState: PlannedState, tried count: Int) {
        var reason = failure.failure
        if count > 1 { reason.facts[.tries] = .number(count) }
        self.init(reason, in: failure.state, at: plannedState.step.verb.place)
    }
}

extension [Note.Mark] {
    /// The reason why the effect could not be begun, where it never was done.
    fileprivate var lacking: Failure? {
        var reason: Failure?
        for mark in self {
            switch mark {
            case .lacking(let why): reason = why
            case .did: return nil
            default: continue
            }
        }
        return reason
    }

    /// The strangeness of the status, as the last note about that has it.
    fileprivate var strange: Failure? {
        for case .strange(let reason) in reversed() { return reason }
        return nil
    }

    /// The last effect on the subject called `id`, or on any.
    fileprivate func lastEffect(on id: String?) -> String? {
        for case .did(let effect, let subject) in reversed() where id == nil || subject == id { return effect }
        return nil
    }

    /// The effects that were begun, each once, in order.
    fileprivate var effectsBegun: [String] {
        var effects: [String] = []
        for case .began(let effect) in self where !effects.contains(effect) { effects.append(effect) }
        return effects
    }
}
