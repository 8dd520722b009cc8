import Diagnostics
import FlowLanguage

/// A plan in the making: the states with their order and their nesting, before their ways are looked up.
///
/// A flow that refers to what isn't there doesn't pass the check; here such a way ends the run.
struct PlanDraft {
    struct Entry {
        let number: Int
        @Boxed private(set) var step: Step
        let isAlways: Bool
        /// The way in order.
        var following: FlowPlan.Destination
        /// The states in which it stands because they use its flow, the outermost first.
        var enclosing: [Int]
        /// The state with which the flow begins that it uses.
        var beginning: Int?
        let span: Duration?
    }

    /// The time that a state that always runs may take where it doesn't say.
    static let spanAtTheEnd = Duration.seconds(300)

    @Boxed private(set) var flow: Flow
    private(set) var numbers: [String: Int] = [:]
    private(set) var entries: [Entry] = []

    init(flow: Flow) {
        self.flow = flow
        add(flow.states, isAlways: false)
        add(flow.always, isAlways: true)
    }

    var plannedStates: [PlannedState] { entries.map { PlannedState($0, in: self) } }

    private mutating func add(_ steps: [Step], isAlways: Bool) {
        let first = entries.count
        for (index, step) in steps.enumerated() where numbers[step.name.value] == nil {
            numbers[step.name.value] = first + index
        }
        for (index, step) in steps.enumerated() {
            // Anyone who uses a flow stands before its states; this also keeps a broken flow from going round here.
            let user = step.part.flatMap { numbers[$0] }.flatMap { $0 < first + index && $0 >= first ? $0 : nil }
            let following: FlowPlan.Destination
            if let next = steps.following(index) {
                following = .state(first + next)
            } else if step.part != nil {
                following = user.map { .leave($0, outcome: OutcomeDescription.done.name) } ?? .fail
            } else {
                following = .done
            }
            entries.append(
                Entry(
                    number: first + index,
                    step: step,
                    isAlways: isAlways,
                    following: following,
                    enclosing: user.map { entries[$0].enclosing + [$0] } ?? [],
                    beginning: step.use == nil ? nil : steps.beginning(ofUse: index).map { first + $0 },
                    span: Self.span(of: step, isAlways: isAlways)
                )
            )
        }
    }

    private static func span(of step: Step, isAlways: Bool) -> Duration? {
        let spans = [step.within?.value, step.poll?.within, step.use?.deadline?.value].compactMap(\.self)
        // Nothing else bounds a state at the end: the deadline of the run doesn't count there.
        return spans.min() ?? (isAlways && step.part == nil ? spanAtTheEnd : nil)
    }

    /// The only way on from a state, and the ways by outcome.
    func ways(from entry: Entry) -> (only: FlowPlan.Destination?, table: [String: FlowPlan.Destination]) {
        switch entry.step.next {
        case .sequential: return (nil, [:])
        case .always(let name): return (destination(name.value, from: entry), [:])
        case .table(let routes):
            var table: [String: FlowPlan.Destination] = [:]
            for route in routes {
                let destination = destination(route.destination.value, from: entry)
                for outcome in route.outcomes { table[outcome.value] = destination }
            }
            return (nil, table)
        }
    }

    private func destination(_ name: String, from entry: Entry) -> FlowPlan.Destination {
        if let number = numbers[name], entries[number].isAlways == entry.isAlways { return .state(number) }
        guard let part = entry.step.part else { return name == Routes.done ? .done : .fail }
        let prefix = "\(part)\(UsedFlow.separator)"
        switch name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name {
        case Routes.done: return leaving(entry, by: OutcomeDescription.done.name) ?? .fail
        case let outcome where isEnd(outcome, of: entry): return leaving(entry, by: outcome) ?? .fail
        default: return leaving(entry, by: Outcome.failed) ?? .fail
        }
    }

    private func isEnd(_ outcome: String, of entry: Entry) -> Bool {
        guard let user = entry.enclosing.last else { return false }
        return entries[user].step.use?.outcomes.contains { $0.value == outcome } ?? false
    }

    /// The way out of the used flow in which a state stands, or `nil` where it stands in none.
    func leaving(_ entry: Entry, by outcome: String) -> FlowPlan.Destination? {
        entry.enclosing.last.map { .leave($0, outcome: outcome) }
    }

    /// The inside of a state that uses a flow, or `nil` where it uses none.
    func inside(of entry: Entry) -> PlannedState.Inside? {
        guard let use = entry.step.use else { return nil }
        let own = entry.step.name.value
        let inner = entries.filter { $0.enclosing.contains(entry.number) }
        return PlannedState.Inside(
            flow: use,
            entries: use.inputs.map { input in
                let text = input.defaultValue?.value
                return PlannedState.Inside.Entry(
                    input: input,
                    name: "\(own)\(UsedFlow.separator)\(input.name.value)",
                    defaultValue: text.map { input.type.value.value(of: $0) ?? .text($0) } ?? .null
                )
            },
            beginning: entry.beginning.map(FlowPlan.Destination.state)
                ?? .leave(entry.number, outcome: OutcomeDescription.done.name),
            plannedStates: inner.map(\.number),
            names: inner.flatMap { entry in [entry.step.name.value] + entry.step.keep.map(\.name.value) }
        )
    }
}
