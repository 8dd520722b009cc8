/// The effects of a graph's states on the values that conditions ask for: which are sure to be there, and not empty.
struct CertainValues {
    private let graph: FlowGraph
    private let numbers: [String: Int]
    /// The names that are there after a state was performed, and those that may be empty then.
    private var effects: [(given: SymbolSet, emptied: SymbolSet)] = []
    /// The values that are made of what a used flow gives: they are there if that is.
    private var outputs: [Int: [(number: Int, source: Int?)]] = [:]
    private var guards: [(holding: SymbolSet, failing: SymbolSet)?] = []
    let none: SymbolSet

    init(graph: FlowGraph) {
        self.graph = graph
        var names = Set(graph.steps.flatMap { $0.condition?.root.asked ?? [] }.map(\.root))
        for step in graph.steps {
            for case .reference(let path) in step.use?.outputs.map(\.template.value) ?? [] { names.insert(path.root) }
        }
        numbers = Dictionary(uniqueKeysWithValues: names.sorted().enumerated().map { ($0.element, $0.offset) })
        none = SymbolSet(count: numbers.count)
        for node in graph.owners.indices { add(node) }
    }

    private mutating func add(_ node: Int) {
        let step = graph.steps[graph.owners[node]]
        var (given, emptied) = (none, none)
        if step.use != nil, node < graph.steps.count {
            // What was known in a used flow is forgotten when it is entered again.
            let prefix = "\(step.name.value)\(UsedFlow.separator)"
            for (name, number) in numbers where name.hasPrefix(prefix) { emptied.insert(number) }
        } else {
            if let number = numbers[step.name.value] { given.insert(number) }
            for keep in step.keep { add(keep, of: step, node, &given, &emptied) }
        }
        effects.append((given, emptied))
        guard node < graph.steps.count, let condition = step.condition?.root else { return guards.append(nil) }
        guards.append((set(condition.guards(whenTrue: true)), set(condition.guards(whenTrue: false))))
    }

    private mutating func add(
        _ keep: Keep,
        of step: Step,
        _ node: Int,
        _ given: inout SymbolSet,
        _ emptied: inout SymbolSet
    ) {
        guard let number = numbers[keep.name.value] else { return }
        let path = keep.field.value
        if step.use != nil {
            emptied.insert(number)
            // A used flow that ends otherwise may not have got to what it gives.
            guard node == graph.end(of: graph.owners[node]), path.rest.isEmpty,
                let output = step.use?.outputs.first(where: { $0.name.value == path.root })
            else { return }
            switch output.template.value {
            case .reference(let source):
                let isWhole = source.rest.isEmpty || isCertain(field: source)
                if isWhole { outputs[node, default: []].append((number, numbers[source.root])) }
            case .text(let segments):
                let isSure = segments.contains { if case .literal(let text) = $0 { !text.isEmpty } else { false } }
                if isSure { given.insert(number) }
            case .list, .object: given.insert(number)
            }
        } else if path.rest.isEmpty, Self.isCertain(path.root, of: step) {
            given.insert(number)
        } else {
            emptied.insert(number)
        }
    }

    private static func isCertain(_ field: String, of step: Step) -> Bool {
        !step.takesRefusal && VerbCatalogue[step.verb.value]?.resultRecord.field(field)?.isCertain == true
    }

    /// Whether the field of a state's results is there whenever the state has any.
    private func isCertain(field path: Path) -> Bool {
        guard path.rest.count == 1, case .name(let name)? = path.rest.first, let number = graph.number(of: path.root)
        else { return false }
        return graph.steps[number].use == nil && Self.isCertain(name, of: graph.steps[number])
    }

    private func set(_ names: Set<String>) -> SymbolSet {
        SymbolSet(count: numbers.count, names.compactMap { numbers[$0] })
    }

    // MARK: - Questions

    /// Whether the condition of a node holds where `values` are there; `nil` where that depends on more.
    func condition(of node: Int, _ values: SymbolSet) -> Bool? {
        guard guards[node] != nil, let condition = graph.steps[node].condition?.root else { return nil }
        return condition.holds { path in
            guard let number = numbers[path.root], values.contains(number) else { return false }
            return path.rest.isEmpty || isCertain(field: path)
        }
    }

    /// The values behind a node that is passed over.
    func passingOver(_ node: Int, _ values: SymbolSet) -> SymbolSet {
        guards[node].map { values.union($0.failing) } ?? values
    }

    /// The values behind a node that is performed.
    func performing(_ node: Int, _ values: SymbolSet) -> SymbolSet {
        let before = guards[node].map { values.union($0.holding) } ?? values
        var after = before
        for number in effects[node].emptied.elements { after.remove(number) }
        after = after.union(effects[node].given)
        for (number, source) in outputs[node] ?? [] where source.map(before.contains) == true { after.insert(number) }
        return after
    }
}
