/// The runs of a flow as they are known before they start: their inputs, in the file itself and in the flows
/// that it uses.
///
/// A run has what the command line gives, else what its row of the matrix has, else the defaults.
struct KnownRuns {
    /// One run, or several that differ in nothing that was asked for.
    struct Run {
        var scope: Scope
        /// The row, as `amount=5`; `nil` where the matrix has no part in it.
        var label: String?
    }

    let flow: Flow
    let given: GivenInputs?
    /// The inputs that are axes of the matrix in every run.
    private let axes: Set<String>
    private let users: [Step]
    private var known: [Set<String>: [Run]] = [:]
    /// The number of values that are still worked out; what is behind that, no one knows before a run.
    private var budget = 200_000

    init(flow: Flow, given: GivenInputs?) {
        self.flow = flow
        self.given = given
        axes = Set(flow.matrix?.axes.map(\.value) ?? []).subtracting((given?.values ?? [:]).keys)
        users = flow.states.filter { $0.use != nil } + flow.always.filter { $0.use != nil }
    }

    /// The runs, as far as they differ in `names` and what those come from.
    mutating func runs(of names: Set<String>) -> [Run] {
        let wanted = origins(of: names).intersection(axes)
        if let runs = known[wanted] { return runs }
        var runs: [Run] = []
        if wanted.isEmpty {
            runs = [Run(scope: scope([:]), label: nil)]
        } else {
            let size = (flow.matrix?.rows.count ?? 0) * (1 + flow.inputs.count + users.count)
            guard size <= budget else { return [] }
            budget -= size
            var seen: Set<[String: String]> = []
            for row in flow.matrix?.rows ?? [] {
                let values = row.values.filter { wanted.contains($0.name) }
                let texts = Dictionary(values.map { ($0.name, $0.value.value) }) { first, _ in first }
                guard seen.insert(texts).inserted else { continue }
                let label = values.map { "\($0.name)=\($0.value.value)" }.joined(separator: " ")
                runs.append(Run(scope: scope(texts), label: label))
            }
        }
        known[wanted] = runs
        return runs
    }

    /// The inputs of the flow itself from which `names` get what they are.
    func origins(of names: Set<String>) -> Set<String> {
        var (found, open) = (names, Array(names))
        while let name = open.popLast() {
            guard let (user, input) = user(giving: name), let argument = user.argument(input) else { continue }
            for root in argument.template.value.roots where found.insert(root).inserted { open.append(root) }
        }
        return found.intersection(flow.inputs.map(\.name.value))
    }

    /// The state that gives the input `name` of a used flow, and the name that the input has there.
    func user(giving name: String) -> (user: Step, input: String)? {
        guard let mark = name.lastIndex(of: UsedFlow.separator),
            let user = users.first(where: { $0.name.value == name[..<mark] })
        else { return nil }
        return (user, String(name[name.index(after: mark)...]))
    }

    private func scope(_ row: [String: String]) -> Scope {
        var scope = Scope()
        for input in flow.inputs {
            let name = input.name.value
            let text = given?.values[name] ?? row[name] ?? (axes.contains(name) ? nil : input.defaultValue?.value)
            scope.values[name] = text.flatMap { input.type.value.value(of: $0) }
        }
        // A used flow stands behind the one that uses it, so what is given to it is known by then.
        for user in users {
            for input in user.use?.inputs ?? [] {
                let name = "\(user.name.value)\(UsedFlow.separator)\(input.name.value)"
                let argument = user.argument(input.name.value)?.template.value
                let text = argument.map { $0.text(in: scope) } ?? input.defaultValue?.value
                scope.values[name] = text.flatMap { input.type.value.value(of: $0) }
            }
        }
        return scope
    }
}

extension Template {
    /// The text that stands here in a run that knows `scope`; `nil` where no one knows it yet.
    func text(in scope: Scope) -> String? {
        switch self {
        case .reference(let path): return scope[path]?.text
        case .text(let segments):
            var text = ""
            for segment in segments {
                switch segment {
                case .literal(let piece): text += piece
                case .json(let value): text += value.description
                case .value(let path):
                    guard let piece = scope[path.value]?.text else { return nil }
                    text += piece
                }
            }
            return text
        case .list, .object: return nil
        }
    }
}
