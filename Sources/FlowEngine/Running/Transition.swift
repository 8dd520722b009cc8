public import FlowLanguage

extension Machine {
    /// The phases of a run, by name.
    package enum PhaseKind: String, CaseIterable, Sendable {
        /// The machine has not started.
        case ready
        /// An attempt is to be begun.
        case due
        /// An attempt is recorded as begun.
        case performing
        /// The run waits until questions are answered.
        case asking
        /// The run waits.
        case waiting
        /// An ending is to be recorded.
        case ending
        /// The ending is recorded.
        case ended
    }

    /// The phase that the run is in.
    package var phaseKind: PhaseKind {
        switch phase {
        case .ready: .ready
        case .open(_, .due): .due
        case .open(_, .performing): .performing
        case .open(_, .asking): .asking
        case .open(_, .waiting): .waiting
        case .ended(_, isRecorded: false): .ending
        case .ended(_, isRecorded: true): .ended
        }
    }

    /// An event that takes a run from one phase to another, or that something is to be done about.
    package struct Transition: Hashable, Sendable {
        /// The phase before.
        package let from: PhaseKind
        /// The event.
        package let event: Event.Kind
        /// The phase after.
        package let to: PhaseKind

        /// A transition.
        package init(from: PhaseKind, event: Event.Kind, to: PhaseKind) {
            self.from = from
            self.event = event
            self.to = to
        }
    }

    /// All transitions, by the phases before; an event that is not there for a phase changes nothing in it.
    ///
    /// Two that one might expect are impossible. A journal never begins with `ended`: a run that never began is cancelled
    /// first. No deadline expires while a run waits: the wait ends with the deadline, and what wakes the run looks at it.
    package static let transitions: [Transition] = {
        /// The continuations of a run: a state's attempt or wait, or the end.
        let onward: [PhaseKind] = [.due, .waiting, .ending]
        let table: [(PhaseKind, [(Event.Kind, [PhaseKind])])] = [
            (.ready, [(.started, onward), (.cancelled, [.ending])]),
            (
                .due,
                [
                    (.performing, [.performing]), (.resumed, onward), (.expired, onward), (.cancelled, onward),
                    (.restarted, onward), (.ended, [.ended]),
                ]
            ),
            (
                .performing,
                [
                    (.finished, onward), (.failed, onward), (.asked, [.asking]), (.resumed, [.performing]),
                    (.expired, onward), (.cancelled, onward), (.restarted, onward), (.ended, [.ended]),
                ]
            ),
            (
                .asking,
                [
                    (.performing, [.performing]), (.resumed, [.asking] + onward), (.expired, onward),
                    (.cancelled, onward), (.restarted, onward), (.ended, [.ended]),
                ]
            ),
            (
                .waiting,
                [
                    (.woke, onward), (.heard, onward), (.resumed, onward), (.cancelled, onward), (.restarted, onward),
                    (.ended, [.ended]),
                ]
            ),
            (.ending, [(.resumed, [.ending]), (.restarted, onward), (.ended, [.ended])]),
            (.ended, [(.restarted, onward)]),
        ]
        return table.flatMap { from, events in
            events.flatMap { event, phases in phases.map { Transition(from: from, event: event, to: $0) } }
        }
    }()
}

/// The next effect that a ``Machine`` wants.
public enum Effect: Hashable, Sendable {
    /// Perform a verb; record the attempt before, and how it ended after.
    case perform(Attempt, arguments: [String: Value])
    /// Record the wait, sleep until it is over, record ``Event/woke``.
    case wait(Wait)
    /// Record the ending; there is nothing more to do.
    case end(Ending)
}
