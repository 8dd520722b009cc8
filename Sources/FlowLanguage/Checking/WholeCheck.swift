import Diagnostics

/// Proves what depends on the ways through the whole flow, in every case of it.
struct WholeCheck {
    let flow: Flow
    private let names: NameTable
    private let origins: TransferOrigins

    init(flow: Flow) {
        self.flow = flow
        names = NameTable(flow: flow)
        origins = TransferOrigins(steps: flow.states, inputs: flow.inputs)
    }

    func report(to findings: inout Findings) {
        var uses = UseCheck(flow: flow, steps: flow.states, names: names)
        uses.look()
        uses.lookAtOutputs()
        var last = UseCheck(flow: flow, steps: flow.always, names: names)
        last.look()
        for finding in uses.findings.all + last.findings.all { findings.add(finding) }
        for finding in names.findings.all + uses.names.findings.all + last.names.findings.all { findings.add(finding) }
        reportUnused(uses.used.union(last.used), to: &findings)

        let inner = Set(flow.states.map(\.name.value))
        let outer = Set(flow.always.map(\.name.value))
        let mainRoutes = RouteCheck(
            steps: flow.states,
            outcomes: flow.outcomes,
            elsewhere: (outer, "states of `always` run at the end, by themselves")
        )
        let lastRoutes = RouteCheck(
            steps: flow.always,
            outcomes: [],
            elsewhere: (inner, "what runs at the end doesn't begin again")
        )
        let isWhole = (main: mainRoutes.report(to: &findings), last: lastRoutes.report(to: &findings))
        // With ways that lead nowhere, what follows from the ways would be noise.
        guard isWhole.main, !hasUnread(flow.states) else { return }
        let definitions = reportStates(uses.requirements, to: &findings)
        guard isWhole.last, !hasUnread(flow.always), !flow.always.isEmpty else { return }
        reportAlways(last.requirements, definitions, to: &findings)
    }

    /// Whether some used flow is not known, so that nobody knows what comes behind it.
    private func hasUnread(_ steps: [Step]) -> Bool {
        steps.contains { $0.verb.value == "use" && $0.use == nil }
    }

    // MARK: - The states

    /// Goes through all cases, and returns what is defined where nothing is known of the inputs.
    private func reportStates(_ requirements: [Requirement], to findings: inout Findings) -> Definitions {
        let wanted = Self.wanted(requirements, flow.states)
        let cases = RunCase.all(of: flow)
        var told = CaseFindings(cases: cases)
        for (number, run) in cases.enumerated() {
            let graph = FlowGraph(steps: flow.states, outcomes: flow.outcomes.map(\.value), folding: run.folding)
            let definitions = Definitions(graph: graph, wanted: wanted, entry: entry)
            for requirement in requirements where !told.isFull {
                guard let finding = definitions.complaint(about: requirement, in: run.folding) else { continue }
                told.add([finding], in: number, onlyIfInAll: requirement.kind == .chance)
            }
            var ways = Findings()
            WayCheck(steps: flow.states, graph: graph, origins: origins).report(to: &ways)
            told.add(ways.all, in: number)
            told.note(reached: graph.reachable(trusting: true), in: run)
        }
        for finding in told.findings { findings.add(finding) }
        reportUnreachable(told, to: &findings)
        let graph = FlowGraph(steps: flow.states, outcomes: flow.outcomes.map(\.value))
        let all = wanted.union(flow.always.flatMap { Facility.allCases.map(Symbol.facility) + Self.names(in: $0) })
        return Definitions(graph: graph, wanted: all, entry: entry)
    }

    /// What has to be followed through the graph: what is asked for, and the guards that may answer for it.
    private static func wanted(_ requirements: [Requirement], _ steps: [Step]) -> Set<Symbol> {
        let guards = steps.flatMap { $0.condition?.root.guards() ?? [] }
        return Set(requirements.map(\.symbol) + (requirements.flatMap(\.guards) + guards).map(Symbol.name))
    }

    /// What is there before the first state.
    private var entry: Set<Symbol> {
        Set(given + flow.needs.map { .facility($0.value) })
    }

    private var given: [Symbol] {
        (flow.inputs.map(\.name.value) + flow.secrets.map(\.name.value) + [Scope.run]).map(Symbol.name)
    }

    private static func names(in step: Step) -> [Symbol] {
        let roots = step.arguments.flatMap(\.template.value.roots) + (step.condition?.root.roots ?? [])
        return (roots + step.expectations.flatMap(\.root.roots)).map(Symbol.name)
    }

    private func reportUnreachable(_ told: CaseFindings, to findings: inout Findings) {
        for (number, step) in flow.states.enumerated() where step.part == nil {
            if !told.reached[number] {
                let before = number > 0 ? flow.states[..<number].last { $0.part == nil }?.name.value : nil
                findings.add(
                    .unreachableState,
                    "no way leads to the state `\(step.name.value)`",
                    help: "`\(before ?? "")`, the state before it, goes elsewhere, and no `next` names it",
                    at: step.name.place
                )
            } else if !told.performed[number], let condition = step.condition {
                findings.add(
                    .neverHolds,
                    "`\(condition.text)` holds in no run, so `\(step.name.value)` is always passed over",
                    help: "mend the condition, or leave the state out",
                    at: condition.place
                )
            }
        }
    }

    // MARK: - What is never used

    private func reportUnused(_ used: Set<String>, to findings: inout Findings) {
        for input in flow.inputs where !used.contains(input.name.value) {
            let name = input.name.value
            let help = "name it as `$\(name)`, or leave it out"
            findings.add(.unusedInput, "nothing uses the input `\(name)`", help: help, at: input.name.place)
        }
        for secret in flow.secrets where !used.contains(secret.name.value) {
            let name = secret.name.value
            guard !name.contains(UsedFlow.separator) else { continue }
            let help = "name it as `$\(name)`, or leave it out: it would be asked for at every run"
            findings.add(.unusedSecret, "nothing uses the secret `\(name)`", help: help, at: secret.name.place)
        }
    }

    // MARK: - The states at the end

    /// Whatever happened before, only what is there from the beginning is sure to be there at the end.
    private func reportAlways(_ requirements: [Requirement], _ before: Definitions, to findings: inout Findings) {
        let graph = FlowGraph(steps: flow.always, outcomes: [])
        let wanted = Self.wanted(requirements, flow.always)
        // A used flow has what it needs; that its own steps are asked again at the end is for the guards to prove.
        let definitions = Definitions(graph: graph, wanted: wanted, entry: Set(given), chance: wanted)
        for requirement in requirements {
            guard var finding = definitions.complaint(about: requirement, in: []),
                !before.isImplied(requirement.symbol, byAnyOf: requirement.guards)
            else { continue }
            finding.help = Self.remedy(for: requirement.symbol, in: flow)
            finding.summary = finding.summary
                .replacing(" has no value on every way here", with: " may have no value here")
                .replacing("which is not there on every way here", with: "which may not be there")
            findings.add(finding)
        }
        WayCheck(steps: flow.always, graph: graph, origins: origins(ofAlways: ())).report(to: &findings)
        let reachable = graph.reachable()
        for (number, step) in flow.always.enumerated() where !reachable[number] && step.part == nil {
            let help = "the state before it goes elsewhere, and no `next` names it"
            let summary = "no way leads to the state `\(step.name.value)`"
            findings.add(.unreachableState, summary, help: help, at: step.name.place)
        }
        reportPaidBefore(to: &findings)
    }

    private func origins(ofAlways: Void) -> TransferOrigins {
        TransferOrigins(steps: flow.always, inputs: flow.inputs)
    }

    private static func remedy(for symbol: Symbol, in flow: Flow) -> String {
        switch symbol {
        case .name(let name):
            return "a run may end before; write `if: \(name) exists` beside it"
        case .facility(let facility):
            let state = flow.states.first { VerbCatalogue[$0.verb.value]?.provides.contains(facility) == true }
            let name = state?.name.value ?? "login"
            return
                "a run may end before; write `if: \(name) exists` beside it, or put `\(facility.provider): {}` before it"
        }
    }

    /// Reports payments at the end for a transfer that may have been paid for before.
    private func reportPaidBefore(to findings: inout Findings) {
        let all = flow.states + flow.always
        let origins = TransferOrigins(steps: all, inputs: flow.inputs)
        let payers = all.indices.filter { VerbCatalogue[all[$0].verb.value]?.effect == .pays }
        for second in payers where second >= flow.states.count {
            let absences = all[second].condition?.root.absences() ?? []
            let paid = origins.paid(by: second)
            let first = payers.first { first in
                let given = [all[first].name.value] + all[first].keep.map(\.name.value)
                return first < flow.states.count && absences.isDisjoint(with: given)
                    && !origins.paid(by: first).isDisjoint(with: paid)
            }
            guard let first else { continue }
            let name = all[first].name.value
            findings.add(
                .secondPayment,
                "the state `\(all[second].name.value)` would pay a second time, after `\(name)`",
                help: "write `if: not (\(name) exists)` beside it, or leave it out",
                at: all[second].verb.place
            )
        }
    }
}
