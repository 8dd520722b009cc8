import Diagnostics

/// Looks at each state by itself, and for what is declared and never used.
struct StateCheck {
    let flow: Flow

    func report(to findings: inout Findings) {
        let origins = TransferOrigins(steps: flow.states, inputs: flow.inputs)
        for (number, step) in flow.states.enumerated() where step.part == nil {
            reportPaidDeposit(step, origins.paid(by: number), to: &findings)
        }
        reportUnusedOutcomes(to: &findings)
    }

    /// A deposit asks for money from a bank, not for a payment on the ledger.
    private func reportPaidDeposit(
        _ step: Step,
        _ origins: Set<TransferOrigins.Origin>,
        to findings: inout Findings
    ) {
        guard VerbCatalogue[step.verb.value]?.effect == .pays, let argument = step.argument("transfer") else { return }
        let starts = origins.map { origin in
            if case .start(let number) = origin { flow.states[number] } else { nil as Step? }
        }
        guard !starts.isEmpty, starts.allSatisfy({ $0.map(Self.isDeposit) == true }), let start = starts.first ?? nil
        else { return }
        findings.add(
            .paysDeposit,
            "`\(start.name.value)` starts a deposit, for which the anchor pays, not the account",
            help: "pay for withdrawals; tell people what a deposit asks of them",
            at: argument.template.place
        )
    }

    private static func isDeposit(_ step: Step) -> Bool {
        step.argument("deposit") != nil && step.argument("withdraw") == nil
    }

    private func reportUnusedOutcomes(to findings: inout Findings) {
        guard !flow.outcomes.isEmpty else { return }
        let named = flow.states.filter { $0.part == nil }.reduce(into: Set<String>()) { names, step in
            switch step.next {
            case .sequential: break
            case .always(let destination): names.insert(destination.value)
            case .table(let routes): names.formUnion(routes.map(\.destination.value))
            }
        }
        for outcome in flow.outcomes where !named.contains(outcome.value) {
            let summary = "no way leads to the outcome `\(outcome.value)`"
            findings.add(
                .unusedOutcome,
                summary,
                help: "name it at `next`, or leave it out of `outcomes`",
                at: outcome.place
            )
        }
    }
}
