import Diagnostics

/// Proves that every way leads somewhere, and that every outcome that is routed can happen.
struct RouteCheck {
    /// The states whose ways are looked at.
    let steps: [Step]
    /// The ends that the flow declares, beside those that are built in.
    let outcomes: [Located<String>]
    /// States of the flow that can't be reached from here, with the table in which they are.
    var elsewhere: (names: Set<String>, table: StateTable)?

    /// Reports what is wrong, and returns whether all ways are known.
    func report(to findings: inout Findings) -> Bool {
        let names = steps.filter { $0.part == nil }.map(\.name.value)
        let ends = outcomes.map(\.value) + [Routes.done, Routes.fail]
        let destinations = Set(names + ends)
        var isWhole = true
        for step in steps where step.part == nil {
            switch step.next {
            case .sequential: break
            case .always(let destination):
                isWhole = check(destination, destinations, names + ends, to: &findings) && isWhole
            case .table(let routes):
                for route in routes {
                    isWhole = check(route.destination, destinations, names + ends, to: &findings) && isWhole
                }
                check(routes, of: step, to: &findings)
            }
        }
        return isWhole
    }

    private func check(
        _ destination: Located<String>,
        _ destinations: Set<String>,
        _ candidates: [String],
        to findings: inout Findings
    ) -> Bool {
        let name = destination.value
        if destinations.contains(name) { return true }
        if let elsewhere, elsewhere.names.contains(name) {
            let mistake = GraphMistake.destinationElsewhere(name, table: elsewhere.table)
            findings.add(mistake, at: destination.place)
        } else {
            findings.add(GraphMistake.unknownDestination(name, choices: candidates), at: destination.place)
        }
        return false
    }

    private func check(_ routes: [Route], of step: Step, to findings: inout Findings) {
        // Of a flow that could not be read no one knows how it ends.
        guard !step.isOpaque else { return }
        var known = step.outcomes.map(\.name)
        let set = Set(known)
        if VerbCatalogue[step.verb.value]?.mayBeRefused == true, !set.contains(Refusal.outcome) {
            known.append(Refusal.outcome)
        }
        var routed: Set<String> = []
        for outcome in routes.flatMap(\.outcomes) {
            if !set.contains(outcome.value) {
                let mistake = GraphMistake.unknownOutcome(outcome.value, verb: step.verb.value, choices: known)
                findings.add(mistake, at: outcome.place)
            } else if !routed.insert(outcome.value).inserted {
                let isHere = routes.contains { $0.outcomes.count { $0.value == outcome.value } > 1 }
                let mistake = isHere ? GraphMistake.outcomeTwice(outcome.value) : .outcomeElsewhere(outcome.value)
                findings.add(mistake, at: outcome.place)
            }
        }
    }
}
