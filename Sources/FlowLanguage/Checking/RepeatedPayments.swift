import Diagnostics

/// Finds states that pay for a transfer which another state on the way has paid for already.
struct RepeatedPayments {
    let steps: [Step]
    let graph: FlowGraph
    let origins: TransferOrigins

    /// Reports them; of `nodes` that stand in a cycle it is told elsewhere.
    func report(_ reachable: [Bool], outside nodes: Set<Int>, to findings: inout Findings) {
        var payers: [TransferOrigins.Origin: [Int]] = [:]
        for number in steps.indices where reachable[number] && !nodes.contains(number) {
            guard VerbCatalogue[steps[number].verb.value]?.effect == .pays else { continue }
            for origin in origins.paid(by: number) { payers[origin, default: []].append(number) }
        }
        var isTold: Set<Int> = []
        for (origin, numbers) in payers.sorted(by: { ($0.value.first ?? 0) < ($1.value.first ?? 0) })
        where numbers.count > 1 {
            report(numbers, origin, &isTold, to: &findings)
        }
    }

    /// Goes on from each payment, and reports the other ones that are met before the transfer is started anew.
    private func report(
        _ payers: [Int],
        _ origin: TransferOrigins.Origin,
        _ isTold: inout Set<Int>,
        to findings: inout Findings
    ) {
        let isPayer = Set(payers)
        var before: [Int?] = Array(repeating: nil, count: graph.outgoing.count)
        var isSeen = Array(repeating: false, count: graph.outgoing.count)
        for first in payers {
            var open = [first]
            while let node = open.popLast() {
                for edge in graph.outgoing[node] {
                    guard case .node(let next) = edge.to, !isSeen[next], next != first else { continue }
                    if edge.isSkip ? node == first : origin == .start(node) { continue }
                    isSeen[next] = true
                    before[next] = node
                    open.append(next)
                    guard isPayer.contains(next), graph.outgoing[next].contains(where: { !$0.isSkip }) else { continue }
                    if !isGuarded(next, against: first), isTold.insert(next).inserted {
                        report(way(to: next, from: first, before), to: &findings)
                    }
                }
            }
        }
    }

    /// Whether a payment is made only where another one has not been.
    private func isGuarded(_ second: Int, against first: Int) -> Bool {
        let given = [steps[first].name.value] + steps[first].keep.map(\.name.value)
        return steps[second].condition?.root.absences().isDisjoint(with: given) == false
    }

    private func way(to node: Int, from first: Int, _ before: [Int?]) -> [Int] {
        var way = [node]
        while let last = way.last, last != first, let earlier = before[last], way.count <= before.count {
            way.append(earlier)
        }
        return way.reversed()
    }

    private func report(_ way: [Int], to findings: inout Findings) {
        guard let first = way.first, let second = way.last else { return }
        let (one, other) = (graph.ownState(of: first), graph.ownState(of: second))
        // Two payments within one used flow are told of where that flow is checked.
        guard one != other || steps[one].use == nil else { return }
        let name = steps[graph.owners[second]].name.value
        let remedy = "leave `\(steps[other].name.value)` out, or let no way lead there from `\(steps[one].name.value)`"
        findings.add(
            .secondPayment,
            "the state `\(name)` would pay a second time: \(graph.words(way))",
            help: "pay for a transfer once; \(remedy)",
            at: steps[other].verb.place
        )
    }
}
