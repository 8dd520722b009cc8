/// The origins of a flow's transfers, regardless of the names that they have where they are used.
struct TransferOrigins {
    /// The origin of what a payment is for.
    enum Origin: Hashable {
        /// The transfer that this state started.
        case start(Int)
        /// The transfer that the flow is given by this input.
        case input(String)
        /// A payment to anyone who stands first, with the memo that stands behind it: what is equal there is equal in a run.
        case spelled(to: String, memo: String, type: String)
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

    /// The transfers for which a state pays.
    ///
    /// With `part`, only what can be told from the file of the flow that this state uses.
    func paid(by number: Int, within part: String? = nil) -> Set<Origin> {
        let step = steps[number]
        if let template = step.argument("transfer")?.template.value { return origins(of: template, within: part) }
        // A payment that is spelt out is for the transfer whose account or memo it takes.
        let (to, memo) = (step.argument("to")?.template.value, step.argument("memo")?.template.value)
        var result = [to, memo].compactMap(\.self).reduce(into: Set<Origin>()) { result, template in
            result.formUnion(origins(of: template, within: part))
        }
        // Anyone who gives the flow an account need not have a transfer in mind.
        result = result.filter { if case .start = $0 { true } else { false } }
        if let to, let memo {
            let type = step.argument("memo_type")?.template.value
            let name = { (template: Template) in writing(of: template, within: part, depth: 0) }
            result.insert(.spelled(to: name(to), memo: name(memo), type: type.map(name) ?? "text"))
        }
        return result
    }

    /// Whether it is the transfer of a state that starts a deposit, for which no one pays on the ledger.
    func isDeposit(_ origin: Origin) -> Bool {
        guard case .start(let number) = origin else { return false }
        return steps[number].argument("deposit") != nil && steps[number].argument("withdraw") == nil
    }

    func origins(of template: Template, within part: String? = nil) -> Set<Origin> {
        var search = Search(part: part)
        visit(at: template, &search)
        return search.found
    }

    // MARK: - Transfers

    private struct Search {
        var part: String?
        var seen: Set<Path> = []
        var found: Set<Origin> = []
    }

    private func visit(at template: Template, _ search: inout Search) {
        switch template {
        case .reference(let path): visit(at: path, &search)
        case .text(let segments):
            for case .value(let path) in segments { visit(at: path.value, &search) }
        case .list(let elements):
            for element in elements { visit(at: element.value, &search) }
        case .object(let fields):
            for field in fields { visit(at: field.template.value, &search) }
        }
    }

    /// Adds the transfers that a path may lead to.
    ///
    /// No path is looked at twice, and there are no more of them than the
    /// file has; but each may be a little deeper than the one before, so they are followed one by one.
    private func visit(at path: Path, _ search: inout Search) {
        var open = [path]
        while let path = open.popLast() {
            // What lies deeper leads to no other transfer.
            let root = path.root
            guard search.seen.insert(path.field ?? Path(root: root)).inserted else { continue }
            if inputs.contains(root) { search.found.insert(.input(root)) }
            if let given = given(root) {
                if given.part == search.part {
                    search.found.insert(.input(root))
                } else {
                    open += given.template.map { $0.paths(at: steps[0].name.place).map(\.value) } ?? []
                }
            }
            var results = keepers[root]?.map { ($0.number, $0.path.components.first) } ?? []
            if let number = states[root] { results.append((number, path.rest.first)) }
            for (number, field) in results {
                let (origin, paths) = sources(of: number, field)
                if let origin { search.found.insert(origin) }
                open += paths
            }
        }
    }

    /// The input of a used flow that is called `name`: the state that uses it, and what that gives it.
    private func given(_ name: String) -> (part: String, template: Template?)? {
        guard let mark = name.lastIndex(of: UsedFlow.separator), let user = states[String(name[..<mark])],
            let use = steps[user].use
        else { return nil }
        let input = String(name[name.index(after: mark)...])
        guard use.inputs.contains(where: { $0.name.value == input }) else { return nil }
        return (String(name[..<mark]), steps[user].argument(input)?.template.value)
    }

    /// The transfer that a result of a state is, or the paths that lead to it.
    private func sources(of number: Int, _ field: Path.Component?) -> (origin: Origin?, paths: [Path]) {
        let step = steps[number]
        if let use = step.use {
            guard case .name(let name)? = field, let output = use.outputs.first(where: { $0.name.value == name }) else {
                return (nil, [])
            }
            return (nil, output.template.value.paths(at: output.template.place).map(\.value))
        }
        guard let verb = VerbCatalogue[step.verb.value] else { return (nil, []) }
        if verb.effect == .startsTransfer { return (.start(number), []) }
        // `track` finds out the transfer that it follows.
        guard verb.updatesSubject, let subject = verb.subject, let argument = step.argument(subject) else {
            return (nil, [])
        }
        return (nil, argument.template.value.paths(at: argument.template.place).map(\.value))
    }

    // MARK: - Payments that are spelt out

    /// The value at an argument, with names replaced by what they are other names for, as far as that is certain.
    private func writing(of template: Template, within part: String?, depth: Int) -> String {
        switch template {
        case .reference(let path): return writing(of: path, within: part, depth: depth)
        case .text(let segments):
            return segments.map { segment in
                switch segment {
                // A literal is told from a name by its first letter.
                case .literal(let text): "\"\(text)"
                case .json(let value): "\"\(value)"
                case .value(let path): writing(of: path.value, within: part, depth: depth)
                }
            }.joined(separator: "+")
        case .list, .object: return "\(template)"
        }
    }

    private func writing(of path: Path, within part: String?, depth: Int) -> String {
        let whole = "$\(path.description)"
        guard depth < 32 else { return whole }
        func writing(_ template: Template?, _ rest: some Sequence<Path.Component>) -> String? {
            switch template {
            case .reference(let path)?:
                let longer = Path(root: path.root, Array(path.rest) + rest)
                return self.writing(of: longer, within: part, depth: depth + 1)
            case let template? where Array(rest).isEmpty:
                return self.writing(of: template, within: part, depth: depth + 1)
            default: return nil
            }
        }
        if let given = given(path.root), given.part != part { return writing(given.template, path.rest) ?? whole }
        if let number = states[path.root], let use = steps[number].use, case .name(let name)? = path.rest.first {
            let output = use.outputs.first { $0.name.value == name }
            return writing(output?.template.value, path.rest.dropFirst()) ?? whole
        }
        if let keepers = keepers[path.root], keepers.count == 1, let keeper = keepers.first {
            let field = Path(root: steps[keeper.number].name.value, keeper.path.components + path.rest)
            return self.writing(of: field, within: part, depth: depth + 1)
        }
        return whole
    }
}
