/// Runs of a flow that differ in nothing that `check` can see: they pass over the same states.
struct RunCase {
    /// Which conditions hold, by the number of the state; `nil` where nobody knows before the run.
    var folding: [Bool?]
    /// The combinations of inputs that lead to it, in words.
    var labels: [String]

    /// More conditions than these are not computed beforehand.
    private static let limit = 20_000

    /// All cases of a flow: one for each row of its matrix, and for each value of inputs that have only a few.
    ///
    /// Rows in which the same conditions hold are one case, so that there are few of them as a rule.
    static func all(of flow: Flow) -> [RunCase] {
        let conditions = flow.states.indices.filter { flow.states[$0].condition != nil }
        let nothing = RunCase(folding: Array(repeating: nil, count: flow.states.count), labels: [""])
        guard !conditions.isEmpty else { return [nothing] }
        let rows = rows(of: flow, conditions)
        guard rows.count * conditions.count <= limit else { return [nothing] }
        var cases: [RunCase] = []
        var numbers: [[Bool?]: Int] = [:]
        for row in rows {
            let scope = scope(of: flow, row)
            var folding = nothing.folding
            for number in conditions { folding[number] = flow.states[number].condition?.root.folded(in: scope) }
            let label = row.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
            if let known = numbers[folding] {
                cases[known].labels.append(label)
            } else {
                numbers[folding] = cases.count
                cases.append(RunCase(folding: folding, labels: [label]))
            }
        }
        // So many cases of so long a flow would take longer than anybody waits.
        return cases.count * flow.states.count <= limit ? cases : [nothing]
    }

    private typealias Row = [(name: String, text: String)]

    /// The combinations of what is known before a run and stands in some condition.
    private static func rows(of flow: Flow, _ conditions: [Int]) -> [Row] {
        let used = conditions.reduce(into: Set<String>()) { set, number in
            set.formUnion(flow.states[number].condition?.root.roots ?? [])
        }
        let passed = Set(flow.states.filter { $0.use != nil }.flatMap(\.arguments).flatMap { $0.template.value.roots })
        let isAxis = Set(flow.matrix?.axes.map(\.value) ?? [])
        var rows: [Row] = [[]]
        if let matrix = flow.matrix, !matrix.rows.isEmpty {
            rows = matrix.rows.map { row in row.values.map { (name: $0.name, text: $0.value.value) } }
        }
        for input in flow.inputs where !isAxis.contains(input.name.value) {
            let name = input.name.value
            guard used.contains(name) || passed.contains(name), let texts = texts(of: input) else { continue }
            let product = rows.flatMap { row in texts.map { row + [(name: name, text: $0)] } }
            guard product.count <= 256 else { break }
            rows = product
        }
        return rows
    }

    /// All values that an input can have, where they are few.
    private static func texts(of input: Input) -> [String]? {
        if !input.choices.isEmpty { return input.choices.map(\.value) }
        return input.type.value == .boolean ? ["false", "true"] : nil
    }

    /// What is known of a run with these inputs before it starts, in the file itself and in the flows that it uses.
    private static func scope(of flow: Flow, _ row: Row) -> Scope {
        var scope = Scope()
        for (name, text) in row {
            scope.values[name] = flow.input(named: name)?.type.value.value(of: text)
        }
        for step in flow.states {
            guard let use = step.use else { continue }
            for input in use.inputs {
                let name = "\(step.name.value)\(UsedFlow.separator)\(input.name.value)"
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
