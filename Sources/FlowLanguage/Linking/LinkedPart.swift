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
            let summary =
                "with the flows that it uses the flow has \(count) states; none has more than \(FlowLinker.stateLimit)"
            findings.append(Finding(.tooLarge, summary, help: "split it into several flows", at: flow.name.place))
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
            let summary = "the used flows are nested more than \(FlowLinker.depthLimit) deep"
            let help = "let one of them do what the next one does"
            findings.append(Finding(.usedTooDeep, summary, help: help, at: use.place))
        }
        if let first = part.flow?.always.first {
            let summary = "\(code: use.relative) has states under `always`, which a used flow can't have"
            let help = "put \(code: first.name.value) under `always` of the flow that is run"
            findings.append(Finding(.alwaysInUse, summary, help: help, at: use.place))
        }
        if let first = part.flow?.accounts.first {
            let summary = "`\(use.relative)` declares `accounts`, which a used flow can't do"
            let help = "let it act for one account, and write `account: \(first.name.value)` beside `use`"
            findings.append(Finding(.badAccount, summary, help: help, at: use.place))
        }
        if part.flow?.input(named: use.parameter) != nil {
            let summary =
                "\(code: use.relative) has an input called \(code: use.parameter), which can't be given to a used flow"
            findings.append(Finding(.reservedName, summary, help: "give the input another name there", at: use.place))
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
                let inputs = use.inputs.map(\.name.value)
                let list = inputs.map { "\(code: $0)" }.joined(separator: ", ")
                let help = Findings.help(
                    for: argument.name.value,
                    among: inputs,
                    otherwise: inputs.isEmpty ? "it has no inputs" : "its inputs are \(list)"
                )
                let summary = "\(code: use.source.path) has no input \(code: argument.name.value)"
                findings.append(Finding(.unknownParameter, summary, help: help, at: argument.name.place))
            }
        }
    }
}
