import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    mutating func resume(at now: Timestamp) -> Reaction {
        switch phase {
        case .ready, .ended(_, isRecorded: true): return .nothing
        case .ended(let ending, isRecorded: false): return .effect(.end(ending))
        case .open(_, .waiting): return wake(at: now)
        // What was begun is finished even after the deadline: it may already have happened.
        case .open(_, .performing(let attempt, let arguments)):
            return .effect(.perform(attempt, arguments: arguments))
        case .open(let progress, .due(let attempt, let arguments)),
            .open(let progress, .asking(_, then: let attempt, let arguments)):
            if let expiry = expiry(in: progress, at: now) { return expire(expiry, progress) }
            return .effect(.perform(attempt, arguments: arguments))
        }
    }

    /// Goes on from a state that the user chose, with all clocks of states set to zero and everything known kept.
    mutating func restart(_ restart: Restart, at now: Timestamp) -> Reaction {
        guard hasStarted, let number = plan.number(of: restart.state) else { return .nothing }
        let plannedState = plan.plannedStates[number]
        var progress = Progress(number: number)
        if plannedState.isAlways {
            progress.closing = Closing(verdict: ending ?? verdict ?? Self.leftEarly(for: plannedState))
        }
        if let deadline = restart.deadline { runDeadline = deadline }
        scope.values.merge(restart.inputs) { _, given in given }
        scope.values.merge(restart.secrets.mapValues { .secret($0) }) { known, _ in known }
        memories.startAfresh()
        for user in plannedState.enclosing { enterHalfway(user, at: now) }
        return .go(.state(number), progress)
    }

    /// Whether the run has begun; ending before that, a run has nothing to go on with.
    private var hasStarted: Bool { scope.values[Scope.run] != nil }

    private static func leftEarly(for plannedState: PlannedState) -> Ending {
        Ending(Failure(.takenToEnd, facts: [.state: .text(plannedState.name)]), in: plannedState.name)
    }

    /// Makes as if a state had been entered whose used flow is begun in the middle.
    private mutating func enterHalfway(_ number: Int, at now: Timestamp) {
        let plannedState = plan.plannedStates[number]
        memories[number].visits = max(memories[number].visits, 1)
        memories[number].firstEntered = now
        let isLacking = plannedState.inside?.entries.contains { scope.values[$0.name] == nil } ?? false
        // What can't be resolved from here is missed, and told, where it is used.
        guard isLacking, let given = try? inputs(of: plannedState) else { return }
        admit(given, into: plannedState)
    }

    /// Goes over to another plan, such as that of the flow as it was changed; states are known by their names.
    ///
    /// If the run's state is missing from `plan`, the run ends; ``Event/restarted(_:)`` continues it from another state.
    public mutating func `continue`(on plan: FlowPlan) {
        let former = self.plan
        self.plan = plan
        memories = memories.renumbered { plan.number(of: former.plannedStates[$0].name) }
        guard case .open(var progress, let activity) = phase else { return }
        let name = former.plannedStates[progress.number].name
        guard let number = plan.number(of: name) else {
            phase = .ended(
                Ending(
                    Failure(
                        .stateGone,
                        facts: [.state: .text(name)],
                        remedies: Self.choice(among: plan.flow.states.map(\.name.value), near: name).map { [$0] } ?? []
                    ),
                    in: name
                ),
                isRecorded: false
            )
            return
        }
        progress.number = number
        phase = .open(progress, activity)
    }

    /// The remedy to go on from another state than one that is gone.
    private static func choice(among states: [String], near name: String) -> Remedy? {
        guard let state = Suggestion.nearest(to: name, among: states) ?? states.first else { return nil }
        return Remedy(.resumeFromAnother, [.state: .text(state)])
    }

    /// Ends the run because the user wants it to; what always runs still runs, and is not stopped by this.
    mutating func cancel() -> Reaction {
        guard verdict == nil, ending == nil else { return .nothing }
        let ending = Ending(.cancelled(after: effects()), in: currentPlannedState?.name)
        // A run that never began has nothing to clean up.
        guard case .open(let progress, _) = phase else { return conclude(ending) }
        return end(ending, progress)
    }
}
