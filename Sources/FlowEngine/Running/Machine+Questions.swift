public import FlowLanguage
public import Timekeeping

extension Machine {
    /// The next effect: after a replay, what the run was about to do or doing when it was left.
    public var pending: Effect? {
        switch phase {
        case .ready: nil
        case .open(_, .due(let attempt, let arguments)), .open(_, .performing(let attempt, let arguments)),
            .open(_, .asking(_, then: let attempt, let arguments)):
            .perform(attempt, arguments: arguments)
        case .open(_, .waiting(let wait, _)): .wait(wait)
        case .ended(let ending, let isRecorded): isRecorded ? nil : .end(ending)
        }
    }

    /// Whether the attempt that is pending was already begun, so that what it does may have happened.
    public var isRecovering: Bool {
        if case .open(_, .performing) = phase { true } else { false }
    }

    /// The ending of the run, or the one that it is about to have; `nil` while it goes on.
    public var ending: Ending? {
        if case .ended(let ending, _) = phase { ending } else { nil }
    }

    /// The ending of the run, while its always-states run; they end it with this, or with what went wrong in them.
    public var verdict: Ending? {
        if case .open(let progress, _) = phase { progress.closing?.verdict } else { nil }
    }

    /// The questions that the run waits for, until the verb that asked is tried again.
    public var inquiry: Inquiry? {
        if case .open(_, .asking(let inquiry, _, _)) = phase { inquiry } else { nil }
    }

    /// The state that the run is in; `nil` before it started and after it ended.
    public var currentState: Step? {
        currentPlannedState?.step
    }

    /// The notes of this attempt's verb in this visit of its state, in order.
    public func notes(for attempt: Attempt) -> [Note] {
        guard let number = plan.number(of: attempt.state) else { return [] }
        return memories[number].notes.filter { $0.visit == attempt.visit }.map(\.note)
    }

    /// The notes that the verb of a state has written, in order.
    public func notes(ofState name: String) -> [Note] {
        guard let number = plan.number(of: name) else { return [] }
        return memories[number].notes.map(\.note)
    }

    /// The deadline that passes first: of the run, of the state that it is in, or of one whose used flow that is part of.
    ///
    /// A state that always runs doesn't hurry because of the run's deadline, which may be what led there.
    public var deadline: Expiry? {
        if case .open(let progress, _) = phase { deadline(in: progress) } else { nil }
    }

    /// The deadline that passes first at this point.
    func deadline(in progress: Progress) -> Expiry? {
        let plannedState = plan.plannedStates[progress.number]
        var first = plannedState.isAlways ? nil : runDeadline
        var late: String?
        for number in plannedState.bounded {
            let bound = plan.plannedStates[number]
            guard let span = bound.span, let entered = memories[number].firstEntered else { continue }
            let own = entered.advanced(by: span)
            if let first, first <= own { continue }
            first = own
            late = bound.name
        }
        return first.map { Expiry(scope: late.map(Expiry.Scope.state) ?? .run, deadline: $0) }
    }

    /// The deadline that has passed at `now`, or `nil`.
    public func expiry(at now: Timestamp) -> Expiry? {
        if case .open(let progress, _) = phase { expiry(in: progress, at: now) } else { nil }
    }

    /// The deadline that has passed at `now`, or `nil`.
    func expiry(in progress: Progress, at now: Timestamp) -> Expiry? {
        guard let deadline = deadline(in: progress), deadline.deadline <= now else { return nil }
        return deadline
    }
}
