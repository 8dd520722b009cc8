internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// What keeps a run from paying what an anchor asks for although it is a payment: its own limits, and what was told before.
extension PaymentMaker {
    /// Refuses a payment that the anchor's own terms rule out, as what is outside its limits may never be taken.
    ///
    /// A fee that is asked for beside the amount is no part of it.
    func checkLimits(_ payment: Payment, _ transfer: Transfer) async throws {
        guard let terms = try await step.offeredTerms(of: transfer) else { return }
        let asked = ExactDecimal(payment.amount)
        let net = try asked.subtracting(transfer.fee?.total ?? .zero)
        let limit: String
        if let minimum = terms.minAmount, asked < minimum {
            limit = "\(minimum) at least"
        } else if let maximum = terms.maxAmount, min(net, asked) > maximum {
            limit = "\(maximum) at most"
        } else {
            return
        }
        throw StepError(
            .refused,
            "nothing was paid for the transfer \(transfer.id): the anchor asks for \(payment.text), and its terms are to take "
                + limit,
            help: "report it to the anchor, or start a new transfer of an amount within its limits"
        )
    }

    /// Lets somebody agree to terms that are worse than those that were told before; without anybody nothing is paid.
    func agree(to payment: Payment, _ transfer: Transfer) async throws {
        let changes = try await AgreedTerms(step: step, transfer: transfer).changes()
        guard !changes.isEmpty else { return }
        let words = changes.joined(separator: "; ")
        let agreed: Value = ["payment": payment.value, "changes": .text(words)]
        guard await step.latestNote(Self.changesKey) != agreed else { return }
        let anchor = step.services.header.anchor
        let problem = "nothing was paid for the transfer \(transfer.id): \(anchor) has changed its terms: \(words)"
        guard let asking = step.services.settings.asking else {
            throw StepError(
                .refused,
                problem,
                help: "run on a terminal to agree to that, or start a new transfer"
            )
        }
        let question = Question(
            name: "changed_terms",
            label: "\(anchor) has changed its terms: \(words). Pay \(payment.text) all the same?",
            kind: .confirmation,
            context: step.attempt.state
        )
        switch try await asking.answer(question)?.reveal() {
        case "true": try await step.note(Self.changesKey, agreed)
        case nil:
            throw StepError(.refused, problem, help: "run on a terminal to agree to that, or start a new transfer")
        default: throw StepError(.interrupted, "\(problem); that was not agreed to")
        }
    }

    /// The key of the notes that hold the changed terms to which somebody has agreed.
    private static let changesKey = "changed terms"
}
