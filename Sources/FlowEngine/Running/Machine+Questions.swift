public import FlowLanguage
public import Timekeeping

extension Machine {
    /// What is to be done next: after a replay, what the run was about to do or doing when it was left.
    public var pending: Effect? {
        switch phase {
        case .ready: nil
        case .performing(let attempt, let arguments, _): .perform(attempt, arguments: arguments)
        case .waiting(let wait, _): .wait(wait)
        case .ended(let ending, let isRecorded): isRecorded ? nil : .end(ending)
        }
    }

    /// Whether the attempt that is pending was already begun, so that what it does may have happened.
    public var isRecovering: Bool {
        if case .performing(_, _, isOpen: true) = phase { true } else { false }
    }

    /// How the run ended, or is about to; `nil` while it goes on.
    public var ending: Ending? {
        if case .ended(let ending, _) = phase { ending } else { nil }
    }

    /// The state that the run is in; `nil` before it started and after it ended.
    public var currentState: Step? {
        switch phase {
        case .ready, .ended: nil
        case .performing, .waiting: plan.stations[current].step
        }
    }

    /// What the verb of this attempt wrote down in this visit of its state, in order.
    public func notes(for attempt: Attempt) -> [Note] {
        guard let number = plan.number(of: attempt.state) else { return [] }
        return memories[number].notes.filter { $0.visit == attempt.visit }.map(\.note)
    }

    /// Everything that the verb of a state ever wrote down, in order.
    public func notes(ofState name: String) -> [Note] {
        guard let number = plan.number(of: name) else { return [] }
        return memories[number].notes.map(\.note)
    }

    /// The deadline that passes first: of the run, or of the state that it is in.
    public var deadline: Expiry? {
        let run = header?.deadline.map { Expiry(scope: .run, deadline: $0) }
        guard let state = currentState, let entered = memories[current].firstEntered else { return run }
        let spans = [state.within?.value, state.poll?.within].compactMap(\.self)
        guard let shortest = spans.min() else { return run }
        let own = Expiry(scope: .state(state.name.value), deadline: entered.advanced(by: shortest))
        guard let run, run.deadline <= own.deadline else { return own }
        return run
    }

    /// The deadline that has passed at `now`, or `nil`.
    public func expiry(at now: Timestamp) -> Expiry? {
        guard let deadline, deadline.deadline <= now else { return nil }
        return deadline
    }
}
