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
            "nothing was paid for the transfer \(transfer.id): \(step.services.header.anchor) asks for \(payment.text), and its terms are to take "
                + limit,
            help: "report it to the anchor, or start a new transfer of an amount within its limits"
        )
    }

    /// Lets somebody agree to an amount that nobody has said before, and to terms that are worse than those that were told;
    /// without anybody nothing is paid.
    func agree(to payment: Payment, _ transfer: Transfer) async throws {
        let anchor = step.services.header.anchor
        let terms = AgreedTerms(step: step, transfer: transfer)
        var reasons: [String] = []
        if await terms.isUnordered { reasons.append("\(anchor) wants \(payment.text), and no amount was agreed upon") }
        if let loss = try await terms.unknownLoss() {
            if loss.isMost { reasons.append("\(anchor) \(loss.words)") }
            try await tellOnce("\(anchor) \(loss.words).", of: transfer)
        }
        if let excess = try await terms.excess() { try await tellOnce("\(anchor) \(excess).", of: transfer) }
        if let filled = await step.amountOnPage(ofTransfer: transfer.id),
            let ordered = step.knowledge.amount(ofTransfer: transfer.id), filled != ordered
        {
            let fee = transfer.fee?.total.map { ", and takes a fee of \($0)" } ?? ""
            let words = "\(anchor) wants \(payment.text), as its page was told\(fee); the flow has ordered \(ordered)."
            try await tellOnce(words, of: transfer)
        }
        let began = step.knowledge.startOfTransfer(transfer.id)?["transfer"]["withdraw_anchor_account"].text
        if let began = began.flatMap({ MuxedAccount($0) }), began != payment.destination {
            let words = "\(anchor) wants \(payment.destination) paid, and told \(began) when the transfer was started."
            try await tellOnce(words, of: transfer)
        }
        let changes = try await terms.changes()
        if !changes.isEmpty { reasons.append("\(anchor) has changed its terms: \(changes.joined(separator: "; "))") }
        guard !reasons.isEmpty else { return }
        let words = reasons.joined(separator: "; ")
        let agreed: Value = ["payment": payment.value, "changes": .text(words)]
        guard await step.latestNote(Self.changesKey) != agreed else { return }
        let problem = "nothing was paid for the transfer \(transfer.id): \(words)"
        let help = "run on a terminal to agree to that, or start a new transfer with an `amount`"
        guard let asking = step.services.settings.asking else {
            throw StepError(
                .refused,
                problem,
                help: help
            )
        }
        let question = Question(
            name: "changed_terms",
            label: "\(words). Pay \(payment.text) all the same?",
            kind: .confirmation,
            context: step.attempt.state
        )
        switch try await asking.answer(question)?.reveal() {
        case "true": try await step.note(Self.changesKey, agreed)
        case nil:
            throw StepError(.refused, problem, help: help)
        default: throw StepError(.interrupted, "\(problem); that was not agreed to")
        }
    }

    /// Tells, once, what the anchor takes beyond what anybody has said before.
    private func tellOnce(_ text: String, of transfer: Transfer) async throws {
        let mark: Value = ["transfer": .text(transfer.id), "text": .text(text)]
        guard await !step.allNotes(Self.toldKey).contains(mark) else { return }
        try await step.tell(text, full: text)
        try await step.note(Self.toldKey, mark)
    }

    /// The key of the notes about what was told of what an anchor takes.
    private static let toldKey = "told fee"

    /// The key of the notes that hold the changed terms to which somebody has agreed.
    fileprivate static let changesKey = "changed terms"
}

extension StepContext {
    /// The changed terms of the transfer called `id` to which somebody has agreed before it was paid, as they were told.
    func agreedChanges(ofTransfer id: String) async -> [String] {
        var texts: [String] = []
        for state in services.settings.flow.states where state.verbDescription?.paysAt != nil {
            for note in await driver.machine.notes(ofState: state.name.value)
            where note.key == PaymentMaker.changesKey && note.value["payment"]["transfer"].text == id {
                texts += [note.value["changes"].text].compactMap(\.self)
            }
        }
        return texts
    }
}
