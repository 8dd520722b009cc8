import FlowEngine
import Foundation
import Synchronization
import Testing
import Timekeeping

/// The transitions that the tests took, each of which has to be in the table.
///
/// With `WINDLASS_TRANSITIONS` in the environment they are written to the file of that name, one a line.
enum Transitions {
    private static let taken = Mutex<Set<Machine.Transition>>([])

    static func record(_ transition: Machine.Transition) {
        guard taken.withLock({ $0.insert(transition).inserted }) else { return }
        #expect(Machine.transitions.contains(transition), "\(line(transition)) is not in the table")
        guard let path = ProcessInfo.processInfo.environment["WINDLASS_TRANSITIONS"] else { return }
        // A short line that is appended at once is never mixed with that of another process.
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
        guard file >= 0 else { return }
        let bytes = Array("\(line(transition))\n".utf8)
        #expect(write(file, bytes, bytes.count) == bytes.count)
        close(file)
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
