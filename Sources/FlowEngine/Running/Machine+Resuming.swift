import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    mutating func resume(at now: Timestamp) -> [Effect] {
        switch phase {
        case .ready, .ended(_, isRecorded: true): return []
        case .ended(let ending, isRecorded: false): return [.end(ending)]
        case .waiting(let wait, _):
            if let expiry = expiry(at: now) { return expire(expiry) }
            return wait.until <= now ? wake(at: now) : [.wait(wait)]
        case .performing(let attempt, let arguments, let isOpen):
            // What was begun is finished even after the deadline: it may already have happened.
            if !isOpen, let expiry = expiry(at: now) { return expire(expiry) }
            return [.perform(attempt, arguments: arguments)]
        }
    }

    /// The attempt under way is over without an outcome; whoever has the answers goes on with the next.
    mutating func stand(at inquiry: Inquiry) {
        guard case .performing(var attempt, let arguments, isOpen: true) = phase, attempt.state == inquiry.state
        else { return }
        self.inquiry = inquiry
        attempt.number += 1
        phase = .performing(attempt, arguments: arguments, isOpen: false)
        // Somebody has to answer before it goes round again, which is as good as a wait.
        hurry = 0
    }

    /// Goes on from a state that somebody chose, with all clocks of states set to zero and everything known kept.
    mutating func restart(_ restart: Restart, at now: Timestamp) -> [Effect] {
        guard hasStarted, let number = plan.number(of: restart.state) else { return [] }
        let station = plan.stations[number]
        verdict = station.isAlways ? ending ?? verdict ?? Self.leftEarly(for: station) : nil
        if let deadline = restart.deadline { runDeadline = deadline }
        scope.values.merge(restart.inputs) { _, given in given }
        scope.values.merge(restart.secrets.mapValues { .secret($0) }) { known, _ in known }
        lateFailure = nil
        badEnd = nil
        inquiry = nil
        hurry = 0
        failures = 0
        failingSince = nil
        lastFailure = nil
        memories.startAfresh()
        for user in station.enclosing { enterHalfway(user, at: now) }
        return go(to: .state(number), at: now)
    }

    /// Whether the run has begun; ending before that, a run has nothing to go on with.
    private var hasStarted: Bool { scope.values[Scope.run] != nil }

    private static func leftEarly(for station: Station) -> Ending {
        Ending(
            result: .failed(.interrupted),
            state: station.name,
            summary: "the run was taken to `\(station.name)`, which runs at the end"
        )
    }

    /// Makes as if a state had been entered whose used flow is begun in the middle.
    private mutating func enterHalfway(_ number: Int, at now: Timestamp) {
        let station = plan.stations[number]
        memories[number].visits = max(memories[number].visits, 1)
        memories[number].firstEntered = now
        let isLacking = station.inside?.entries.contains { scope.values[$0.name] == nil } ?? false
        // What can't be resolved from here is missed, and told, where it is used.
        guard isLacking, let given = try? inputs(of: station) else { return }
        admit(given, into: station)
    }

    /// Goes over to another plan, such as that of the flow as it was changed; states are known by their names.
    ///
    /// A run whose state is not there any more stands, until ``Event/restarted(_:)`` tells where it goes on.
    public mutating func `continue`(on plan: FlowPlan) {
        let former = self.plan
        self.plan = plan
        memories = memories.renumbered { plan.number(of: former.stations[$0].name) }
        guard currentStation(in: former) != nil else {
            current = 0
            return
        }
        let name = former.stations[current].name
        guard let number = plan.number(of: name) else {
            current = 0
            phase = .ended(
                Ending(
                    result: .failed(.invalidFlow),
                    state: name,
                    summary: "the flow has no state `\(name)` any more",
                    help: Self.choice(among: plan.flow.states.map(\.name.value), near: name)
                ),
                isRecorded: false
            )
            return
        }
        current = number
    }

    /// How to go on from another state than one that is gone.
    private static func choice(among states: [String], near name: String) -> String? {
        guard let state = Suggestion.nearest(to: name, among: states) ?? states.first else { return nil }
        return "`windlass resume RUN --from \(state)` goes on from there, or name another of its states"
    }

    private func currentStation(in plan: FlowPlan) -> Station? {
        switch phase {
        case .ready, .ended: nil
        case .performing, .waiting: plan.stations[current]
        }
    }

    /// Ends the run because somebody wants it to; what always runs still runs, and is not stopped by this.
    mutating func cancel() -> [Effect] {
        guard verdict == nil else { return [] }
        let state: String?
        switch phase {
        case .ended: return []
        case .ready: state = nil
        case .performing, .waiting: state = plan.stations[current].name
        }
        let ending = Ending(
            result: .failed(.interrupted),
            state: state,
            summary: (["cancelled"] + payments).joined(separator: "; ")
        )
        // A run that never began has nothing to clean up.
        return state == nil ? conclude(ending) : end(ending)
    }
}
