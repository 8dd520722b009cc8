internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Wallet

/// The decision about a payment that an anchor asks for.
enum PaymentDecision: Hashable, Sendable {
    /// It is what was agreed upon. What it takes within that is told.
    case pay(remarks: [String])
    /// It is something else. It is paid where a person confirms this very payment, who reads why.
    case ask(reasons: [String], remarks: [String])
}

extension AgreedTerms {
    /// Decides whether what the anchor asks for is what was agreed upon: its amount, its asset, whom it goes to, its memo, its
    /// fee.
    ///
    /// - Throws: ``StepError`` where nothing is paid whatever a person says, because the anchor contradicts its own quote or
    ///   its own limits, or the asset is another one; and what keeps the terms from being read for now.
    func decision(on payment: Payment) async throws -> PaymentDecision {
        try checkAsset(of: payment)
        try await checkQuote(payment)
        try await checkLimits(payment)
        var (reasons, remarks): ([String], [String]) = ([], [])
        let asked = ExactDecimal(payment.amount)
        if !isBounded {
            reasons.append("\(anchor) wants \(payment.text), and no amount was agreed upon")
        } else if let ordered, ordered != asked, try difference(of: asked) == nil {
            let words = ordered.text(in: units.ordered)
            remarks.append("\(anchor) wants \(payment.text), and \(words) was ordered; the flow tolerates that.")
        }
        if let remark = await allowedPayee(payment) { remarks.append(remark) }
        let feeLimit = step.knowledge.feeLimit(ofTransfer: transfer.id)
        if let feeLimit, case let kept = try kept(of: transfer.amountIn ?? asked), kept > feeLimit {
            reasons.append("\(anchor) keeps \(text(kept: kept)), and the flow allows \(text(kept: feeLimit))")
        }
        if let loss = try await unknownLoss() {
            if feeLimit == nil, loss.isMost { reasons.append("\(anchor) \(loss.words)") }
            remarks.append("\(anchor) \(loss.words).")
        }
        do throws(RecipientMemoError) {
            try RecipientMemoError.check(payment.memo, besides: payment.destination)
        } catch {
            let memo = payment.memo.inWords
            reasons.append("\(anchor) wants \(payment.destination) paid, a muxed address, with \(memo) besides")
        }
        let changes = try await changes() + (await otherPayee(payment))
        if !changes.isEmpty { reasons.append("\(anchor) has changed its terms: \(changes.joined(separator: "; "))") }
        return reasons.isEmpty ? .pay(remarks: remarks) : .ask(reasons: reasons, remarks: remarks)
    }

    private var anchor: String { step.services.header.anchor }

    /// To whom the anchor wanted the payment, or with which memo, when it told that first, where it wants another now.
    private func otherPayee(_ payment: Payment) async -> [String] {
        let told = await step.firstPayee(ofTransfer: transfer.id)
        var changes: [String] = []
        let allowed = step.knowledge.payee(ofTransfer: transfer.id)
        if let account = told.account, account != payment.destination, allowed != payment.destination {
            changes.append("it wants \(payment.destination) paid, and told \(account) before")
        }
        if let memo = told.memo, memo != payment.memo {
            changes.append("it wants \(payment.memo.inWords), and told \(memo.inWords) before")
        }
        return changes
    }

    /// That the anchor wants another account paid than it told first, and the flow allows it; `nil` where that is not so.
    private func allowedPayee(_ payment: Payment) async -> String? {
        guard step.knowledge.payee(ofTransfer: transfer.id) == payment.destination,
            let told = await step.firstPayee(ofTransfer: transfer.id).account, told != payment.destination
        else { return nil }
        return "\(anchor) wants \(payment.destination) paid, and told \(told) before; the flow allows that (`payee`)."
    }

    private func checkAsset(of payment: Payment) throws(StepError) {
        guard let known = step.knowledge.asset(ofTransfer: transfer.id).flatMap({ Asset($0) }), known != payment.asset
        else { return }
        throw StepError(
            .refused,
            "nothing was paid for the transfer \(transfer.id): \(anchor) asks for \(payment.asset), and it was started with "
                + "\(known)",
            help: "report it to the anchor"
        )
    }

    /// A quote is for exactly what it sells, and for what it buys.
    private func checkQuote(_ payment: Payment) async throws {
        if quote != nil, let ordered, ordered != ExactDecimal(payment.amount) {
            throw StepError(
                .refused,
                "nothing was paid for the transfer \(transfer.id): \(anchor) asks for \(payment.text), and its quote is for "
                    + ordered.text(in: units.ordered),
                help: "report it to the anchor; start a new transfer with a new quote"
            )
        }
        // Less than was quoted is a change of terms, which a person may confirm.
        var transfer = transfer
        transfer.amountOut = nil
        let contradictions = try await QuotedTerms(step: step, transfer: transfer).contradictions()
        guard !contradictions.isEmpty else { return }
        throw StepError(
            .refused,
            "nothing was paid for the transfer \(transfer.id) at \(anchor): \(contradictions.joined(separator: "; "))",
            help: "report it to the anchor; start a new transfer with a new quote"
        )
    }

    /// What is outside the anchor's own limits it may never take.
    ///
    /// A fee that is asked for beside the amount is no part of it.
    private func checkLimits(_ payment: Payment) async throws {
        guard let terms = try await step.offeredTerms(of: transfer) else { return }
        let asked = ExactDecimal(payment.amount)
        let net = try asked.subtracting(transfer.fee?.total ?? .zero)
        let limit: String
        if let minimum = terms.minAmount, asked < minimum {
            limit = "\(minimum.text(in: units.terms)) at least"
        } else if let maximum = terms.maxAmount, min(net, asked) > maximum {
            limit = "\(maximum.text(in: units.terms)) at most"
        } else {
            return
        }
        throw StepError(
            .refused,
            "nothing was paid for the transfer \(transfer.id): \(anchor) asks for \(payment.text), and its terms are to take "
                + limit,
            help: "report it to the anchor, or start a new transfer of an amount within its limits"
        )
    }
}

extension Memo {
    /// The memo in a sentence: `no memo`, `the memo “7” (id)`.
    var inWords: String { value.map { "the memo “\(Quotation.of($0) ?? "")” (\(type))" } ?? "no memo" }
}
