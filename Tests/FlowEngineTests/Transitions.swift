import FlowEngine
import TestSupport
import Testing
import Timekeeping

/// The transitions that the tests took, each of which has to be in the table.
enum Transitions {
    static func record(_ transition: Machine.Transition) {
        #expect(Machine.transitions.contains(transition), "\(line(transition)) is not in the table")
        TakenRows.record(line(transition))
    }

    static func line(_ transition: Machine.Transition) -> String {
        "\(transition.from) \(transition.event) \(transition.to)"
    }
}

extension Machine {
    /// Handles an event, and records the transition that it takes.
    mutating func take(_ event: Event, at now: Timestamp) -> Effect? {
        let before = phaseKind
        let effect = handle(event, at: now)
        if phaseKind != before || effect != nil {
            Transitions.record(Transition(from: before, event: event.kind, to: phaseKind))
        }
        return effect
    }
}
