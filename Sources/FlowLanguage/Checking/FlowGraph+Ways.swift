extension FlowGraph {
    /// The nodes that some way leads to; with `trusting` a used flow is taken to end in all the ways it has, also those
    /// that none of its states takes today.
    func reachable(trusting: Bool = false) -> [Bool] {
        var found = Array(repeating: false, count: outgoing.count)
        guard !found.isEmpty else { return found }
        found[0] = true
        var open = [0]
        while let node = open.popLast() {
            var next = outgoing[node].compactMap { if case .node(let next) = $0.to { next } else { nil } }
            if trusting, node < steps.count, steps[node].use != nil { next += exits(of: node) }
            for node in next where !found[node] {
                found[node] = true
                open.append(node)
            }
        }
        return found
    }

    /// The nodes from which some way leads to an end.
    func endable() -> [Bool] {
        var incoming: [[Int]] = Array(repeating: [], count: outgoing.count)
        var found = Array(repeating: false, count: outgoing.count)
        for edge in outgoing.joined() {
            if case .node(let next) = edge.to { incoming[next].append(edge.from) } else { found[edge.from] = true }
        }
        var open = found.indices.filter { found[$0] }
        while let node = open.popLast() {
            for other in incoming[node] where !found[other] {
                found[other] = true
                open.append(other)
            }
        }
        return found
    }

    /// The nodes in an order in which, cycles apart, each comes after those that lead to it.
    func forwardOrder() -> [Int] {
        guard !outgoing.isEmpty else { return [] }
        var isSeen = Array(repeating: false, count: outgoing.count)
        var order: [Int] = []
        var stack = [(node: 0, edge: 0)]
        isSeen[0] = true
        while let (node, edge) = stack.last {
            guard edge < outgoing[node].count else {
                order.append(node)
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].edge += 1
            if case .node(let next) = outgoing[node][edge].to, !isSeen[next] {
                isSeen[next] = true
                stack.append((next, 0))
            }
        }
        return order.reversed()
    }

    /// The shortest way from `start` back to itself along edges that `isOpen` lets pass, without the return; or `nil`.
    func cycle(through start: Int, where isOpen: (Edge) -> Bool) -> [Int]? {
        way(from: start, where: isOpen) { edge in edge.to == .node(start) }
    }

    /// The shortest way from the first state to `goal` along edges that `isOpen` lets pass, both included; or `nil`.
    func way(to goal: Int, where isOpen: (Edge) -> Bool) -> [Int]? {
        if goal == 0 { return [0] }
        return way(from: 0, where: isOpen) { edge in edge.to == .node(goal) }.map { $0 + [goal] }
    }

    /// The shortest way from `start` along edges that `isOpen` lets pass, up to the first edge that `isGoal` picks.
    func way(from start: Int, where isOpen: (Edge) -> Bool, isGoal: (Edge) -> Bool) -> [Int]? {
        var origin: [Int?] = Array(repeating: nil, count: outgoing.count)
        var isSeen = Array(repeating: false, count: outgoing.count)
        guard isSeen.indices.contains(start) else { return nil }
        isSeen[start] = true
        var open = [start]
        var position = 0
        while position < open.count {
            let node = open[position]
            position += 1
            for edge in outgoing[node] where isOpen(edge) {
                if isGoal(edge) {
                    var way = [node]
                    while let last = way.last, let before = origin[last] { way.append(before) }
                    return way.reversed()
                }
                if case .node(let next) = edge.to, !isSeen[next] {
                    isSeen[next] = true
                    origin[next] = node
                    open.append(next)
                }
            }
        }
        return nil
    }

    /// The groups of nodes that go round in a cycle along edges that `isOpen` lets pass, in the order of the file.
    ///
    /// This is Tarjan's algorithm, without recursion: a flow may be a thousand states long.
    func cycles(where isOpen: (Edge) -> Bool) -> [[Int]] {
        var finder = CycleFinder(graph: self)
        for node in outgoing.indices where finder.number[node] == nil { finder.visit(node, where: isOpen) }
        return finder.groups.map { $0.sorted() }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }
}

private struct CycleFinder {
    let graph: FlowGraph
    var number: [Int?]
    var groups: [[Int]] = []
    private var low: [Int]
    private var isOpenNode: [Bool]
    private var path: [Int] = []
    private var count = 0

    init(graph: FlowGraph) {
        self.graph = graph
        number = Array(repeating: nil, count: graph.outgoing.count)
        low = Array(repeating: 0, count: graph.outgoing.count)
        isOpenNode = Array(repeating: false, count: graph.outgoing.count)
    }

    mutating func visit(_ start: Int, where isOpen: (FlowGraph.Edge) -> Bool) {
        var stack = [(node: start, edge: 0)]
        enter(start)
        while let (node, edge) = stack.last {
            if edge < graph.outgoing[node].count {
                stack[stack.count - 1].edge += 1
                let way = graph.outgoing[node][edge]
                guard isOpen(way), case .node(let next) = way.to else { continue }
                if let seen = number[next] {
                    if isOpenNode[next] { low[node] = min(low[node], seen) }
                } else {
                    enter(next)
                    stack.append((next, 0))
                }
                continue
            }
            stack.removeLast()
            if let before = stack.last { low[before.node] = min(low[before.node], low[node]) }
            if low[node] == number[node] { close(node, where: isOpen) }
        }
    }

    private mutating func enter(_ node: Int) {
        number[node] = count
        low[node] = count
        count += 1
        path.append(node)
        isOpenNode[node] = true
    }

    private mutating func close(_ node: Int, where isOpen: (FlowGraph.Edge) -> Bool) {
        var group: [Int] = []
        while let last = path.popLast() {
            isOpenNode[last] = false
            group.append(last)
            if last == node { break }
        }
        let isLoop = graph.outgoing[node].contains { isOpen($0) && $0.to == .node(node) }
        if group.count > 1 || isLoop { groups.append(group) }
    }
}

extension Flow {
    /// Whether every way from the state called `start` to a good end of the flow passes the state called `name`, which some way
    /// reaches; `holds` tells which conditions are known to hold, or not to.
    package func isOnEveryWay(_ name: String, from start: String, holds: (Step) -> Bool?) -> Bool {
        let graph = FlowGraph(steps: states, outcomes: outcomes.map(\.value), folding: states.map(holds))
        guard let start = graph.number(of: start), let goal = graph.number(of: name), start != goal,
            graph.way(from: start, where: { _ in true }, isGoal: { $0.to == .node(goal) }) != nil
        else { return false }
        let around = graph.way(from: start, where: { $0.to != .node(goal) }) { edge in
            switch edge.to {
            case .done, .outcome: true
            case .node, .fail: false
            }
        }
        return around == nil
    }
}
