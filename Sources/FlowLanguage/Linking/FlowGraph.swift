import Diagnostics

/// The states of a flow and all ways between them that a run can take.
///
/// A state that uses another flow is entered at a node of its own and left at others, one for each of its outcomes; in
/// between are the nodes of the used flow's states.
struct FlowGraph {
    /// No flow that a person reads has more states.
    static let limit = 1000

    enum Target: Hashable {
        case node(Int)
        case done
        case fail
        /// An end that the flow declares for those who use it.
        case outcome(String)
    }

    struct Edge {
        var from: Int
        var to: Target
        /// The place where the way is written, or the state's name where it isn't.
        var place: SourcePlace
        /// Whether the state is passed over on this way, so that its verb isn't performed.
        var isSkip = false
        /// Whether the anchor may have refused what the state asks for on this way, so that of its results only that is there.
        var isRefusal = false
        /// Whether time passes before this way is taken.
        var waits = false
    }

    let steps: [Step]
    /// The number of the first state that always runs; there is none of that number where none does.
    let firstAlways: Int
    /// The state that each node belongs to; up to the number of states, nodes are the states themselves.
    private(set) var owners: [Int]
    private(set) var outgoing: [[Edge]]
    private let numbers: [String: Int]
    private let following: [Int?]
    private var exits: [String: Int] = [:]
    private let outcomes: Set<String>
    private let immediate: Set<String>

    /// The graph of `steps`; `folding` tells which conditions are known to hold, or not to.
    ///
    /// States of `always` stand in it by themselves: no way leads there, as a run gets there from wherever it ends.
    /// States in `immediate` have a verb that waits, and may be told to wait for no time at all.
    init(
        steps: [Step],
        always: [Step] = [],
        outcomes: [String],
        folding: some Collection<Bool?> = [],
        immediate: Set<String> = []
    ) {
        firstAlways = steps.count
        let steps = steps + always
        let folding = Array(folding)
        self.steps = steps
        self.outcomes = Set(outcomes)
        self.immediate = immediate
        owners = Array(steps.indices)
        numbers = Dictionary(steps.enumerated().map { ($0.element.name.value, $0.offset) }) { first, _ in first }
        following = Self.following(steps, before: firstAlways)
        for (number, step) in steps.enumerated() {
            for outcome in step.use.map({ _ in step.outcomes }) ?? [] {
                exits[Self.exit(step.name.value, outcome.name)] = owners.count
                owners.append(number)
            }
        }
        outgoing = Array(repeating: [], count: owners.count)
        for (number, step) in steps.enumerated() {
            connect(number, step, holds: folding.indices.contains(number) ? folding[number] : nil)
        }
    }

    /// The name of the destination by which a used flow is left.
    private static func exit(_ state: String, _ outcome: String) -> String {
        let end = outcome == Step.failedUse ? Routes.fail : outcome
        return "\(state)\(UsedFlow.separator)\(end)"
    }

    /// The next state of each state in order, within its own flow.
    private static func following(_ steps: [Step], before firstAlways: Int) -> [Int?] {
        var following: [Int?] = Array(repeating: nil, count: steps.count)
        var last: [String?: Int] = [:]
        for number in steps.indices.reversed() {
            if number == firstAlways - 1 { last[nil] = nil }
            following[number] = last[steps[number].part]
            last[steps[number].part] = number
        }
        return following
    }

    // MARK: - Ways

    private mutating func connect(_ number: Int, _ step: Step, holds: Bool?) {
        let onward = Edge(from: number, to: onward(from: number, step), place: step.name.place)
        if step.condition != nil, holds != true {
            // Its `next` is for when it was performed.
            var skip = onward
            skip.isSkip = true
            outgoing[number].append(skip)
        }
        guard holds != false || step.condition == nil else { return }
        guard step.use != nil else {
            return route(step.outcomes, from: number, step, onward: onward)
        }
        let beginning = steps.indices.contains(number + 1) && steps[number + 1].part == step.name.value
        let entry = beginning ? number + 1 : exits[Self.exit(step.name.value, Routes.done)]
        if let entry { outgoing[number].append(Edge(from: number, to: .node(entry), place: step.name.place)) }
        for outcome in step.outcomes {
            guard let node = exits[Self.exit(step.name.value, outcome.name)] else { continue }
            var edge = onward
            edge.from = node
            route([outcome], from: node, step, onward: edge)
        }
    }

    /// Adds the ways that a verb's outcomes take.
    private mutating func route(_ outcomes: [OutcomeDescription], from node: Int, _ step: Step, onward: Edge) {
        var onward = onward
        var routed: Set<String> = []
        switch step.next {
        case .sequential: break
        case .always(let destination):
            guard let target = target(destination.value) else { return }
            onward = Edge(from: node, to: target, place: destination.place)
        case .table(let routes):
            for route in routes {
                let named = route.outcomes.filter { name in outcomes.contains { $0.name == name.value } }
                routed.formUnion(named.map(\.value))
                guard let target = target(route.destination.value), !named.isEmpty else { continue }
                var edge = Edge(from: node, to: target, place: route.destination.place)
                edge.isRefusal = named.contains { $0.value == Refusal.outcome }
                edge.waits = waits(
                    step,
                    for: outcomes.filter { outcome in named.contains { $0.value == outcome.name } }
                )
                outgoing[node].append(edge)
            }
        }
        let open = outcomes.filter { !routed.contains($0.name) }
        let good = open.filter { $0.kind == .done || $0.kind == .succeeded }
        if !good.isEmpty {
            onward.waits = waits(step, for: good)
            onward.isRefusal = good.contains { $0.name == Refusal.outcome }
            outgoing[node].append(onward)
        }
        if open.contains(where: { $0.kind == .failed }) {
            outgoing[node].append(Edge(from: node, to: .fail, place: step.name.place))
        }
    }

    /// Whether time passes in a state that ends in one of `outcomes`.
    private func waits(_ step: Step, for outcomes: [OutcomeDescription]) -> Bool {
        guard let verb = VerbCatalogue[step.verb.value] else { return false }
        // The anchor takes its time with every new transfer, regardless of the status it ends in.
        if verb.effect == .startsTransfer { return true }
        guard verb.waits, !immediate.contains(step.name.value) else { return false }
        // A transfer that is over is over at once when it is looked at again.
        return !verb.updatesSubject || outcomes.allSatisfy { $0.kind == .waiting }
    }

    private func onward(from number: Int, _ step: Step) -> Target {
        if let next = following[number] { return .node(next) }
        guard let part = step.part else { return .done }
        return exits[Self.exit(part, Routes.done)].map(Target.node) ?? .done
    }

    private func target(_ destination: String) -> Target? {
        if destination == Routes.done { return .done }
        if destination == Routes.fail { return .fail }
        if let node = numbers[destination] ?? exits[destination] { return .node(node) }
        return outcomes.contains(destination) ? .outcome(destination) : nil
    }

    // MARK: - Nodes

    /// The number of the state called `name`.
    func number(of name: String) -> Int? { numbers[name] }

    /// The node where the verb of a state is done, from which its post-condition looks back.
    func end(of number: Int) -> Int {
        exits[Self.exit(steps[number].name.value, Routes.done)] ?? number
    }

    /// The nodes by which the flow is left that a state uses.
    func exits(of number: Int) -> [Int] {
        steps[number].outcomes.compactMap { exits[Self.exit(steps[number].name.value, $0.name)] }
    }

    /// Whether a node belongs to the file itself, not to a flow that it uses.
    func isOwn(_ node: Int) -> Bool { steps[owners[node]].part == nil }

    /// The state of the file itself to which a node belongs, or that uses the flow to which it belongs.
    func ownState(of node: Int) -> Int {
        var number = owners[node]
        while let part = steps[number].part, let user = numbers[part], user < number { number = user }
        return number
    }

    /// The way over `nodes`, without those that only leave a used flow.
    func way(over nodes: [Int]) -> FlowWay {
        var names: [String] = []
        for node in nodes where names.last != steps[owners[node]].name.value || node < steps.count {
            names.append(steps[owners[node]].name.value)
        }
        return FlowWay(states: names)
    }
}
