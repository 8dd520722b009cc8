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
        reportRepeatedPayments(in: reachable, to: &findings)
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

    /// Reports states that pay for a transfer which another state on the way has paid for already.
    private func reportRepeatedPayments(in reachable: Set<Int>, to findings: inout Findings) {
        // A payment within a cycle is told of as such.
        let payments = flow.states.indices.filter { number in
            reachable.contains(number) && VerbCatalogue[flow.states[number].verb.value]?.effect == .pays
                && graph.cycle(through: number, where: { _ in true }) == nil
        }
        for second in payments {
            for first in payments where first != second {
                let starts = starts(ofTransferPaidBy: first)
                guard !starts.isDisjoint(with: self.starts(ofTransferPaidBy: second)) else { continue }
                let way = graph.way(from: first, to: second) { edge in
                    edge.isSkip ? edge.from != first : !starts.contains(edge.from)
                }
                guard let way else { continue }
                let name = flow.states[second].name.value
                findings.add(
                    .secondPayment,
                    "the state `\(name)` would pay a second time: \(way.map { graph.names[$0] }.joined(separator: " → "))",
                    help:
                        "pay for a transfer once; leave `\(name)` out, or let no way lead there from `\(graph.names[first])`",
                    at: flow.states[second].verb.place
                )
                break
            }
        }
    }

    /// The states that start the transfer which a state pays for, whatever name it has there.
    private func starts(ofTransferPaidBy number: Int) -> Set<Int> {
        guard case .reference(let path) = flow.states[number].argument("transfer")?.template.value else { return [] }
        return Set(
            flow.states.indices.filter { other in
                let step = flow.states[other]
                guard VerbCatalogue[step.verb.value]?.effect == .startsTransfer else { return false }
                return step.name.value == path.root || step.keep.contains { $0.name.value == path.root }
            }
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
