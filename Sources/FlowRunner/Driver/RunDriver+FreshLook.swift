internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// A poll of a transfer that is so recent that another poll would find the same status.
struct FreshLook: Sendable {
    var state: String
    /// The outcome that it saw: a status in which another party has to act.
    var outcome: String
    /// The time at which the state's `poll` wants the next look.
    var until: Timestamp
}

extension RunDriver {
    /// The outcome of an attempt that needs no poll: the same state has just polled, and the run has only shown messages since.
    ///
    /// `nil` if the attempt has to be performed.
    ///
    /// Runs that listen for callbacks always poll, as one may have come in between.
    func sparedOutcome(of attempt: Attempt) -> Outcome? {
        guard let look = freshLook, look.state == attempt.state, attempt.number == 1, services.callbackSignal == nil,
            settings.clock.now < look.until, lastPolls[attempt.state]?.name == look.outcome
        else { return nil }
        return Outcome(state: attempt.state, visit: attempt.visit, name: look.outcome, isUnchanged: true)
    }

    /// Remembers what `attempt` saw; each verb that does more than show a message discards it.
    func noteLook(_ outcome: String, by attempt: Attempt, of step: Step) {
        guard let verb = VerbCatalogue[attempt.verb], !verb.isOnlyShown else { return }
        freshLook = nil
        guard verb.updatesSubject, verb.outcomes.first(where: { $0.name == outcome })?.kind == .waiting else { return }
        let poll = step.poll ?? PollPolicy()
        freshLook = FreshLook(
            state: attempt.state,
            outcome: outcome,
            until: settings.clock.now.advanced(by: poll.every)
        )
    }
}
