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
        findings.add(
            .paysDeposit,
            "\(code: start.name.value) starts a deposit, for which the anchor pays, not the account",
            help: "pay withdrawals only; show the instructions of a deposit with `tell`",
            at: argument.template.place
        )
    }

    /// Reports an amount that a page decides: it is paid up to `max`, and only there.
    private func reportPageAmount(_ step: Step, to findings: inout Findings) {
        let (amount, tolerance, most) = (step.argument("amount"), step.argument("tolerance"), step.argument("max"))
        guard step.leavesAmountToPage, let amount else {
            guard amount != nil, let most else { return }
            let summary = "`max` is for an amount that a page decides"
            let help = "write `amount: \(short: StartingTransfers.pageAmount)`, or `tolerance` in place of `max`"
            return findings.add(.conflictingParameters, summary, help: help, at: most.name.place)
        }
        if let tolerance {
            let summary =
                "`amount: \(short: StartingTransfers.pageAmount)` orders no amount to which a `tolerance` could apply"
            findings.add(.conflictingParameters, summary, help: "write `max` in its place", at: tolerance.name.place)
        }
        if most == nil, !Self.isDeposit(step) {
            let summary =
                "`amount: \(short: StartingTransfers.pageAmount)` lets the page decide what is paid, without a limit"
            let help = "write `max: …` beside it: the most that may be paid"
            findings.add(.missingParameter, summary, help: help, at: amount.template.place)
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
            let summary = "unreachable outcome \(code: outcome.value)"
            findings.add(
                .unusedOutcome,
                summary,
                help: "name it at `next`, or leave it out of `outcomes`",
                at: outcome.place
            )
        }
    }
}
