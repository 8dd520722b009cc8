import Diagnostics

/// Proves that each state can reach an end, and that no loop runs without a wait.
struct TerminationCheck {
    let graph: FlowGraph

    /// Reports the faults of the ways that the graph has.
    func report(to findings: inout Findings) {
        let reachable = graph.reachable()
        let groups = graph.cycles { _ in true }.filter { $0.contains { reachable[$0] } }
        // A cycle that spins has no way out as a rule; to say both would be noise.
        if !reportSpinning(reachable, to: &findings) { reportDeadEnds(in: groups, to: &findings) }
    }

    /// Reports cycles from which no way leads to an end.
    private func reportDeadEnds(in groups: [[Int]], to findings: inout Findings) {
        let endable = graph.endable()
        for group in groups {
            guard let node = group.first(where: { !endable[$0] && graph.isOwn($0) }),
                let cycle = graph.cycle(through: node, where: { _ in true })
            else { continue }
            // States that only lead into the cycle have no fault of their own.
            findings.add(
                .noWayOut,
                "no path from \(code: name(node)) to an end: \(graph.words(cycle + [node]))",
                help: "let one of these ways lead to `done`, to `fail`, or to a state that goes on to them",
                at: graph.place(of: cycle)
            )
        }
    }

    /// Reports cycles that never wait, and returns whether there are any.
    private func reportSpinning(_ reachable: [Bool], to findings: inout Findings) -> Bool {
        let isOpen = { (edge: FlowGraph.Edge) in edge.isSkip || !edge.waits }
        var isSpinning = false
        for group in graph.cycles(where: isOpen) where group.contains(where: { reachable[$0] }) {
            isSpinning = true
            guard let node = group.first(where: { graph.isOwn($0) }),
                let cycle = graph.cycle(through: node, where: isOpen)
            else { continue }
            findings.add(
                .busyCycle,
                "the flow goes round without waiting: \(graph.words(cycle + [node]))",
                help: "add a state with `track` or `wait` to the loop",
                at: graph.place(of: cycle)
            )
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
