import Diagnostics

/// Checks the value of each parameter: written out, as a default, in a row of the matrix, or given to a used flow.
struct ValueCheck {
    @Boxed private(set) var flow: Flow
    private let allowsPlain: (_ address: String) -> Bool
    private var runs: KnownRuns
    private var findings = Findings()
    /// The number of times that the ways of a run are still followed, so that a file that means it badly takes no longer.
    private var budget = 1000

    init(flow: Flow, given: GivenInputs?, allowsPlain: @escaping (_ address: String) -> Bool = { _ in false }) {
        self.flow = flow
        self.allowsPlain = allowsPlain
        runs = KnownRuns(flow: flow, given: given)
    }

    mutating func report(to findings: inout Findings) {
        for (number, step) in flow.states.enumerated() { check(step, number: number) }
        for step in flow.always { check(step, number: nil) }
        for finding in self.findings.all { findings.add(finding) }
    }

    private mutating func check(_ step: Step, number: Int?) {
        guard let verb = step.verbDescription else { return }
        for argument in step.arguments {
            guard let parameter = verb.parameter(argument.name.value) else { continue }
            let site = Site(step: step, number: number, verb: verb, parameter: parameter)
            check(argument.template, site)
        }
    }

    /// The place of a value.
    private struct Site {
        @Boxed var step: Step
        /// The state's number; `nil` for one that runs at the end.
        var number: Int?
        var verb: VerbDescription
        var parameter: ParameterDescription

        /// The parameter, as it is told.
        var told: TypedParameter { TypedParameter(parameter, of: verb) }
    }

    private mutating func check(_ template: Located<Template>, _ site: Site) {
        switch template.value {
        case .object(let fields):
            guard site.parameter.rule == .headers else { return }
            for field in fields { checkHeader(field, of: site) }
        case .list(let elements):
            if case .record = site.parameter.type {
                report(.listForTable(site.told), template, site)
            }
            guard case .list(let type) = site.parameter.type else { return }
            var site = site
            site.parameter.type = type
            for element in elements { check(element, site) }
        case .reference, .text:
            if !site.parameter.type.isCompound { checkValue(template, site) }
        }
    }

    // MARK: - Headers

    /// A header's name, and that its texts are of one line.
    private mutating func checkHeader(_ field: Template.Field, of site: Site) {
        checkHeader(field.name, of: site)
        var texts = [field.template]
        if case .list(let elements) = field.template.value { texts = elements }
        for text in texts {
            guard case .text(let segments) = text.value else { continue }
            let pieces = segments.compactMap { if case .literal(let piece) = $0 { piece } else { nil } }
            guard !pieces.allSatisfy(ArgumentRule.isHeaderValue) else { continue }
            report(.headerOfSeveralLines(field.name.value), text, site)
        }
    }

    private mutating func checkHeader(_ name: Located<String>, of site: Site) {
        let template = Located(Template.text([.literal(name.value)]), at: name.place)
        if !ArgumentRule.isHeaderName(name.value) {
            report(.invalidHeaderName(name.value), template, site)
        } else if ArgumentRule.reservedHeaders.contains(name.value.lowercased()) {
            report(.reservedHeader(name.value), template, site)
        } else if name.value.lowercased() == "authorization",
            site.step.argument("auth")?.template.value.literal == "session"
        {
            report(.headerBesideSession(name.value), template, site)
        }
    }

    // MARK: - Values

    private mutating func checkValue(_ template: Located<Template>, _ site: Site) {
        let parameter = site.parameter
        let isLiteral = template.value.literal != nil
        guard parameter.rule != nil || !isLiteral, !findings.isFull else { return }
        var names = Set(template.value.roots)
        if case .memo(let type) = parameter.rule, let other = site.step.argument(type) {
            names.formUnion(other.template.value.roots)
        }
        if !names.isEmpty { names.formUnion(conditions(of: site.step).flatMap(\.root.roots)) }
        var bad: [(mistake: ValueMistake, label: String?)] = []
        for run in runs.runs(of: names) {
            guard let mistake = mistake(in: template, site, scope: run.scope) else { continue }
            if names.isEmpty || isPerformed(site, in: run.scope) { bad.append((mistake, run.label)) }
        }
        guard let first = bad.first else { return }
        let origin =
            first.label.map { ValueOrigin.rows(first: $0, count: bad.count) }
            ?? origin(of: names.subtracting(conditionNames(of: site.step, except: template)))
        report(origin.map { .known(first.mistake, $0) } ?? first.mistake, template, site)
    }

    /// The mistake in a value in one run, as far as it is known there.
    private func mistake(in template: Located<Template>, _ site: Site, scope: Scope) -> ValueMistake? {
        let parameter = site.parameter
        guard let text = template.value.text(in: scope) else {
            guard parameter.rule == .address, case .text(let segments) = template.value,
                case .literal(let start)? = segments.first, WebAddress.hasWholeHost(start)
            else { return nil }
            return brokenRule(by: start, site, in: scope)
        }
        let isLiteral = template.value.literal != nil
        if !isLiteral, !parameter.choices.isEmpty, !parameter.choices.contains(text) {
            return .notAmongChoices(text, site.told, choices: parameter.choices)
        }
        if !isLiteral, parameter.type.value(of: text) == nil {
            // What can't fit in any case, the check of types tells.
            return mayFit(template.value, parameter.type) ? .textOfWrongType(text, site.told, .run) : nil
        }
        // A text that is not of the type was told of already.
        return parameter.type.value(of: text) == nil ? nil : brokenRule(by: text, site, in: scope)
    }

    private func brokenRule(by text: String, _ site: Site, in scope: Scope) -> ValueMistake? {
        if site.parameter.rule == .address, allowsPlain(text) { return nil }
        let flaw = site.parameter.rule?.flaw(of: text) { parameter in
            guard let other = site.step.argument(parameter) else { return nil }
            return other.template.value.text(in: scope).map { .text($0) } ?? .unknown
        }
        let shown = site.parameter.rule == .address ? WebAddress.withoutUser(text) : text
        return flaw.map { .brokenRule(shown, site.told, $0) }
    }

    /// Whether what stands here could be of `type`, going by the types of the names in it.
    private func mayFit(_ template: Template, _ type: ValueType) -> Bool {
        let types = template.roots.compactMap { root in
            flow.input(named: root)?.type.value
                ?? runs.user(giving: root).flatMap { user, input in
                    user.use?.inputs.first { $0.name.value == input }?.type.value
                }
        }
        guard case .text(let segments) = template, segments.count > 1 else { return types.allSatisfy { $0.fits(type) } }
        return types.allSatisfy { $0.canBePart(of: type) }
            && segments.allSatisfy { segment in
                if case .literal(let piece) = segment { type.stray(in: piece) == nil } else { true }
            }
    }

    /// Whether a run of which `scope` is known can perform the state at all.
    private mutating func isPerformed(_ site: Site, in scope: Scope) -> Bool {
        guard conditions(of: site.step).allSatisfy({ $0.root.folded(in: scope) != false }) else { return false }
        guard let number = site.number else { return true }
        guard budget > 0 else { return false }
        budget -= 1
        let folding = flow.states.map { $0.condition?.root.folded(in: scope) }
        let graph = FlowGraph(steps: flow.states, outcomes: flow.outcomes.map(\.value), folding: folding)
        return graph.reachable(trusting: true)[number]
    }

    /// The conditions of a state, and of those that use the flow that it belongs to.
    private func conditions(of step: Step) -> [Expression] {
        var found = [step.condition].compactMap(\.self)
        var part = step.part
        while let name = part, let user = (flow.states + flow.always).first(where: { $0.name.value == name }) {
            if let condition = user.condition { found.append(condition) }
            part = user.part
        }
        return found
    }

    private func conditionNames(of step: Step, except template: Located<Template>) -> Set<String> {
        Set(conditions(of: step).flatMap(\.root.roots)).subtracting(template.value.roots)
    }

    /// The origin of values that are not written out and the same in all runs.
    private func origin(of names: Set<String>) -> ValueOrigin? {
        let inputs = runs.origins(of: names).sorted()
        guard !inputs.isEmpty else { return nil }
        return inputs.contains { runs.given?.values[$0] != nil } ? .given(inputs) : .defaults(inputs)
    }

    // MARK: - Telling

    /// Tells it where the file itself says so; what a used flow has of its own, its own check knows.
    private mutating func report(_ mistake: ValueMistake, _ template: Located<Template>, _ site: Site) {
        guard site.step.part != nil else {
            findings.add(mistake, at: template.place)
            return
        }
        guard let (use, place) = giver(of: template.value) else { return }
        findings.add(ValueMistake.inUsedFlow(mistake, file: use.source.path), at: place)
    }

    /// The use by which the file itself gives a used flow what stands in `template`, and where.
    private func giver(of template: Template, depth: Int = 0) -> (UsedFlow, SourcePlace)? {
        guard depth <= FlowLinker.depthLimit else { return nil }
        for root in template.roots {
            guard let (user, input) = runs.user(giving: root), let use = user.use,
                let argument = user.argument(input)
            else { continue }
            if user.part == nil { return (use, argument.template.place) }
            if let giver = giver(of: argument.template.value, depth: depth + 1) { return giver }
        }
        return nil
    }
}
