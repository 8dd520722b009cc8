import Diagnostics

/// Proves that every state is reached and left, and that nothing goes round that must not.
struct WayCheck {
    let flow: Flow
    let graph: FlowGraph

    func report(to findings: inout Findings) {
        let reachable = graph.reachable()
        // A cycle that spins has no way out as a rule; to say both would be noise.
        let endable = reportCycles(in: reachable, to: &findings) ? reachable : graph.endable()
        var isTold: Set<Int> = []
        for (number, step) in flow.states.enumerated() {
            if !reachable.contains(number) {
                reportUnreachable(number, step, to: &findings)
            } else if !endable.contains(number), !isTold.contains(number) {
                // States that only lead into the cycle have no fault of their own.
                guard let cycle = graph.cycle(through: number, where: { _ in true }) else { continue }
                isTold.formUnion(cycle)
                findings.add(
                    .noWayOut,
                    "no way leads from `\(step.name.value)` to an end: \(words(cycle))",
                    help: "let one of these ways lead to `done`, to `fail`, or to a state that goes on to them",
                    at: place(of: cycle)
                )
            }
        }
    }

    private func reportUnreachable(_ number: Int, _ step: Step, to findings: inout Findings) {
        let before = number > 0 ? flow.states[number - 1].name.value : ""
        findings.add(
            .unreachableState,
            "no way leads to the state `\(step.name.value)`",
            help: "`\(before)`, the state before it, goes elsewhere, and no `next` names it",
            at: step.name.place
        )
    }

    /// Reports all cycles that must not be, and returns whether one of them spins.
    private func reportCycles(in reachable: Set<Int>, to findings: inout Findings) -> Bool {
        var spinning: Set<Int> = []
        for (number, step) in flow.states.enumerated() where reachable.contains(number) {
            guard let verb = VerbCatalogue[step.verb.value] else { continue }
            if verb.effect != .none, let cycle = graph.cycle(through: number, where: { _ in true }) {
                report(verb.effect, step, cycle, to: &findings)
            }
            guard !spinning.contains(number),
                let cycle = graph.cycle(through: number, where: { $0.isSkip || !waits($0.from) })
            else { continue }
            spinning.formUnion(cycle)
            findings.add(
                .busyCycle,
                "the flow goes round without waiting: \(words(cycle))",
                help: "let a state with `track` or `wait` stand on the way round",
                at: place(of: cycle)
            )
        }
        return !spinning.isEmpty
    }

    private func waits(_ number: Int) -> Bool {
        VerbCatalogue[flow.states[number].verb.value]?.waits ?? false
    }

    private func report(_ effect: VerbEffect, _ step: Step, _ cycle: [Int], to findings: inout Findings) {
        let code: FindingCode = effect == .pays ? .secondPayment : .secondTransfer
        let deed = effect == .pays ? "pay a second time" : "start a second transfer"
        findings.add(
            code,
            "the state `\(step.name.value)` would \(deed): \(words(cycle))",
            help: "let no way lead back to it; a run that should begin again is a new run",
            at: place(of: cycle)
        )
    }

    private func words(_ cycle: [Int]) -> String {
        (cycle + cycle.prefix(1)).map { graph.names[$0] }.joined(separator: " → ")
    }

    /// Where the way is written that closes the cycle: the one that leads back up in the file.
    private func place(of cycle: [Int]) -> SourcePlace? {
        for (position, number) in cycle.enumerated() {
            let next = cycle[(position + 1) % cycle.count]
            if next <= number, let edge = graph.outgoing[number].first(where: { $0.to == .state(next) }) {
                return edge.place
            }
        }
        return nil
    }
}
