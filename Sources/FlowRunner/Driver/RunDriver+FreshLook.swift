internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// A look at a transfer that is so recent that the next one would find the same.
struct FreshLook: Sendable {
    var state: String
    /// The outcome that it saw: a status in which another party has to act.
    var outcome: String
    /// The time at which the state's `poll` wants the next look.
    var until: Timestamp
}

extension RunDriver {
    /// The outcome of an attempt that need not look, as the same state has looked a moment ago, and the run has only told
    /// something since; `nil` where the attempt has to be performed.
    ///
    /// Nothing is saved where an anchor's callback may have come meanwhile.
    func sparedOutcome(of attempt: Attempt) -> Outcome? {
        guard let look = freshLook, look.state == attempt.state, attempt.number == 1, services.callbackSignal == nil,
            settings.clock.now < look.until, lastPolls[attempt.state]?.name == look.outcome
        else { return nil }
        return Outcome(state: attempt.state, visit: attempt.visit, name: look.outcome, isUnchanged: true)
    }

    /// Keeps in mind what `attempt` saw; everything but telling may change what the next look finds.
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
