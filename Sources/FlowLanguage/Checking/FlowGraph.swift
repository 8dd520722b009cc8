import Diagnostics

/// The states of a flow and all ways between them that a run can take.
struct FlowGraph {
    /// No flow that a person reads has more states.
    static let limit = 1000

    enum Target: Hashable {
        case state(Int)
        case done
        case fail
    }

    struct Edge: Hashable {
        var from: Int
        var to: Target
        /// Where the way is written, or the state's name where it isn't.
        var place: SourcePlace
        /// Whether the state is passed over on this way, so that its verb isn't performed.
        var isSkip = false
    }

    let names: [String]
    private(set) var edges: [Edge] = []
    private(set) var outgoing: [[Edge]]
    private(set) var findings = Findings()
    private let numbers: [String: Int]

    init(flow: Flow) {
        names = flow.states.map(\.name.value)
        numbers = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        outgoing = Array(repeating: [], count: flow.states.count)
        for (number, step) in flow.states.enumerated() {
            guard let verb = VerbCatalogue[step.verb.value] else { continue }
            let following: Target = number + 1 < flow.states.count ? .state(number + 1) : .done
            connect(number, step, verb, following: following)
        }
    }

    private mutating func connect(_ number: Int, _ step: Step, _ verb: VerbDescription, following: Target) {
        var routed: Set<String> = []
        var onward = Edge(from: number, to: following, place: step.name.place)
        switch step.next {
        case .sequential: break
        case .always(let destination):
            guard let target = target(destination) else { return }
            onward = Edge(from: number, to: target, place: destination.place)
        case .table(let routes):
            for route in routes {
                let target = target(route.destination)
                for outcome in route.outcomes {
                    report(outcome, of: verb, isFirst: routed.insert(outcome.value).inserted)
                }
                guard let target, !route.outcomes.isEmpty else { continue }
                add(Edge(from: number, to: target, place: route.destination.place))
            }
        }
        let open = verb.outcomes.filter { !routed.contains($0.name) }
        if open.contains(where: { $0.kind == .done || $0.kind == .succeeded }) { add(onward) }
        if open.contains(where: { $0.kind == .failed }) {
            add(Edge(from: number, to: .fail, place: step.name.place))
        }
        if step.condition != nil {
            onward.isSkip = true
            add(onward)
        }
    }

    private mutating func add(_ edge: Edge) {
        edges.append(edge)
        outgoing[edge.from].append(edge)
    }

    private mutating func target(_ destination: Located<String>) -> Target? {
        if destination.value == Routes.done { return .done }
        if destination.value == Routes.fail { return .fail }
        if let number = numbers[destination.value] { return .state(number) }
        findings.add(
            .unknownDestination,
            "there is no state `\(destination.value)`",
            help: Findings.help(
                for: destination.value,
                among: names + [Routes.done, Routes.fail],
                otherwise: "ways lead to states of this flow, to `done` or to `fail`"
            ),
            at: destination.place
        )
        return nil
    }

    private mutating func report(_ outcome: Located<String>, of verb: VerbDescription, isFirst: Bool) {
        let known = verb.outcomes.map(\.name)
        if !known.contains(outcome.value) {
            let list = known.prefix(4).map { "`\($0)`" }.joined(separator: ", ")
            findings.add(
                .unknownOutcome,
                "`\(verb.name)` never ends in `\(outcome.value)`",
                help: Findings.help(
                    for: outcome.value,
                    among: known,
                    otherwise: known.count > 4 ? "its outcomes are the SEP's statuses: \(list) …" : "it ends in \(list)"
                ),
                at: outcome.place
            )
        } else if !isFirst {
            findings.add(
                .outcomeRoutedTwice,
                "`\(outcome.value)` already leads elsewhere",
                help: "an outcome leads to one place",
                at: outcome.place
            )
        }
    }

    /// The states that some way leads to.
    func reachable() -> Set<Int> {
        guard !names.isEmpty else { return [] }
        return closure(of: [0]) { number in
            outgoing[number].compactMap { if case .state(let next) = $0.to { next } else { nil } }
        }
    }

    /// The states from which some way leads to an end.
    func endable() -> Set<Int> {
        var incoming: [[Int]] = Array(repeating: [], count: names.count)
        var ends: [Int] = []
        for edge in edges {
            if case .state(let next) = edge.to { incoming[next].append(edge.from) } else { ends.append(edge.from) }
        }
        return closure(of: ends) { incoming[$0] }
    }

    private func closure(of start: [Int], next: (Int) -> [Int]) -> Set<Int> {
        var found = Set(start)
        var open = Array(found)
        while let number = open.popLast() {
            for other in next(number) where found.insert(other).inserted { open.append(other) }
        }
        return found
    }

    /// The shortest way from `start` back to itself along edges that `isOpen` lets pass, without the return; or `nil`.
    func cycle(through start: Int, where isOpen: (Edge) -> Bool) -> [Int]? {
        way(from: [start], where: isOpen) { edge in edge.to == .state(start) }
    }

    /// The shortest way from the first state to `goal` along edges that `isOpen` lets pass, both included; or `nil`.
    func way(to goal: Int, where isOpen: (Edge) -> Bool) -> [Int]? {
        if goal == 0 { return [0] }
        return way(from: [0], where: isOpen) { edge in edge.to == .state(goal) }.map { $0 + [goal] }
    }

    /// The shortest way from `start` to `goal` along edges that `isOpen` lets pass, both included; or `nil`.
    func way(from start: Int, to goal: Int, where isOpen: (Edge) -> Bool) -> [Int]? {
        way(from: [start], where: isOpen) { edge in edge.to == .state(goal) }.map { $0 + [goal] }
    }

    private func way(from start: [Int], where isOpen: (Edge) -> Bool, isGoal: (Edge) -> Bool) -> [Int]? {
        var origin: [Int: Int] = [:]
        var open = start
        var seen = Set(start)
        var position = 0
        while position < open.count {
            let number = open[position]
            position += 1
            for edge in outgoing[number] where isOpen(edge) {
                if isGoal(edge) {
                    var way = [number]
                    while let last = way.last, let before = origin[last] { way.append(before) }
                    return way.reversed()
                }
                if case .state(let next) = edge.to, seen.insert(next).inserted {
                    origin[next] = number
                    open.append(next)
                }
            }
        }
        return nil
    }
}
