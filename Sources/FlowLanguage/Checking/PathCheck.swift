import Diagnostics

/// Proves what depends on the paths through the flow, in each of its cases.
struct PathCheck {
    @Boxed private(set) var flow: Flow
    private let given: GivenInputs?
    private let names: NameTable

    init(flow: Flow, given: GivenInputs? = nil) {
        self.flow = flow
        self.given = given
        names = NameTable(flow: flow)
    }

    func report(to findings: inout Findings) {
        var uses = UseCheck(flow: flow, steps: flow.states, names: names)
        uses.run()
        uses.lookAtOutputs()
        var last = UseCheck(flow: flow, steps: flow.always, names: names)
        last.run()
        for finding in uses.findings.all + last.findings.all { findings.add(finding) }
        for finding in names.findings.all + uses.names.findings.all + last.names.findings.all { findings.add(finding) }
        reportUnused(uses.used.union(last.used), to: &findings)

        let inner = Set(flow.states.map(\.name.value))
        let outer = Set(flow.always.map(\.name.value))
        let mainRoutes = RouteCheck(
            steps: flow.states,
            outcomes: flow.outcomes,
            elsewhere: (outer, .always)
        )
        let lastRoutes = RouteCheck(
            steps: flow.always,
            outcomes: [],
            elsewhere: (inner, .states)
        )
        let isWhole = (main: mainRoutes.report(to: &findings), last: lastRoutes.report(to: &findings))
        // With ways that lead nowhere, what follows from the ways would be noise.
        guard isWhole.main, !hasUnread(flow.states) else { return }
        let isLastKnown = isWhole.last && !hasUnread(flow.always)
        reportCases((uses.requirements, last.requirements), isWhole: isLastKnown, to: &findings)
    }

    /// Whether some used flow is not known, so that no one knows what comes behind it.
    private func hasUnread(_ steps: [Step]) -> Bool {
        steps.contains(where: \.isOpaque)
    }

    // MARK: - The states

    /// Goes through all cases.
    private func reportCases(
        _ requirements: (main: [Requirement], last: [Requirement]),
        isWhole: Bool,
        to findings: inout Findings
    ) {
        let wanted = Self.wanted(requirements.main, flow.states).union(Self.wanted(requirements.last, flow.always))
        let (cases, isAll) = RunCase.all(of: flow, .runs(of: flow, given: given))
        let immediate = PauseDurations(flow: flow, given: given).immediate
        var told = CaseFindings(cases: cases)
        for (number, run) in cases.enumerated() {
            let graph = FlowGraph(
                steps: flow.states,
                outcomes: flow.outcomes.map(\.value),
                folding: run.folding.prefix(flow.states.count),
                immediate: immediate
            )
            let definitions = Definitions(graph: graph, wanted: wanted, entry: entry)
            for requirement in requirements.main where !told.isFull {
                guard let mistake = definitions.mistake(in: requirement, folding: run.folding) else { continue }
                told.add(mistake, at: requirement.place, in: number, onlyIfInAll: requirement.isChance)
            }
            TerminationCheck(graph: graph).report { told.add($0, at: $1, in: number) }
            var reached = Array(graph.reachable(trusting: true).prefix(flow.states.count))
            if isWhole, !flow.always.isEmpty {
                reached += reportAlways(requirements.last, definitions, run, immediate, in: number, to: &told)
            }
            told.note(reached: reached, in: run)
        }
        let before = findings.all.count
        for finding in told.findings { findings.add(finding) }
        let isUnsure = reportActions(withAlways: isWhole, to: &findings) || !isAll
        // What was not looked at one by one may be what is missed.
        if isUnsure, findings.all.count > before {
            findings.add(GraphMistake.tooManyCombinations, at: flow.name.place)
        }
        reportUnreachable(told, to: &findings)
    }

    /// Proves that nothing is done twice that must not be, in any run that a command line can make of the flow.
    ///
    /// Returns whether not all of these could be looked at one by one.
    private func reportActions(withAlways: Bool, to findings: inout Findings) -> Bool {
        let (cases, isAll) = RunCase.all(of: flow, CaseInputs(any: flow, given: given))
        let always = withAlways ? flow.always : []
        let origins = TransferOrigins(steps: flow.states + always, inputs: flow.inputs)
        var told = CaseFindings(cases: cases)
        var budget = SinglePaymentCheck.budget
        for (number, run) in cases.enumerated() {
            let graph = FlowGraph(
                steps: flow.states,
                always: always,
                outcomes: flow.outcomes.map(\.value),
                folding: run.folding
            )
            let check = SinglePaymentCheck(graph: graph, origins: origins)
            guard check.report(&budget, to: { told.add($0, at: $1, in: number) }) else {
                findings.add(GraphMistake.tooManyWays, at: flow.name.place)
                return false
            }
        }
        for finding in told.findings { findings.add(finding) }
        return !isAll
    }

    /// The symbols that have to be followed through the graph: what is asked for, and the guards that may answer for it.
    private static func wanted(_ requirements: [Requirement], _ steps: [Step]) -> Set<Symbol> {
        let guards = steps.flatMap { $0.condition?.root.guards() ?? [] }
        return Set(requirements.map(\.symbol) + (requirements.flatMap(\.guards) + guards).map(Symbol.name))
    }

    /// The symbols that are there before the first state.
    private var entry: Set<Symbol> {
        Set(always + flow.needs.map { .facility($0.value, account: nil) })
    }

    /// The symbols that are there regardless of what happens.
    private var always: [Symbol] {
        (flow.inputs.map(\.name.value) + flow.secrets.map(\.name.value) + [Scope.run, Scope.accounts])
            .map(Symbol.name)
    }

    private func reportUnreachable(_ told: CaseFindings, to findings: inout Findings) {
        for (number, step) in (flow.states + flow.always).enumerated() where step.part == nil {
            guard told.reached.indices.contains(number) else { return }
            let isAlways = number >= flow.states.count
            if !told.reached[number] {
                let before = number > 0 ? flow.states.prefix(number).last { $0.part == nil }?.name.value : nil
                let mistake = GraphMistake.unreachableState(step.name.value, before: isAlways ? nil : before)
                findings.add(mistake, at: step.name.place)
            } else if !told.performed[number], let condition = step.condition {
                let mistake = GraphMistake.neverHolds(condition.text, state: step.name.value)
                findings.add(mistake, at: condition.place)
            }
        }
    }

    // MARK: - What is never used

    private func reportUnused(_ used: Set<String>, to findings: inout Findings) {
        for input in flow.inputs where !used.contains(input.name.value) {
            findings.add(GraphMistake.unusedInput(input.name.value), at: input.name.place)
        }
        for secret in flow.secrets where !used.contains(secret.name.value) {
            let name = secret.name.value
            guard !name.contains(UsedFlow.separator) else { continue }
            findings.add(GraphMistake.unusedSecret(name), at: secret.name.place)
        }
    }

    // MARK: - The states at the end

    /// Only what is there from the beginning is sure to be there at the end, regardless of what happened before.
    ///
    /// Returns which states are reached.
    private func reportAlways(
        _ requirements: [Requirement],
        _ before: Definitions,
        _ run: RunCase,
        _ immediate: Set<String>,
        in number: Int,
        to told: inout CaseFindings
    ) -> [Bool] {
        let folding = Array(run.folding.dropFirst(flow.states.count))
        let graph = FlowGraph(steps: flow.always, outcomes: [], folding: folding, immediate: immediate)
        let wanted = Self.wanted(requirements, flow.always)
        // A used flow has what it needs; that its own steps are asked again at the end is for the guards to prove.
        let definitions = Definitions(graph: graph, wanted: wanted, entry: Set(always), chance: wanted)
        for requirement in requirements where !told.isFull {
            guard definitions.mistake(in: requirement, folding: folding) != nil,
                !before.isImplied(requirement.symbol, byAnyOf: requirement.guards)
            else { continue }
            told.add(requirement.mistake(atEndOf: flow), at: requirement.place, in: number)
        }
        TerminationCheck(graph: graph).report { told.add($0, at: $1, in: number) }
        return Array(graph.reachable(trusting: true).prefix(flow.always.count))
    }
}

/// The durations of `wait` states, as far as they are known before a run.
struct PauseDurations {
    let flow: Flow
    let given: GivenInputs?

    /// The states that may be told to wait for no time at all.
    var immediate: Set<String> {
        Set(
            (flow.states + flow.always).filter { step in
                guard let name = VerbCatalogue[step.verb.value]?.pausesFor,
                    let template = step.argument(name)?.template.value
                else { return false }
                return texts(of: template, depth: 0).contains {
                    DurationText.duration(of: $0).map { $0 <= .zero } ?? false
                }
            }
            .map(\.name.value)
        )
    }

    /// The texts that may be at an argument: itself, or what an input is given by the one who knows it.
    private func texts(of template: Template, depth: Int) -> [String] {
        guard case .reference(let path) = template, path.rest.isEmpty else {
            return template.literal.map { [$0] } ?? []
        }
        let root = path.root
        if let mark = root.lastIndex(of: UsedFlow.separator) {
            let user = (flow.states + flow.always).first { $0.name.value == root[..<mark] && $0.use != nil }
            let name = String(root[root.index(after: mark)...])
            if let argument = user?.argument(name), depth < FlowLinker.depthLimit {
                return texts(of: argument.template.value, depth: depth + 1)
            }
            return user?.use?.inputs.first { $0.name.value == name }?.defaultValue.map { [$0.value] } ?? []
        }
        if let text = given?.values[root] { return [text] }
        if let matrix = flow.matrix, matrix.axes.contains(where: { $0.value == root }) {
            return matrix.rows.compactMap { row in row.values.first { $0.name == root }?.value.value }
        }
        guard let input = flow.input(named: root) else { return [] }
        return input.choices.map(\.value) + (input.defaultValue.map { [$0.value] } ?? [])
    }
}
