/// Where the transfers of a flow come from, whatever names they have where they are used.
struct TransferOrigins {
    /// What a transfer is known by.
    enum Origin: Hashable {
        /// The state that started it.
        case start(Int)
        /// The input by which the flow is given it.
        case input(String)
    }

    private let steps: [Step]
    private let inputs: Set<String>
    private var states: [String: Int] = [:]
    private var keepers: [String: [(number: Int, path: Path)]] = [:]

    init(steps: [Step], inputs: [Input]) {
        self.steps = steps
        self.inputs = Set(inputs.map(\.name.value))
        for (number, step) in steps.enumerated() {
            states[step.name.value] = states[step.name.value] ?? number
            for keep in step.keep { keepers[keep.name.value, default: []].append((number, keep.field.value)) }
        }
    }

    /// The transfers that a state pays for.
    func paid(by number: Int) -> Set<Origin> {
        let step = steps[number]
        if case .reference(let path)? = step.argument("transfer")?.template.value { return origins(of: path) }
        // A payment that is spelt out is for the transfer whose account or memo it takes.
        let templates = ["to", "memo"].compactMap { step.argument($0)?.template.value }
        return templates.reduce(into: []) { $0.formUnion(origins(of: $1)) }
    }

    func origins(of template: Template) -> Set<Origin> {
        switch template {
        case .reference(let path): origins(of: path)
        case .text(let segments):
            segments.reduce(into: []) { result, segment in
                if case .value(let path) = segment { result.formUnion(origins(of: path.value)) }
            }
        case .list, .object: []
        }
    }

    /// The transfers that a path may lead to.
    func origins(of path: Path) -> Set<Origin> {
        var seen: Set<String> = []
        return origins(of: path, seen: &seen)
    }

    private func origins(of path: Path, seen: inout Set<String>) -> Set<Origin> {
        let root = path.root
        guard seen.insert(path.description).inserted, seen.count < 64 else { return [] }
        if inputs.contains(root) { return [.input(root)] }
        if let mark = root.lastIndex(of: UsedFlow.separator), let user = states[String(root[..<mark])] {
            // An input of a used flow is what the using state gives.
            let name = String(root[root.index(after: mark)...])
            if let argument = steps[user].argument(name), steps[user].use != nil {
                return origins(of: argument.template.value, seen: &seen)
            }
        }
        var result: Set<Origin> = []
        if let number = states[root] {
            result.formUnion(origins(number, path.rest.first, seen: &seen))
        }
        for keeper in keepers[root] ?? [] {
            result.formUnion(origins(keeper.number, keeper.path.components.first, seen: &seen))
        }
        return result
    }

    private func origins(of template: Template, seen: inout Set<String>) -> Set<Origin> {
        guard case .reference(let path) = template else { return [] }
        return origins(of: path, seen: &seen)
    }

    /// The transfers that a result of a state may lead to.
    private func origins(_ number: Int, _ field: Path.Component?, seen: inout Set<String>) -> Set<Origin> {
        let step = steps[number]
        if let use = step.use {
            guard case .name(let name)? = field, let output = use.outputs.first(where: { $0.name.value == name }) else {
                return []
            }
            return origins(of: output.template.value, seen: &seen)
        }
        guard let verb = VerbCatalogue[step.verb.value] else { return [] }
        if verb.effect == .startsTransfer { return [.start(number)] }
        // `track` finds out the transfer that it follows.
        guard verb.updatesSubject, let subject = verb.subject, let argument = step.argument(subject) else { return [] }
        return origins(of: argument.template.value, seen: &seen)
    }
}
