internal import AnchorClient
package import Diagnostics
package import Stellar

/// The decision about a payment that an anchor asks for.
package enum PaymentDecision: TableAction, Equatable {
    package static let table = "decision"

    /// A payment that keeps the agreed terms; `remarks` are its deviations within them, which are reported.
    case pay(remarks: [TermsClause])
    /// A payment that deviates from the agreed terms, which a person has to confirm by its `reasons`.
    case ask(reasons: [TermsClause], remarks: [TermsClause])
    /// A payment that no confirmation allows.
    case refuse(Failure)
}

extension AgreedTerms {
    /// Decides whether what the anchor asks for is what was agreed upon: its amount, its asset, whom it goes to, its memo, its
    /// fee.
    ///
    /// It is refused where the anchor contradicts its own quote or its own limits, or the asset is another one.
    ///
    /// - Throws: `ExactDecimalError` where a number is too large, and ``UnreadTerms`` with the part that was not read yet.
    package func decision(on payment: Payment) throws -> PaymentDecision {
        if let refusal = otherAsset(in: payment) { return refusal }
        if let refusal = try contradictedQuote(by: payment) { return refusal }
        if let refusal = try exceededLimits(by: payment) { return refusal }
        var (reasons, remarks): ([TermsClause], [TermsClause]) = ([], [])
        let asked = ExactDecimal(payment.amount)
        let facts: Facts = [.domain: .text(anchor)]
        let wanted = facts.with(.amount, .quoting(payment.words))
        if !isBounded {
            reasons.append(TermsClause(.unordered, ["\(asked)"], Clause(.nothingOrdered, wanted)))
        } else if let ordered, ordered != asked, try difference(of: asked) == nil {
            let clause = Clause(.toleratedAmount, wanted.with(.expected, .amount(ordered, in: units.ordered)))
            remarks.append(TermsClause(.tolerated, ["\(asked)", "\(ordered)"], clause))
        }
        if let remark = allowedPayee(payment) { remarks.append(remark) }
        if let feeLimit = order.feeLimit, case let kept = try kept(of: transfer.amountIn ?? asked), kept > feeLimit {
            let limits = facts.with(.found, fact(kept: kept)).with(.limit, fact(kept: feeLimit))
            reasons.append(TermsClause(.overFeeLimit, ["\(kept)", "\(feeLimit)"], Clause(.overFeeLimit, limits)))
        }
        if let loss = try unknownLoss() {
            if order.feeLimit == nil, loss.isMost {
                let kept = try self.kept(of: transfer.amountIn ?? asked)
                reasons.append(TermsClause(.mostKept, ["\(kept)", "\(asked)"], loss.difference.clause))
            }
            remarks.append(loss.difference)
        }
        if payment.hasMemoBesideCustomer { reasons.append(.memoBesideCustomer(payment, facts)) }
        let changes = try changes() + otherPayee(payment)
        if !changes.isEmpty {
            let clause = Clause(.changedTerms, facts.with(.differences, .clauses(changes.map(\.clause))))
            reasons.append(TermsClause(changes, clause))
        }
        return reasons.isEmpty ? .pay(remarks: remarks) : .ask(reasons: reasons, remarks: remarks)
    }

    /// The difference where the anchor wanted another account paid, or with another memo, when it told that first.
    private func otherPayee(_ payment: Payment) -> [TermsClause] {
        let told = order.payee
        var changes: [TermsClause] = []
        let isAllowed = order.allowedPayee == payment.destination
        if let account = told.account, account != payment.destination, !isAllowed {
            let facts: Facts = [.found: .text("\(payment.destination)"), .expected: .text("\(account)")]
            changes.append(TermsClause(.payee, ["\(payment.destination)", "\(account)"], Clause(.otherPayee, facts)))
        }
        if let memo = told.memo, memo != payment.memo {
            let clause = Clause(.otherMemo, [.found: payment.memo.fact, .expected: memo.fact])
            changes.append(TermsClause(.memo, payment.memo.key + memo.key, clause))
        }
        return changes
    }

    /// The remark that the anchor wants another account paid than it told first, and the flow allows it; `nil` where that is not so.
    private func allowedPayee(_ payment: Payment) -> TermsClause? {
        guard order.allowedPayee == payment.destination, let told = order.payee.account, told != payment.destination
        else { return nil }
        let (found, expected) = ("\(payment.destination)", "\(told)")
        let facts: Facts = [.domain: .text(anchor), .found: .text(found), .expected: .text(expected)]
        return TermsClause(.allowedPayee, [found, expected], Clause(.allowedPayee, facts))
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
    private func contradictedQuote(by payment: Payment) throws -> PaymentDecision? {
        if order.quote != nil, let ordered, ordered != ExactDecimal(payment.amount) {
            return refusal(
                .otherAmountThanQuote,
                [.found: .quoting(payment.words), .expected: .amount(ordered, in: units.ordered)],
                .startWithQuote
            )
        }
        // Less than was quoted is a change of terms, which a person may confirm.
        let contradictions = try quoteContradictions(payingOut: nil)
        guard !contradictions.isEmpty else { return nil }
        return refusal(.quoteContradictedBefore, [.differences: .clauses(contradictions)], .startWithQuote)
    }

    private func refusal(_ code: FailureCode, _ facts: Facts, _ remedy: Remedy.Action) -> PaymentDecision {
        let facts = facts.with(.transfer, .identifier(transfer.id)).with(.domain, .text(anchor))
        return .refuse(Failure(code, facts: facts, remedies: [Remedy(remedy)]))
    }

    /// The refusal where the payment is outside the anchor's own limits, which it may never take.
    private func exceededLimits(by payment: Payment) throws -> PaymentDecision? {
        var facts: Facts = [.found: .quoting(payment.words)]
        // A payment of another asset than the one of the terms is refused before.
        switch try verdict(on: LimitedAmount(ExactDecimal(payment.amount))) {
        case .fits, .notCompared: return nil
        case .below(let minimum):
            (facts[.limit], facts[.bound]) = (.amount(minimum, in: units.terms), .text("least"))
        case .above(let maximum):
            (facts[.limit], facts[.bound]) = (.amount(maximum, in: units.terms), .text("most"))
        }
        return refusal(.beyondOwnLimits, facts, .startWithinOwnLimits)
    }
}

extension Memo {
    /// The type and the value, which tell it from others.
    package var key: [String] { [type, value ?? ""] }

    /// The type and the value, as a fact of a clause.
    package var fact: Fact {
        .facts([.name: .text(type), .memo: value.map { .text(Quotation.of($0) ?? "") }])
    }

    /// The memo in a sentence: `no memo`, `the memo “7” (id)`.
    package var inWords: String { value.map { "the memo “\(Quotation.of($0) ?? "")” (\(type))" } ?? "no memo" }
}

/// A number of a transfer as it was known before its anchor asked for money, and from where.
struct KnownTerm: Hashable, Sendable {
    /// The source of a known number.
    enum Source: String, Hashable, Sendable {
        /// The quote that the transfer was started with has it.
        case quote
        /// The terms that were told when the transfer was started.
        case start
        /// The transfer itself had it, when money was asked for.
        case transfer
        /// No one has told it: it follows from the anchor's terms, or from the fee.
        case terms
    }

    var amount: ExactDecimal
    var source: Source

    /// The facts of a clause in which the anchor tells `found` now, and this as `amount` before.
    func facts(_ found: Fact, _ amount: Fact) -> Facts {
        [.found: found, .expected: amount, .source: .text(source.rawValue)]
    }
}

extension TermsClause {
    /// The reason that `payment` has a memo beside a muxed address; with the anchor's `.domain`, that its anchor wants that.
    package static func memoBesideCustomer(_ payment: Payment, _ facts: Facts) -> TermsClause {
        let facts = facts.with(.account, .text("\(payment.destination)")).with(.memo, payment.memo.fact)
        return TermsClause(.memoBesideCustomer, payment.memo.key, Clause(.memoBesideCustomer, facts))
    }
}
