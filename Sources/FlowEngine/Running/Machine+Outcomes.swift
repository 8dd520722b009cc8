import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    mutating func finish(_ outcome: Outcome, at now: Timestamp) -> Reaction {
        guard case .open(var progress, .performing(let attempt, _)) = phase, attempt.state == outcome.state,
            attempt.visit == outcome.visit
        else { return .nothing }
        let number = progress.number
        let plannedState = plan.plannedStates[number]
        progress.streak = FailureStreak()
        guard attempt.verb == plannedState.verb.name else {
            // What had to hold after the verb holds; the way on is that of the verb's own outcome.
            let seen = memories[number].seen?.status ?? OutcomeDescription.done.name
            return leave(plannedState, progress, by: plannedState.step.expectsRefusal ? Refusal.outcome : seen)
        }
        if let inside = plannedState.inside, memories[number].usedOutcome == nil {
            admit(outcome.results, into: plannedState)
            return .go(inside.beginning, progress)
        }
        let name = outcome.name
        if outcome.isUnchanged {
            if plannedState.verb.polls { memories[number].poll(at: name, subject: subject(of: plannedState).id) }
        } else {
            keep(outcome.results, of: plannedState, number)
            memories[number].source = outcome.source
            memories[number].hear(message(of: plannedState), at: name)
            if plannedState.verb.polls {
                memories[number].poll(at: name, subject: SubjectRecord(in: .object(outcome.results)).id)
            }
        }
        switch plannedState.kinds[name] ?? (plannedState.verb.waits ? .waiting : .done) {
        case .waiting:
            return stay(plannedState, progress, status: name, after: attempt, at: now)
        case .done, .succeeded:
            // What has to hold after the verb is done is not asked where its anchor refused, unless that is what has to hold.
            let isDone = name != Refusal.outcome || plannedState.step.expectsRefusal
            if isDone, !plannedState.step.expectations.isEmpty, !plannedState.verb.takesExpressions {
                return perform(
                    Attempt(
                        state: plannedState.name,
                        verb: .expectations,
                        visit: attempt.visit,
                        number: attempt.number
                    ),
                    progress,
                    at: now
                )
            }
            return leave(plannedState, progress, by: name)
        case .failed:
            if let look = secondPoll(plannedState, progress, name, after: attempt, at: now) { return look }
            if let code = plannedState.verb.badEnd {
                progress.failureCause = badEnd(code, of: plannedState, number, in: name)
            }
            return leave(plannedState, progress, by: name)
        }
    }

    /// The failure where another party ended badly what `plannedState` looks at.
    private func badEnd(
        _ code: FailureCode,
        of plannedState: PlannedState,
        _ number: Int,
        in status: String
    ) -> Failure {
        let known = scope.values[plannedState.name] ?? .null
        let heard = memories[number].message
        let message = message(of: plannedState)
        var facts: Facts = [
            .domain: scope[.anchor].text.flatMap { Quotation.of($0) }.map { .text($0) },
            .said: .said(quoting: message.map { ForeignProse($0) }),
        ]
        // A message that stands there since an earlier status is not about this one.
        if let heard, heard.text == message, heard.status != status { facts[.since] = .identifier(heard.status) }
        let record = SubjectRecord(in: known)
        let effects = record.id.text.map { self.effects(on: $0) } ?? []
        if let field = plannedState.verb.otherStatus {
            facts[.otherStatus] = record.value[field].text.map(Fact.identifier)
        }
        return .badEnd(
            code,
            status: status,
            in: plannedState.name,
            after: effects,
            facts: facts,
            source: memories[number].source
        )
    }

    /// The message of others at the last look of a state.
    private func message(of plannedState: PlannedState) -> String? {
        SubjectRecord.message(in: scope.values[plannedState.name] ?? .null)
    }

    /// The subject that a verb looks at, as far as it is known.
    func subject(of plannedState: PlannedState) -> SubjectRecord {
        SubjectRecord(plannedState.subjectPath.flatMap { scope[$0] } ?? .null)
    }

    /// Writes down what a verb found out: under the state's name, under the kept names, and at the verb's subject.
    private mutating func keep(_ results: [String: Value], of plannedState: PlannedState, _ number: Int) {
        var results = results
        if let record = results[SubjectRecord.name], case .object = record {
            results[SubjectRecord.name] =
                Self.withStatuses(
                    SubjectRecord(record),
                    before: subject(of: plannedState),
                    first: plannedState.verb.firstStatus,
                    actedUpon: memories[number].notes.compactMap(\.note.mark)
                ).value
        }
        scope.values[plannedState.name] = .object(results)
        let found = Scope(results)
        for keep in plannedState.step.keep { scope.keep(keep.name.value, as: keep.field.value, of: found) }
        if let path = plannedState.subjectPath, let record = results[SubjectRecord.name] { scope.set(record, at: path) }
    }

    /// The record with all statuses that were seen, in order; `first` is the one it began with.
    ///
    /// All that a look has found is lost with the process that a crash ends before the look is over; a status that was
    /// `actedUpon` by then was seen anyway.
    private static func withStatuses(
        _ record: SubjectRecord,
        before: SubjectRecord,
        first: String?,
        actedUpon: [Note.Mark]
    ) -> SubjectRecord {
        guard let status = record.status ?? first else { return record }
        var statuses = first.map { [Value.text($0)] } ?? []
        if let known = before.statuses, before.id == record.id { statuses = known }
        for case .acting(let subject, let seen, let turn) in actedUpon
        where .text(subject) == record.id && turn == statuses.count + 1 && statuses.last != .text(seen) {
            statuses.append(.text(seen))
        }
        if statuses.last != .text(status) { statuses.append(.text(status)) }
        return record.seen(in: statuses, status: status)
    }

    /// The longest time between a status that ends a subject and the look that has to see it again.
    static let grace = Duration.seconds(60)

    /// A second look at a final status that anchors are known to revoke, or `nil` where it counts now.
    ///
    /// Such an end counts when it was seen twice, when the flow leads somewhere from it, and when there is no time left.
    private mutating func secondPoll(
        _ plannedState: PlannedState,
        _ progress: Progress,
        _ status: String,
        after attempt: Attempt,
        at now: Timestamp
    ) -> Reaction? {
        guard plannedState.revocable.contains(status), plannedState.route(for: status) == nil,
            memories[progress.number].polls == 1
        else { return nil }
        let until = now.advanced(by: min(plannedState.poll.every, Self.grace))
        if let deadline = deadline(in: progress), deadline.deadline <= until { return nil }
        return wait(
            Wait(state: plannedState.name, until: until, reason: .poll, status: status),
            then: attempt.next,
            progress,
            at: now
        )
    }

    /// A status in which another party has to act: a way is taken once, otherwise it is looked at again later.
    private mutating func stay(
        _ plannedState: PlannedState,
        _ progress: Progress,
        status: String,
        after attempt: Attempt,
        at now: Timestamp
    ) -> Reaction {
        let number = progress.number
        if !memories[number].isRouted, let destination = plannedState.route(for: status) {
            memories[number].isRouted = true
            return .go(destination, progress)
        }
        let poll = plannedState.poll
        var interval = Backoff.interval(
            first: poll.every,
            growth: poll.growth,
            limit: poll.upTo,
            number: memories[number].polls
        )
        // Nothing is to be seen before the other party's own estimate, if there is one.
        if memories[number].polls == 1, plannedState.estimated.contains(status),
            let estimate = subject(of: plannedState).estimate, estimate > 0
        {
            interval = max(interval, min(Duration(boundedSeconds: estimate), poll.upTo))
        }
        return wait(
            Wait(state: plannedState.name, until: now.advanced(by: interval), reason: .poll, status: status),
            then: attempt.next,
            progress,
            at: now
        )
    }

    /// Takes the way on from a state that is over, one way or the other.
    private mutating func leave(_ plannedState: PlannedState, _ progress: Progress, by outcome: String) -> Reaction {
        var progress = progress
        let isBad = plannedState.kinds[outcome] == .failed
        if !isBad, plannedState.verb.polls || plannedState.inside != nil { progress.failureCause = nil }
        // A way was taken for this very status before, and came back here: only the default is left.
        let wasRouted = plannedState.verb.updatesSubject && memories[progress.number].isRouted
        if !wasRouted, let destination = plannedState.route(for: outcome) {
            if plannedState.verb.updatesSubject { memories[progress.number].isRouted = true }
            return .go(destination, progress)
        }
        return .go(isBad ? plannedState.failing : plannedState.onward, progress)
    }
}
