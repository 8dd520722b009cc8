import Diagnostics

/// Checks each state by itself, and for what is declared and never used.
struct StateCheck {
    let flow: Flow

    func report(to findings: inout Findings) {
        let origins = TransferOrigins(steps: flow.states, inputs: flow.inputs)
        for (number, step) in flow.states.enumerated() where step.part == nil {
            reportPaidDeposit(step, origins.paid(by: number), to: &findings)
            reportPageAmount(step, to: &findings)
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
        findings.add(GraphMistake.paysDeposit(start: start.name.value), at: argument.template.place)
    }

    /// Reports an amount that a page decides: it is paid up to `max`, and only there.
    private func reportPageAmount(_ step: Step, to findings: inout Findings) {
        let (amount, tolerance, most) = (step.argument("amount"), step.argument("tolerance"), step.argument("max"))
        guard step.leavesAmountToPage, let amount else {
            guard amount != nil, let most else { return }
            return findings.add(GraphMistake.maxWithoutPageAmount, at: most.name.place)
        }
        if let tolerance {
            findings.add(GraphMistake.toleranceOfPageAmount, at: tolerance.name.place)
        }
        if most == nil, !Self.isDeposit(step) {
            findings.add(GraphMistake.pageAmountWithoutMax, at: amount.template.place)
        }
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
            findings.add(GraphMistake.unusedOutcome(outcome.value), at: outcome.place)
        }
    }
}
