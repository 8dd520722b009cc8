import Diagnostics

/// Proves that states act for accounts that the flow declares, and follow no transfer of another one.
struct AccountCheck {
    @Boxed private(set) var flow: Flow
    private let steps: [Step]

    init(flow: Flow) {
        self.flow = flow
        steps = flow.states + flow.always
    }

    func report(to findings: inout Findings) {
        let own = steps.filter { $0.part == nil }
        for account in own.compactMap(\.account) { reportUndeclared(account, to: &findings) }
        reportUnused(own, to: &findings)
        // A flow that knows one account can mix up none.
        guard steps.contains(where: { $0.account != nil }) else { return }
        let origins = TransferOrigins(steps: steps, inputs: flow.inputs)
        for step in steps {
            reportOtherTransfers(step, origins, to: &findings)
            reportOwnAddress(step, to: &findings)
        }
    }

    private func reportUndeclared(_ account: Located<String>, to findings: inout Findings) {
        let names = flow.accounts.map(\.name.value)
        guard !names.contains(account.value) else { return }
        findings.add(GraphMistake.undeclaredAccount(account.value, choices: names), at: account.place)
    }

    /// Accounts that no state acts for, and whose address stands nowhere.
    private func reportUnused(_ own: [Step], to findings: inout Findings) {
        let paths =
            own.flatMap(\.paths).map(\.value)
            + flow.outputs.flatMap { $0.template.value.paths(at: $0.template.place).map(\.value) }
        var used = Set(own.compactMap(\.account?.value))
        for path in paths where path.root == Scope.accounts {
            if case .name(let name)? = path.rest.first { used.insert(name) }
        }
        for name in flow.accounts.map(\.name) where !used.contains(name.value) {
            findings.add(GraphMistake.unusedAccount(name.value), at: name.place)
        }
    }

    /// Reports a transfer that another account has started: the state's session isn't the one that knows it.
    private func reportOtherTransfers(_ step: Step, _ origins: TransferOrigins, to findings: inout Findings) {
        guard let verb = VerbCatalogue[step.verb.value], step.use == nil else { return }
        for argument in step.arguments where Self.isTransfer(argument, of: verb) {
            let starts = origins.origins(of: argument.template.value).compactMap { origin in
                if case .start(let number) = origin { number } else { nil as Int? }
            }
            let others = starts.sorted().map { steps[$0] }.filter { $0.account?.value != step.account?.value }
            guard let start = others.first else { continue }
            let mistake = GraphMistake.transferOfOther(
                state: step.name.value,
                account: step.account?.value,
                start: start.name.value,
                startAccount: start.account?.value
            )
            findings.add(mistake, at: step.part == nil ? argument.template.place : owner(of: step).verb.place)
            return
        }
    }

    private static func isTransfer(_ argument: VerbArgument, of verb: VerbDescription) -> Bool {
        switch verb.parameter(argument.name.value)?.type {
        case .record(let record)?: record.name == RecordType.transfer.name
        case .url?: argument.name.value == verb.subject
        default: false
        }
    }

    /// `run.account` in a used flow that acts for another account: who is meant, no one knows.
    private func reportOwnAddress(_ step: Step, to findings: inout Findings) {
        let outputs = step.use?.outputs.flatMap { $0.template.value.paths(at: $0.template.place) } ?? []
        let paths = (step.part == nil ? [] : step.paths) + outputs
        guard let account = step.account?.value,
            paths.contains(where: {
                $0.value.root == Scope.run && $0.value.rest.first == .name(Scope.RunFact.account.rawValue)
            })
        else { return }
        let user = owner(of: step)
        findings.add(GraphMistake.addressOfOther(account: account, user: user.name.value), at: user.verb.place)
    }

    /// The state of this file that uses, directly or not, the flow to which `step` belongs.
    private func owner(of step: Step) -> Step {
        var owner = step
        while let part = owner.part, let user = steps.first(where: { $0.name.value == part }) { owner = user }
        return owner
    }
}
