import Diagnostics

/// A file with all that it uses, under the names that it has itself.
struct LinkedPart {
    /// The flow with the states of used flows in it; `nil` where a mistake stands in the way.
    @Boxed private(set) var flow: Flow? = nil
    /// The depth of the flows that it uses; 0 where it uses none.
    private(set) var depth = 0
    private(set) var findings: [Finding] = []

    /// Links `file`, whose used files are in `parts` already.
    init(_ file: UsedFile, parts: [String: LinkedPart]) {
        guard var flow = file.flow, !file.findings.contains(where: { $0.severity == .error }) else { return }
        let used = Dictionary(file.uses.map { ($0.state, $0) }) { first, _ in first }
        for use in file.uses { add(use, parts[use.path], in: file) }
        let count = (flow.states + flow.always).reduce(0) { sum, step in
            sum + 1 + (used[step.name.value].flatMap { parts[$0.path]?.flow?.states.count } ?? 0)
        }
        if count > FlowLinker.stateLimit {
            report(.tooManyStates(count), at: flow.name.place)
        }
        guard findings.isEmpty, file.uses.allSatisfy({ parts[$0.path]?.flow != nil }) else { return }
        let flows = used.compactMapValues { parts[$0.path]?.flow }
        for step in flow.states + flow.always {
            guard let inner = flows[step.name.value], let use = used[step.name.value] else { continue }
            flow.secrets += inner.secrets.map { $0.inside(step.name.value, at: use.relative) }
            for part in [inner.source] + inner.parts where !flow.parts.contains(where: { $0.path == part.path }) {
                flow.parts.append(part)
            }
        }
        flow.states = Self.flatten(flow.states, used, flows)
        flow.always = Self.flatten(flow.always, used, flows)
        reportUnknownInputs(flow)
        self.flow = findings.isEmpty ? flow : nil
    }

    private mutating func add(_ use: UsedFile.Use, _ part: LinkedPart?, in file: UsedFile) {
        guard let part else { return }
        depth = max(depth, part.depth + 1)
        if part.depth + 1 == FlowLinker.depthLimit + 1 {
            report(.usedTooDeep, at: use.place)
        }
        if let first = part.flow?.always.first {
            report(.alwaysInUse(file: use.relative, state: first.name.value), at: use.place)
        }
        if let first = part.flow?.accounts.first {
            report(.accountsInUse(file: use.relative, account: first.name.value), at: use.place)
        }
        if part.flow?.input(named: use.parameter) != nil {
            report(.reservedInput(use.parameter, file: use.relative), at: use.place)
        }
    }

    private static func flatten(_ steps: [Step], _ used: [String: UsedFile.Use], _ flows: [String: Flow]) -> [Step] {
        steps.flatMap { step in
            let name = step.name.value
            guard let flow = flows[name], let use = used[name] else { return [step] }
            var user = step
            user.use = UsedFlow(flow, for: name)
            return [user]
                + flow.states.map { inner in
                    var inner = inner.inside(name, of: flow, at: use.relative)
                    inner.account = step.account
                    return inner
                }
        }
    }

    /// Reports arguments for a used flow that has no such input.
    private mutating func reportUnknownInputs(_ flow: Flow) {
        for step in flow.states + flow.always where step.part == nil {
            guard let use = step.use else { continue }
            let known = step.parameters.map(\.name)
            for argument in step.arguments where !known.contains(argument.name.value) {
                let (name, inputs) = (argument.name, use.inputs.map(\.name.value))
                report(.unknownInputOfUse(name.value, file: use.source.path, choices: inputs), at: name.place)
            }
        }
    }

    private mutating func report(_ mistake: LinkMistake, at place: SourcePlace) {
        findings.append(Finding(mistake, at: place))
    }
}
