import FlowLanguage

/// A flow made ready for a machine: everything by number instead of by name.
struct FlowPlan: Sendable {
    /// Where a way leads.
    enum Destination: Sendable, Hashable {
        case state(Int)
        case done
        case fail
    }

    /// A state, and what its verb is known to do.
    ///
    /// A class, so that a machine that handles a million events a second passes on a reference and no copies.
    final class Station: Sendable {
        let step: Step
        let name: String
        let verb: VerbDescription
        /// The way in order.
        let following: Destination
        /// The only way on, where `next` names one.
        let always: Destination?
        /// The ways by outcome.
        let table: [String: Destination]
        let kinds: [String: OutcomeDescription.Kind]
        /// The name that is written back to, where the verb does so.
        let subjectPath: Path?
        let poll: PollPolicy

        init(
            _ step: Step,
            _ verb: VerbDescription,
            following: Destination,
            always: Destination?,
            table: [String: Destination]
        ) {
            self.step = step
            self.verb = verb
            self.following = following
            self.always = always
            self.table = table
            name = step.name.value
            poll = step.poll ?? PollPolicy()
            kinds = Dictionary(verb.outcomes.map { ($0.name, $0.kind) }) { first, _ in first }
            if verb.updatesSubject, let subject = verb.subject,
                case .reference(let path) = step.argument(subject)?.template.value
            {
                subjectPath = path
            } else {
                subjectPath = nil
            }
        }

        /// The way on for an outcome that a route or the only way names, and otherwise `nil`.
        func route(for outcome: String) -> Destination? {
            table[outcome]
        }

        /// The way on when the verb is done, or when the state is passed over.
        var onward: Destination { always ?? following }
    }

    let stations: [Station]
    private let numbers: [String: Int]

    init(flow: Flow) {
        var numbers: [String: Int] = [:]
        for (number, step) in flow.states.enumerated() where numbers[step.name.value] == nil {
            numbers[step.name.value] = number
        }
        func destination(_ name: String) -> Destination {
            // A flow with a destination that isn't there doesn't pass the check; here it ends the run.
            name == Routes.done ? .done : numbers[name].map(Destination.state) ?? .fail
        }
        self.numbers = numbers
        stations = flow.states.enumerated().map { number, step in
            let verb = VerbCatalogue[step.verb.value] ?? VerbDescription(step.verb.value, about: "")
            var always: Destination?
            var table: [String: Destination] = [:]
            switch step.next {
            case .sequential: break
            case .always(let name): always = destination(name.value)
            case .table(let routes):
                for route in routes {
                    for outcome in route.outcomes { table[outcome.value] = destination(route.destination.value) }
                }
            }
            let following: Destination = number + 1 < flow.states.count ? .state(number + 1) : .done
            return Station(step, verb, following: following, always: always, table: table)
        }
    }

    func number(of state: String) -> Int? {
        numbers[state]
    }
}
