import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    mutating func fail(_ failure: StepFailure, at now: Timestamp) -> Reaction {
        guard case .open(var course, .performing(let attempt, _)) = phase, attempt.state == failure.state else {
            return .nothing
        }
        let plannedState = plan.plannedStates[course.number]
        course.trouble.last = failure
        if failure.isEarly == true { return wait(out: failure, after: attempt, course, at: now) }
        let policy = plannedState.retry
        let since = course.trouble.since ?? now
        course.trouble.since = since
        course.trouble.count += 1
        let failures = course.trouble.count
        let isOver = policy.within.map { since.advanced(by: $0) <= now } ?? false
        let isUnsettled = failure.isUnsettled ?? false
        let isPatient = isPatient(plannedState, failure, course, at: now)
        guard isUnsettled || isPatient || (failure.isRetryable && failures <= policy.times && !isOver) else {
            return end(Ending(failure, of: plannedState, tried: failures), course)
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
            Backoff.scattered(interval, seed: chance(of: attempt, in: course.number)),
            failure.retryAfter ?? .zero
        )
        return wait(
            Wait(state: plannedState.name, until: now.advanced(by: delay), reason: .retry),
            then: attempt.next,
            course,
            at: now
        )
    }

    /// Waits until what was tried too early can be done.
    private mutating func wait(
        out failure: StepFailure,
        after attempt: Attempt,
        _ course: Course,
        at now: Timestamp
    ) -> Reaction {
        let until = now.advanced(by: max(failure.retryAfter ?? .zero, .seconds(1)))
        return wait(
            Wait(state: attempt.state, until: until, reason: .wait),
            then: attempt.next,
            course,
            at: now
        )
    }

    /// How long a state that waits for another party tolerates failures, where no deadline says it.
    static let patience = Duration.seconds(86_400)

    /// Whether a failure is met with patience.
    ///
    /// A wait of days does not end because the server is unreachable for a while. The deadlines end
    /// that, and so does a `retry` of the state's own.
    private func isPatient(
        _ plannedState: PlannedState,
        _ failure: StepFailure,
        _ course: Course,
        at now: Timestamp
    ) -> Bool {
        guard plannedState.verb.waits, plannedState.step.retry == nil, failure.isRetryable,
            [.transport, .protocol].contains(failure.kind)
        else {
            return false
        }
        return deadline(in: course) != nil || now < (course.trouble.since ?? now).advanced(by: Self.patience)
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
        case .open(let course, .due), .open(let course, .performing), .open(let course, .asking): expire(expiry, course)
        }
    }

    mutating func expire(_ expiry: Expiry, _ course: Course) -> Reaction {
        let plannedState = plan.plannedStates[course.number]
        // Fractions of seconds are not shown; the instant itself is in the journal.
        let instant = Timestamp(unixSeconds: expiry.deadline.unixSeconds)
        let place: SourcePlace?
        var summary: String
        switch expiry.scope {
        case .run:
            guard !plannedState.isAlways else { return .nothing }
            place = plan.flow.deadline?.place
            summary = "the run was not over by \(instant); it was in the state `\(plannedState.name)`"
        case .state(let name):
            guard let number = plannedState.bounded.first(where: { plan.plannedStates[$0].name == name }) else {
                return .nothing
            }
            let late = plan.plannedStates[number].step
            place = late.within?.place ?? late.poll?.place ?? late.use?.deadline?.place
            summary = "the state `\(name)` was not over by \(instant)"
            if number != course.number { summary += "; it was in `\(plannedState.name)`" }
        }
        let trouble = course.trouble
        if let contradiction = trouble.contradiction, contradiction.state == plannedState.name {
            return end(Ending(contradiction, of: plannedState, tried: trouble.count), course)
        }
        let memory = memories[course.number]
        if let seen = memory.seen { summary += "; \(lastSight(of: plannedState, as: seen.status))" }
        let marks = memory.notes.compactMap(\.note.mark)
        for words in [marks.lacking, marks.strange] { if let words { summary += "; \(words)" } }
        let obstacle = obstacle(in: marks, of: plannedState, seen: memory.seen)
        if let words = obstacle?.words { summary += "; \(words)" }
        if let unanswered = expiry.unanswered { summary += "; \(unanswered) had not answered by then" }
        if let last = trouble.last { summary += "; it last failed because \(last.summary)" }
        for payment in payments { summary += "; \(payment)" }
        if let words = requestAfterPayment(in: marks, of: plannedState, seen: memory.seen) {
            summary += "; \(words); nothing more is paid"
        }
        return end(
            Ending(
                result: .failed(.deadline),
                state: plannedState.name,
                summary: summary,
                help: "give it more time: a longer `--deadline`, `deadline` or `within`"
                    + (payments.isEmpty ? "" : "; ask the anchor's support about the transfer that was paid")
                    + ((trouble.last?.help ?? obstacle?.help).map { "; or else: \($0)" } ?? ""),
                place: place
            ),
            course
        )
    }

    /// What a state that waits has seen last: the status, and the anchor's own words about it.
    private func lastSight(of plannedState: PlannedState, as status: String) -> String {
        let known = scope.values[plannedState.name] ?? .null
        let sight =
            if let subject = plannedState.verb.waitsFor {
                "the \(subject) was in `\(known["status"].text ?? status)`" + directWord(of: known["transfer"])
            } else {
                "it waited in `\(status)`"
            }
        let message = known["message"].text ?? known["transfer"]["message"].text
        return sight + (message.flatMap { Quotation.of($0) }.map { "; the anchor's last words: “\($0)”" } ?? "")
    }

    /// A payment's status in the anchor's own word, where SEP-31 has another one for it.
    private func directWord(of transfer: Value) -> String {
        guard let word = transfer["sep31_status"].text, word != transfer["status"].text else { return "" }
        return " (SEP-31: `\(word)`)"
    }

    /// What keeps the anchor from paying in the status that was seen last, as the last note about that has it.
    private func obstacle(
        in marks: [Note.Mark],
        of plannedState: PlannedState,
        seen: (transfer: Value, status: String)?
    ) -> (words: String, help: String)? {
        for case .obstacle(let subject, let status, let turn, let words, let help) in marks.reversed() {
            guard let seen, .text(subject) == seen.transfer, status == seen.status,
                case .list(let statuses)? = scope.values[plannedState.name]?["transfer"]["statuses"],
                turn == statuses.count
            else { return nil }
            return (words, help)
        }
        return nil
    }

    /// What an anchor still asks for after it was paid, as the last note about that has it.
    private func requestAfterPayment(
        in marks: [Note.Mark],
        of plannedState: PlannedState,
        seen: (transfer: Value, status: String)?
    ) -> String? {
        guard let seen, seen.status == plannedState.verb.paysAt else { return nil }
        for case .askedAgain(let subject, let words) in marks.reversed() {
            return .text(subject) == seen.transfer ? words : nil
        }
        return nil
    }

    /// The payments that the run has made, or signed without knowing more, which the user may have to check.
    var payments: [String] { payments(forTransfer: nil) }

    /// As ``payments``, only of those that were made for the transfer called `id` where one is given.
    func payments(forTransfer id: String?) -> [String] {
        var payments: [String] = []
        for (number, plannedState) in plan.plannedStates.enumerated() where plannedState.step.mayPay {
            let known = scope.values[plannedState.name] ?? .null
            let subject = known["transfer"].text ?? known["transfer"]["id"].text ?? subject(of: plannedState)["id"].text
            guard id == nil || subject == id else { continue }
            let marks = memories[number].notes.compactMap(\.note.mark)
            let made = known["hash"].text ?? marks.lastPayment(for: id)
            // Which of several it was, no one here knows: a server that was wrong once may have been wrong before.
            let signed = marks.signedHashes
            if let made {
                payments.append("the run has paid with the transaction \(made)")
            } else if signed.count == 1 {
                payments.append("the payment \(signed[0]) was signed, and may have been made")
            } else if !signed.isEmpty {
                payments.append(
                    "the payments \(signed.listed(by: " and ")) were signed, and one of them may have been made"
                )
            }
        }
        return payments
    }

    /// The state that the run is in; `nil` before it started and after it ended.
    var openStation: PlannedState? {
        if case .open(let course, _) = phase { plan.plannedStates[course.number] } else { nil }
    }
}

extension Ending {
    /// The end by a failure that was met `count` times in a row.
    fileprivate init(_ failure: StepFailure, of plannedState: PlannedState, tried count: Int) {
        self.init(
            result: .failed(failure.kind),
            state: failure.state,
            summary: count > 1 ? "\(failure.summary) (tried \(count) times)" : failure.summary,
            help: failure.help,
            place: failure.place ?? plannedState.step.verb.place
        )
    }
}

extension [Note.Mark] {
    /// Why the payment could not be made, where it never was.
    fileprivate var lacking: String? {
        var words: String?
        for mark in self {
            switch mark {
            case .lacking(let why): words = why
            case .paid: return nil
            default: continue
            }
        }
        return words
    }

    /// What is strange about the status, as the last note about that has it.
    fileprivate var strange: String? {
        for case .strange(let words) in reversed() { return words }
        return nil
    }

    /// The last payment for the subject called `id`, or for any.
    fileprivate func lastPayment(for id: String?) -> String? {
        for case .paid(let subject, let hash) in reversed() where id == nil || subject == id { return hash }
        return nil
    }

    /// The payments that were signed, each once, in order.
    fileprivate var signedHashes: [String] {
        var hashes: [String] = []
        for case .signed(let hash) in self where !hashes.contains(hash) { hashes.append(hash) }
        return hashes
    }
}
