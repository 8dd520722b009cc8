internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// The results of the last polls, by state: a repeated result is not reported again, and a fresh one is not requested
/// again.
struct PollMemory {
    /// The result of one poll; the machine knows its results.
    private struct Result: Hashable {
        var visit: Int
        var name: String
        var summary: MessageText?

        init(_ outcome: Outcome) {
            visit = outcome.visit
            name = outcome.name
            summary = outcome.summary
        }
    }

    /// A poll that is so recent that another poll would find the same status.
    private struct FreshLook {
        var state: String
        /// The outcome that it saw: a status in which another party has to act.
        var outcome: String
        /// The time at which the state's `poll` wants the next look.
        var until: Timestamp
    }

    /// The last result of each state, and the time at which the state first saw its status.
    private var last: [String: (result: Result, since: Timestamp)] = [:]
    /// The last poll, while only messages were shown since.
    private var freshLook: FreshLook?

    /// Takes in the outcome of a poll, as the journal has it.
    mutating func take(_ outcome: Outcome, at instant: Timestamp) {
        let since = self.since(outcome.name, in: outcome.state) ?? instant
        last[outcome.state] = (Result(outcome), since)
    }

    /// The time since which `state` has seen `status`, where that is what it has seen last.
    func since(_ status: String, in state: String) -> Timestamp? {
        guard let last = last[state], last.result.name == status else { return nil }
        return last.since
    }

    /// Whether `outcome` tells nothing that the last of its state, with the results that are `known`, has not told.
    ///
    /// Anchors make the address of a transfer's page anew with every answer; that alone is no change.
    func isAgain(_ outcome: Outcome, known: Value) -> Bool {
        guard last[outcome.state]?.result == Result(outcome), case .object(var known) = known else { return false }
        // The machine adds up the statuses that were seen.
        known[SubjectRecord.name] = known[SubjectRecord.name].map { SubjectRecord($0).withoutStatuses.value }
        return Value.object(outcome.results).isSame(as: .object(known))
    }

    /// The outcome of an attempt that needs no poll: the same state has just polled, and the run has only shown messages since.
    ///
    /// `nil` if the attempt has to be performed.
    func sparedOutcome(of attempt: Attempt, at now: Timestamp) -> Outcome? {
        guard let look = freshLook, look.state == attempt.state, attempt.number == 1, now < look.until,
            last[attempt.state]?.result.name == look.outcome
        else { return nil }
        return Outcome(state: attempt.state, visit: attempt.visit, name: look.outcome, isUnchanged: true)
    }

    /// Discards what was seen for `verb`, which does more than show a message.
    mutating func discardLook(for verb: VerbDescription?) {
        if verb?.isOnlyShown != true { freshLook = nil }
    }

    /// Remembers what `attempt` saw; each verb that does more than show a message discards it.
    mutating func noteLook(_ outcome: String, by attempt: Attempt, of step: Step, at now: Timestamp) {
        guard let verb = VerbCatalogue[attempt.verb] else { return }
        discardLook(for: verb)
        guard !verb.isOnlyShown, verb.updatesSubject,
            verb.outcomes.first(where: { $0.name == outcome })?.kind == .waiting
        else { return }
        let until = now.advanced(by: (step.poll ?? PollPolicy()).every)
        freshLook = FreshLook(state: attempt.state, outcome: outcome, until: until)
    }
}
