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
        openStation?.step
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

    /// The deadline that passes first: of the run, of the state that it is in, or of one whose used flow that is part of.
    ///
    /// What runs always doesn't hurry because of the run's deadline, which may be what led there.
    public var deadline: Expiry? {
        guard let station = openStation else { return hasEnded ? nil : runDeadline.map(Self.ofRun) }
        var first = station.isAlways ? nil : runDeadline
        var late: String?
        for number in station.bounded {
            let bound = plan.stations[number]
            guard let span = bound.span, let entered = memories[number].firstEntered else { continue }
            let own = entered.advanced(by: span)
            if let first, first <= own { continue }
            first = own
            late = bound.name
        }
        return first.map { Expiry(scope: late.map(Expiry.Scope.state) ?? .run, deadline: $0) }
    }

    private static func ofRun(_ deadline: Timestamp) -> Expiry {
        Expiry(scope: .run, deadline: deadline)
    }

    private var hasEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    /// The deadline that has passed at `now`, or `nil`.
    public func expiry(at now: Timestamp) -> Expiry? {
        guard let deadline, deadline.deadline <= now else { return nil }
        return deadline
    }
}
