internal import AnchorClient
package import Diagnostics
package import Stellar

/// The decision about a payment that an anchor asks for.
package enum PaymentDecision: Equatable, Sendable {
    /// It is what was agreed upon. What it takes within that is told.
    case pay(remarks: [String])
    /// It is something else. It is paid where a person confirms this very payment, who reads why.
    case ask(reasons: [TermsClause], remarks: [String])
    /// Nothing is paid whatever a person says.
    case refuse(Failure)
}

extension AgreedTerms {
    /// Decides whether what the anchor asks for is what was agreed upon: its amount, its asset, whom it goes to, its memo, its
    /// fee.
    ///
    /// It is refused where the anchor contradicts its own quote or its own limits, or the asset is another one.
    ///
    /// - Throws: what keeps the terms from being read for now.
    package func decision(on payment: Payment) async throws -> PaymentDecision {
        if let refusal = otherAsset(in: payment) { return refusal }
        if let refusal = try await contradictedQuote(by: payment) { return refusal }
        if let refusal = try await exceededLimits(by: payment) { return refusal }
        var (reasons, remarks): ([TermsClause], [String]) = ([], [])
        let asked = ExactDecimal(payment.amount)
        if !isBounded {
            let words = "\(anchor) wants \(payment.text), and no amount was agreed upon"
            reasons.append(TermsClause(.unordered, ["\(asked)"], words))
        } else if let ordered, ordered != asked, try difference(of: asked) == nil {
            let words = ordered.text(in: units.ordered)
            remarks.append("\(anchor) wants \(payment.text), and \(words) was ordered; the flow tolerates that.")
        }
        if let remark = allowedPayee(payment) { remarks.append(remark) }
        if let feeLimit = order.feeLimit, case let kept = try kept(of: transfer.amountIn ?? asked), kept > feeLimit {
            let words = "\(anchor) keeps \(text(kept: kept)), and the flow allows \(text(kept: feeLimit))"
            reasons.append(TermsClause(.overFeeLimit, ["\(kept)", "\(feeLimit)"], words))
        }
        if let loss = try await unknownLoss() {
            if order.feeLimit == nil, loss.isMost {
                let kept = try self.kept(of: transfer.amountIn ?? asked)
                reasons.append(TermsClause(.mostKept, ["\(kept)", "\(asked)"], "\(anchor) \(loss.words)"))
            }
            remarks.append("\(anchor) \(loss.words).")
        }
        if payment.hasMemoBesideCustomer {
            let words =
                "\(anchor) wants \(payment.destination) paid, a muxed address, with \(payment.memo.inWords) besides"
            reasons.append(TermsClause(.memoBesideCustomer, payment.memo.key, words))
        }
        let changes = try await changes() + otherPayee(payment)
        if !changes.isEmpty {
            let words = changes.map(\.words).joined(separator: "; ")
            reasons.append(TermsClause(changes, "\(anchor) has changed its terms: \(words)"))
        }
        return reasons.isEmpty ? .pay(remarks: remarks) : .ask(reasons: reasons, remarks: remarks)
    }

    /// To whom the anchor wanted the payment, or with which memo, when it told that first, where it wants another now.
    private func otherPayee(_ payment: Payment) -> [TermsClause] {
        let told = order.payee
        var changes: [TermsClause] = []
        let isAllowed = order.allowedPayee == payment.destination
        if let account = told.account, account != payment.destination, !isAllowed {
            let words = "it wants \(payment.destination) paid, and told \(account) before"
            changes.append(TermsClause(.payee, ["\(payment.destination)", "\(account)"], words))
        }
        if let memo = told.memo, memo != payment.memo {
            let words = "it wants \(payment.memo.inWords), and told \(memo.inWords) before"
            changes.append(TermsClause(.memo, payment.memo.key + memo.key, words))
        }
        return changes
    }

    /// That the anchor wants another account paid than it told first, and the flow allows it; `nil` where that is not so.
    private func allowedPayee(_ payment: Payment) -> String? {
        guard order.allowedPayee == payment.destination, let told = order.payee.account, told != payment.destination
        else { return nil }
        return "\(anchor) wants \(payment.destination) paid, and told \(told) before; the flow allows that (`payee`)."
    }

    private func otherAsset(in payment: Payment) -> PaymentDecision? {
        guard let known = order.asset, known != payment.asset else { return nil }
        return refusal(
            .otherAssetAsked,
            [.found: .text("\(payment.asset)"), .expected: .text("\(known)")],
            .reportToAnchor
        )
    }

    /// A quote is for exactly what it sells, and for what it buys.
    private func contradictedQuote(by payment: Payment) async throws -> PaymentDecision? {
        if order.quote != nil, let ordered, ordered != ExactDecimal(payment.amount) {
            return refusal(
                .otherAmountThanQuote,
                [.found: .text(payment.text), .expected: .text(ordered.text(in: units.ordered))],
                .startWithQuote
            )
        }
        // Less than was quoted is a change of terms, which a person may confirm.
        let contradictions = try await quoteContradictions(payingOut: nil)
        guard !contradictions.isEmpty else { return nil }
        return refusal(.quoteContradictedBefore, [.differences: .texts(contradictions)], .startWithQuote)
    }

    private func refusal(_ code: FailureCode, _ facts: Facts, _ remedy: Remedy.Action) -> PaymentDecision {
        let facts = facts.with(.transfer, .identifier(transfer.id)).with(.domain, .text(anchor))
        return .refuse(Failure(code, facts: facts, remedies: [Remedy(remedy)]))
    }

    /// What is outside the anchor's own limits it may never take.
    ///
    /// A fee that is asked for beside the amount is no part of it.
    private func exceededLimits(by payment: Payment) async throws -> PaymentDecision? {
        guard let terms = try await reading.offeredTerms().effective else { return nil }
        let asked = ExactDecimal(payment.amount)
        let net = try asked.subtracting(transfer.fee?.total ?? .zero)
        let limit: String
        if let minimum = terms.minAmount, asked < minimum {
            limit = "\(minimum.text(in: units.terms)) at least"
        } else if let maximum = terms.maxAmount, min(net, asked) > maximum {
            limit = "\(maximum.text(in: units.terms)) at most"
        } else {
            return nil
        }
        return refusal(
            .beyondOwnLimits,
            [.found: .text(payment.text), .limit: .text(limit)],
            .startWithinOwnLimits
        )
    }
}

extension Memo {
    /// The type and the value, which tell it from others.
    package var key: [String] { [type, value ?? ""] }

    /// The memo in a sentence: `no memo`, `the memo “7” (id)`.
    package var inWords: String { value.map { "the memo “\(Quotation.of($0) ?? "")” (\(type))" } ?? "no memo" }
}

/// A number of a transfer as it was known before its anchor asked for money, and from where.
struct KnownTerm: Hashable, Sendable {
    /// From where a number is known.
    enum Source: Hashable, Sendable {
        /// The quote that the transfer was started with has it.
        case quote
        /// It was told when the transfer was started.
        case start
        /// The transfer itself had it, when money was asked for.
        case transfer
        /// No one has told it: it follows from the anchor's terms, or from the fee.
        case terms
    }

    var amount: ExactDecimal
    var source: Source

    /// The fee as a clause, as ``1 USDC was told at the start``.
    func feeClause(in unit: AmountUnit?) -> String {
        let amount = amount.text(in: unit)
        return switch source {
        case .quote: "its quote has \(amount)"
        case .start: "\(amount) was stated at the start"
        case .transfer: "\(amount) was stated before"
        case .terms: "by its terms it is \(amount)"
        }
    }

    /// What comes out as a clause, as ``9 USDC was told at the start``.
    func payoutClause(in unit: AmountUnit?) -> String {
        let amount = amount.text(in: unit)
        return switch source {
        case .quote: "its quote buys \(amount)"
        case .start: "\(amount) was stated at the start"
        case .transfer: "\(amount) was stated before"
        case .terms: "\(amount) was estimated from the fee"
        }
    }
}
