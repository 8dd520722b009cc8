import Diagnostics

/// Proves that each state can reach an end, and that no loop runs without a wait.
struct TerminationCheck {
    let graph: FlowGraph

    /// Reports the faults of the ways that the graph has.
    func report(to add: (GraphMistake, SourcePlace?) -> Void) {
        let reachable = graph.reachable()
        let groups = graph.cycles { _ in true }.filter { $0.contains { reachable[$0] } }
        // A cycle that spins has no way out as a rule; to say both would be noise.
        if !reportSpinning(reachable, to: add) { reportDeadEnds(in: groups, to: add) }
    }

    /// Reports cycles from which no way leads to an end.
    private func reportDeadEnds(in groups: [[Int]], to add: (GraphMistake, SourcePlace?) -> Void) {
        let endable = graph.endable()
        for group in groups {
            guard let node = group.first(where: { !endable[$0] && graph.isOwn($0) }),
                let cycle = graph.cycle(through: node, where: { _ in true })
            else { continue }
            // States that only lead into the cycle have no fault of their own.
            add(.noWayOut(name(node), way: graph.way(over: cycle + [node])), graph.place(of: cycle))
        }
    }

    /// Reports cycles that never wait, and returns whether there are any.
    private func reportSpinning(_ reachable: [Bool], to add: (GraphMistake, SourcePlace?) -> Void) -> Bool {
        let isOpen = { (edge: FlowGraph.Edge) in edge.isSkip || !edge.waits }
        var isSpinning = false
        for group in graph.cycles(where: isOpen) where group.contains(where: { reachable[$0] }) {
            isSpinning = true
            guard let node = group.first(where: { graph.isOwn($0) }),
                let cycle = graph.cycle(through: node, where: isOpen)
            else { continue }
            add(.busyCycle(graph.way(over: cycle + [node])), graph.place(of: cycle))
        }
        return isSpinning
    }

    private func name(_ node: Int) -> String { graph.steps[graph.owners[node]].name.value }
}

extension FlowGraph {
    /// The place of the way that closes a cycle: the one that leads back up in the file.
    func place(of cycle: [Int]) -> SourcePlace? {
        var fallback: SourcePlace?
        for (position, node) in cycle.enumerated() {
            let next = cycle[(position + 1) % cycle.count]
            guard isOwn(node), let edge = outgoing[node].first(where: { $0.to == .node(next) }) else { continue }
            if owners[next] <= owners[node], next < steps.count { return edge.place }
            fallback = fallback ?? edge.place
        }
        return fallback
    }
}
