import Diagnostics

/// Runs of a flow that differ in nothing that `check` can see: they pass over the same states.
struct RunCase {
    /// The conditions that hold, by the number of the state, those that always run behind the others; `nil` where no one
    /// knows before the run.
    var folding: [Bool?]
    /// The combinations of inputs that lead to it, in words.
    var labels: [String]

    /// The cases of `flow` in the combinations that `inputs` can have.
    ///
    /// Rows in which the same conditions hold are one case, so that there are few of them as a rule.
    static func all(of flow: Flow, _ inputs: CaseInputs) -> (cases: [RunCase], isWhole: Bool) {
        let steps = flow.states + flow.always
        let nothing = RunCase(folding: Array(repeating: nil, count: steps.count), labels: [""])
        let scopes = CaseScope(flow: flow)
        let conditions = steps.indices.filter { number in
            steps[number].condition.map { scopes.isForetold($0, by: inputs.names) } == true
        }
        guard !conditions.isEmpty else { return ([nothing], true) }
        let (rows, isWhole) = inputs.rows(naming: scopes.sources(of: conditions.compactMap { steps[$0].condition }))
        guard rows.count * conditions.count <= computedLimit else { return ([nothing], false) }
        var cases: [RunCase] = []
        var numbers: [[Bool?]: Int] = [:]
        for row in rows {
            let scope = scopes.scope(of: row)
            var folding = nothing.folding
            for number in conditions { folding[number] = steps[number].condition?.root.folded(in: scope) }
            let label = row.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
            if let known = numbers[folding] {
                cases[known].labels.append(label)
            } else {
                numbers[folding] = cases.count
                cases.append(RunCase(folding: folding, labels: [label]))
            }
        }
        // So many cases of so long a flow would take too long to check.
        return cases.count * steps.count <= checkedLimit ? (cases, isWhole) : ([nothing], false)
    }

    /// The limit of conditions that are computed beforehand.
    private static let computedLimit = 200_000
    /// The limit of states that are checked, of all cases together.
    private static let checkedLimit = 50_000
}

/// The inputs of a flow in the runs that are looked at.
struct CaseInputs {
    typealias Row = [(name: String, text: String)]

    /// Values that come together.
    private var rows: [Row] = [[]]
    /// Values that each input can have by itself.
    private var choices: [(name: String, texts: [String])] = []

    /// The runs of the flow: one for each row of its matrix, where `given` takes the place of what a row has.
    static func runs(of flow: Flow, given: GivenInputs?) -> CaseInputs {
        var inputs = CaseInputs(any: flow, given: given)
        guard let matrix = flow.matrix, !matrix.rows.isEmpty else { return inputs }
        let isAxis = Set(matrix.axes.map(\.value))
        inputs.choices.removeAll { isAxis.contains($0.name) }
        inputs.rows = matrix.rows.map { row in
            row.values.map { (name: $0.name, text: given?.values[$0.name] ?? $0.value.value) }
        }
        return inputs
    }

    /// All runs that a command line can make of the flow, regardless of its matrix; with `given`, all that this one can.
    init(any flow: Flow, given: GivenInputs?) {
        for input in flow.inputs {
            let name = input.name.value
            if let text = given?.values[name] {
                choices.append((name, [text]))
            } else if !input.choices.isEmpty {
                choices.append((name, input.choices.map(\.value)))
            } else if input.type.value == .boolean {
                choices.append((name, ["false", "true"]))
            }
        }
    }

    /// The names of inputs of which something is known.
    var names: Set<String> { Set(choices.map(\.name) + (rows.first ?? []).map(\.name)) }

    /// The combinations, of inputs in `wanted` alone; and whether that is all of them.
    func rows(naming wanted: Set<String>) -> (rows: [Row], isWhole: Bool) {
        var all = rows
        for (name, texts) in choices where wanted.contains(name) {
            guard all.count * texts.count <= Self.limit else { return (all, false) }
            all = all.flatMap { row in texts.map { row + [(name: name, text: $0)] } }
        }
        return (all, true)
    }

    /// The limit of combinations that are checked one by one: as many as a matrix can have.
    private static let limit = Matrix.limit
}

/// The names of inputs in a flow and in the flows that it uses.
private struct CaseScope {
    @Boxed private(set) var flow: Flow
    /// The inputs of used flows, with those of the flow itself that they are made of.
    private var origins: [String: Set<String>] = [:]

    init(flow: Flow) {
        self.flow = flow
        for step in flow.states + flow.always {
            for input in step.use?.inputs ?? [] {
                let roots = step.argument(input.name.value)?.template.value.roots ?? []
                origins[Self.name(input, step)] = roots.reduce(into: []) { $0.formUnion(origins[$1] ?? [$1]) }
            }
        }
    }

    private static func name(_ input: Input, _ user: Step) -> String {
        "\(user.name.value)\(UsedFlow.separator)\(input.name.value)"
    }

    /// The inputs of the flow itself that stand in conditions, by any name.
    func sources(of conditions: [Expression]) -> Set<String> {
        conditions.reduce(into: []) { set, condition in
            for root in condition.root.roots { set.formUnion(origins[root] ?? [root]) }
        }
    }

    /// Whether anything in a condition is known before a run, where the inputs `names` are.
    func isForetold(_ condition: Expression, by names: Set<String>) -> Bool {
        let roots = condition.root.roots
        return roots.isEmpty || roots.contains { origins[$0].map { $0.isSubset(of: names) } ?? names.contains($0) }
    }

    /// The scope of a run with these inputs before it starts.
    func scope(of row: CaseInputs.Row) -> Scope {
        var scope = Scope()
        for (name, text) in row { scope.values[name] = flow.input(named: name)?.type.value.value(of: text) }
        guard !origins.isEmpty else { return scope }
        for step in flow.states + flow.always {
            for input in step.use?.inputs ?? [] {
                let name = Self.name(input, step)
                let type = input.type.value
                switch step.argument(input.name.value)?.template.value {
                case .reference(let path)?: scope.values[name] = scope[path]
                case let template?: scope.values[name] = template.literal.flatMap { type.value(of: $0) }
                case nil: scope.values[name] = input.defaultValue.flatMap { type.value(of: $0.value) }
                }
            }
        }
        return scope
    }
}

extension Template {
    /// The names whose values stand in this.
    var roots: [String] {
        switch self {
        case .reference(let path): [path.root]
        case .text(let segments):
            segments.compactMap { if case .value(let path) = $0 { path.value.root } else { nil } }
        case .list(let elements): elements.flatMap(\.value.roots)
        case .object(let fields): fields.flatMap(\.template.value.roots)
        }
    }
}
