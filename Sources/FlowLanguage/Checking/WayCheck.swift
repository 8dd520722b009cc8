import Diagnostics

/// Proves that every state is left for an end, and that nothing goes round that must not.
struct WayCheck {
    /// Nobody reads on after so many findings of one kind, and each takes a while to find.
    private static let limit = 20

    let steps: [Step]
    let graph: FlowGraph
    let origins: TransferOrigins

    /// What is wrong with the ways that the graph has.
    func report(to findings: inout Findings) {
        let reachable = graph.reachable()
        let groups = graph.cycles { _ in true }.filter { $0.contains { reachable[$0] } }
        reportRepeatedDeeds(in: groups, to: &findings)
        // A cycle that spins has no way out as a rule; to say both would be noise.
        if !reportSpinning(reachable, to: &findings) { reportDeadEnds(in: groups, to: &findings) }
        RepeatedPayments(steps: steps, graph: graph, origins: origins)
            .report(reachable, outside: Set(groups.joined()), to: &findings)
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
                "no way leads from `\(name(node))` to an end: \(graph.words(cycle + [node]))",
                help: "let one of these ways lead to `done`, to `fail`, or to a state that goes on to them",
                at: place(of: cycle)
            )
        }
    }

    /// Reports cycles that never wait, and returns whether there are any.
    private func reportSpinning(_ reachable: [Bool], to findings: inout Findings) -> Bool {
        let isOpen = { (edge: FlowGraph.Edge) in edge.isSkip || !waits(edge.from) }
        var isSpinning = false
        for group in graph.cycles(where: isOpen) where group.contains(where: { reachable[$0] }) {
            isSpinning = true
            guard let node = group.first(where: { graph.isOwn($0) }),
                let cycle = graph.cycle(through: node, where: isOpen)
            else { continue }
            findings.add(
                .busyCycle,
                "the flow goes round without waiting: \(graph.words(cycle + [node]))",
                help: "let a state with `track` or `wait` stand on the way round",
                at: place(of: cycle)
            )
        }
        return isSpinning
    }

    private func waits(_ node: Int) -> Bool {
        VerbCatalogue[steps[graph.owners[node]].verb.value]?.waits ?? false
    }

    /// Reports cycles that would start a second transfer or pay a second time.
    private func reportRepeatedDeeds(in groups: [[Int]], to findings: inout Findings) {
        var count = 0
        for group in groups {
            // A cycle within a used flow is told of where that flow is checked.
            guard group.contains(where: { graph.isOwn($0) }) else { continue }
            for node in group where node < steps.count {
                let step = steps[node]
                guard count < Self.limit, let verb = VerbCatalogue[step.verb.value], verb.effect != .none,
                    step.condition?.root.absences().isDisjoint(with: given(by: step)) != false,
                    // Where it is passed over, nothing is done.
                    let cycle = graph.cycle(through: node, where: { $0.from != node || !$0.isSkip })
                else { continue }
                count += 1
                report(verb.effect, node, cycle, to: &findings)
            }
        }
    }

    private func given(by step: Step) -> Set<String> {
        Set([step.name.value] + step.keep.map(\.name.value))
    }

    private func report(_ effect: VerbEffect, _ node: Int, _ cycle: [Int], to findings: inout Findings) {
        let code: FindingCode = effect == .pays ? .secondPayment : .secondTransfer
        let deed = effect == .pays ? "pay a second time" : "start a second transfer"
        findings.add(
            code,
            "the state `\(name(node))` would \(deed): \(graph.words(cycle + [node]))",
            help: "let no way lead back to it; a run that should begin again is a new run",
            at: place(of: cycle)
        )
    }

    private func name(_ node: Int) -> String { steps[graph.owners[node]].name.value }

    /// Where the way is written that closes the cycle: the one that leads back up in the file.
    private func place(of cycle: [Int]) -> SourcePlace? {
        var fallback: SourcePlace?
        for (position, node) in cycle.enumerated() {
            let next = cycle[(position + 1) % cycle.count]
            guard graph.isOwn(node), let edge = graph.outgoing[node].first(where: { $0.to == .node(next) }) else {
                continue
            }
            if graph.owners[next] <= graph.owners[node], next < steps.count { return edge.place }
            fallback = fallback ?? edge.place
        }
        return fallback
    }
}
