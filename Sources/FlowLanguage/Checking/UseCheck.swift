import Diagnostics

/// Proves that every name is known and has the type its place wants, and gathers what has to be there at each place.
struct UseCheck {
    @Boxed private(set) var flow: Flow
    /// The states that are looked at: those of the flow, or those that run at its end.
    let steps: [Step]
    var names: NameTable
    /// The outputs of states that use a flow, as `state.output`.
    private let outputs: Set<String>
    var findings = Findings()
    var requirements: [Requirement] = []
    var used: Set<String> = []

    init(flow: Flow, steps: [Step], names: NameTable) {
        self.flow = flow
        self.steps = steps
        self.names = names
        outputs = Set(
            (flow.states + flow.always).flatMap { step in
                (step.use?.outputs ?? []).map { Path(root: step.name.value, [.name($0.name.value)]).description }
            }
        )
    }

    mutating func run() {
        for (number, step) in steps.enumerated() {
            guard let verb = VerbCatalogue[step.verb.value] else { continue }
            let guards = step.condition?.root.guards() ?? []
            require(verb, number, step, guards)
            guard step.part == nil else {
                lookForSecrets(in: step, verb)
                continue
            }
            if let use = step.use { checkGiven(step, use) }
            for argument in step.arguments {
                guard let parameter = parameter(argument.name.value, of: step, verb) else { continue }
                check(argument.template, parameter, verb, UseContext(number: number, guards: guards))
            }
            if let condition = step.condition {
                check(condition, UseContext(number: number, isCondition: true))
            }
            let after = !verb.takesExpressions
            for expectation in step.expectations {
                check(expectation, UseContext(number: number, after: after, mayAsk: true, guards: guards))
            }
        }
    }

    /// Checks that the outputs of the flow are there whenever it ends well.
    mutating func lookAtOutputs() {
        for output in flow.outputs {
            let context = UseContext(number: nil)
            switch output.template.value {
            case .reference(let path):
                require(path, at: output.template.place, context)
                _ = names.knowledge(of: path, at: output.template.place)
            default:
                for root in output.template.value.paths(at: output.template.place) {
                    require(root.value, at: root.place, context)
                    _ = names.knowledge(of: root.value, at: root.place)
                }
            }
        }
    }

    /// The parameter called `name` of a state: of its verb, or of the flow that it uses.
    func parameter(_ name: String, of step: Step, _ verb: VerbDescription) -> ParameterDescription? {
        if let input = step.use?.inputs.first(where: { $0.name.value == name }) {
            let choices = input.choices.map(\.value)
            return ParameterDescription(name, input.type.value, takesSecret: true, choices: choices, about: "")
        }
        return verb.parameter(name) ?? verb.otherParameters.map { ParameterDescription(name, $0, about: "") }
    }

    // MARK: - Needs

    private mutating func require(
        _ verb: VerbDescription,
        _ number: Int,
        _ step: Step,
        _ guards: Set<String>
    ) {
        let user = step.part == nil ? step : owner(of: step)
        var needs: [(facility: Facility, user: FacilityUser)] = []
        for need in verb.needs {
            switch need {
            case .facility(let facility):
                // What a used flow needs it says itself, or its own check does.
                if step.part == nil { needs.append((facility, .verb(step.verb.value))) }
            case .facilityWhen(let facility, let parameter, let text):
                guard step.part == nil, step.argument(parameter)?.template.value.literal == text else { continue }
                needs.append((facility, .verbWith(step.verb.value, parameter: parameter, text: text)))
            case .anchorForBareAsset(let name):
                guard let asset = step.argument(name).flatMap({ bareAsset($0.template.value) }) else { continue }
                let part = step.part == nil ? nil : user.name.value
                needs.append((.anchor, .verbOf(step.verb.value, asset: asset, user: part)))
            }
        }
        for need in step.use?.needs ?? [] where step.part == nil {
            needs.append((need.value, .flow(user: step.name.value)))
        }
        for (facility, needing) in needs {
            requirements.append(
                Requirement(
                    need: .facility(facility, account: Symbol.account(of: facility, in: step), user: needing),
                    number: number,
                    guards: guards,
                    place: user.verb.place
                )
            )
        }
    }

    /// The asset that may come without its issuer, as far as one can tell before a run.
    private func bareAsset(_ template: Template) -> String? {
        texts(of: template).first { text in
            if case .code = AssetReference(text) { true } else { false }
        }
    }

    /// The texts that may be at an argument, where they are written in the flow: itself, as a default, or in the matrix.
    private func texts(of template: Template) -> [String] {
        guard case .reference(let path) = template, path.rest.isEmpty else {
            return template.literal.map { [$0] } ?? []
        }
        if let mark = path.root.lastIndex(of: UsedFlow.separator) {
            guard let user = steps.first(where: { $0.name.value == path.root[..<mark] }) else { return [] }
            let name = String(path.root[path.root.index(after: mark)...])
            if let argument = user.argument(name) { return texts(of: argument.template.value) }
            let input = user.use?.inputs.first { $0.name.value == name }
            return input?.defaultValue.map { [$0.value] } ?? []
        }
        if let matrix = flow.matrix, matrix.axes.contains(where: { $0.value == path.root }) {
            return matrix.rows.compactMap { row in row.values.first { $0.name == path.root }?.value.value }
        }
        return flow.input(named: path.root)?.defaultValue.map { [$0.value] } ?? []
    }

    /// The state of this file that uses, directly or not, the flow to which `step` belongs.
    private func owner(of step: Step) -> Step {
        var owner = step
        while let part = owner.part, let user = steps.first(where: { $0.name.value == part }) { owner = user }
        return owner
    }

    // MARK: - Used flows

    /// Holds what a used flow is given against what it takes.
    private mutating func checkGiven(_ step: Step, _ use: UsedFlow) {
        let given = Set(step.arguments.map(\.name.value))
        for input in use.inputs where input.defaultValue == nil && !given.contains(input.name.value) {
            let name = input.name.value
            findings.add(ValueMistake.missingInputOfUsedFlow(name, file: use.source.path), at: step.verb.place)
        }
    }

    // MARK: - Names

    /// Complains where a name is not known, and notes that it has to be there.
    mutating func require(_ path: Path, at place: SourcePlace, _ context: UseContext) {
        let root = path.root
        used.insert(root)
        guard names.names[root] != nil else {
            guard !findings.isFull else { return }
            findings.add(ValueMistake.unknownName(root, near: names.near(unknown: root)), at: place)
            return
        }
        // What a used flow gives may not be there, though the state is that uses it: it depends on how that ended.
        let output = path.field?.description ?? root
        let needed = outputs.contains(output) && !context.isAsked ? output : root
        if context.guards.contains(needed) { return }
        let requirement = Requirement(
            need: context.isAsked ? .chance(needed) : .value(needed),
            number: context.number,
            after: context.after,
            isCondition: context.isCondition,
            guards: context.guards,
            place: place
        )
        requirements.append(requirement)
    }
}
