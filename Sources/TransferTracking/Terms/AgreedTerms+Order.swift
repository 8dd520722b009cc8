internal import AnchorClient
package import Diagnostics
package import Stellar

/// The order of the run, compared with what its anchor wants: how much, and of what.
extension AgreedTerms {
    /// The amount that the run has ordered: what its quote sells, or the amount that the flow says; `nil` where nothing says one.
    package var ordered: ExactDecimal? { order.quote?.sellAmount ?? order.amount }

    /// Whether the flow says how much is paid, or the most: what a quote sells for a `buy_amount` is the anchor's number.
    var isBounded: Bool {
        if order.pageLimit != nil || order.amount != nil { return true }
        return order.quote.map { $0.orderedSellAmount != nil || $0.limit != nil } ?? false
    }

    /// The difference of an amount that is asked for from what was ordered, as a clause; `nil` where it is what was
    /// ordered, within the tolerance or up to the limit that the flow states, or where nothing was ordered.
    ///
    /// SEP-6 lets an anchor differ by a tenth. A flow that puts up with that says so.
    ///
    /// Specification: <https://stellar.org/protocol/sep-6#withdraw>
    ///
    /// - Throws: `ExactDecimalError` where a number is too large.
    func difference(of asked: ExactDecimal) throws -> TermsClause? {
        if let limit = order.pageLimit {
            guard asked > limit else { return nil }
            let facts: Facts = [.found: wanted(asked), .limit: .amount(limit, in: units.incoming)]
            return TermsClause(.amount, ["\(asked)", "\(limit)"], Clause(.overFlowLimit, facts))
        }
        // A quote may sell another amount than the flow has asked for.
        let sold = order.quote?.orderedSellAmount
        guard let ordered = sold ?? ordered, asked != ordered else { return nil }
        let distance = try max(asked, ordered).subtracting(min(asked, ordered))
        guard distance > order.tolerance else { return nil }
        let facts: Facts = [.found: wanted(asked), .expected: .amount(ordered, in: units.ordered)]
        return TermsClause(.amount, ["\(asked)", "\(ordered)"], Clause(.otherAmountThanOrdered, facts))
    }

    private func wanted(_ asked: ExactDecimal) -> Fact { .amount(asked, in: units.incoming) }

    /// The limit that keeps a deposit from being worth sending, by the anchor's own terms.
    func limit(on asked: ExactDecimal) throws -> TermsClause? {
        switch try verdict(on: LimitedAmount(asked, in: units)) {
        case .fits, .notCompared: return nil
        case .below(let minimum):
            let facts: Facts = [.found: wanted(asked), .limit: .amount(minimum, in: units.terms)]
            return TermsClause(.belowMinimum, ["\(asked)", "\(minimum)"], Clause(.belowMinimum, facts))
        case .above(let maximum):
            let facts: Facts = [.found: wanted(asked), .limit: .amount(maximum, in: units.terms)]
            return TermsClause(.aboveMaximum, ["\(asked)", "\(maximum)"], Clause(.aboveMaximum, facts))
        }
    }

    /// The verdict of the anchor's own terms on an amount that it asks for; its fee may be asked for beside the amount.
    ///
    /// - Throws: `ExactDecimalError` where a number is too large, and ``UnreadTerms`` where the terms count and were not read yet.
    func verdict(on asked: LimitedAmount) throws -> AmountLimits.Verdict {
        var asked = asked
        if let fee = transfer.fee?.total, !asked.isOfOtherAsset {
            asked.withoutFee = try asked.number?.subtracting(fee)
        }
        return try AmountLimits.verdict(
            on: asked,
            at: .request,
            by: published.offered().effective.map { AmountLimits($0) }
        )
    }

    /// The difference where another asset outside the ledger is told than the flow has ordered, as a clause.
    var otherAsset: TermsClause? {
        get throws {
            let told = transfer.kind.isDeposit ? transfer.amountInAsset : transfer.amountOutAsset
            guard let told else { return nil }
            let facts: Facts = [.found: .text(words(told)), .isDeposit: .flag(transfer.kind.isDeposit)]
            if let ordered = order.counterAsset {
                guard told != AssetIdentifier(ordered) else { return nil }
                let clause = Clause(.otherAssetThanOrdered, facts.with(.expected, .text(ordered)))
                return TermsClause(.asset, [told.description, ordered], clause)
            }
            // On a page the customer may choose another currency; without one, and without an exchange, no one does.
            guard order.service == .programmatic, !isExchange,
                case .currency(let code) = told, let currency = try published.currency(), code != currency
            else { return nil }
            let clause = Clause(.otherCurrency, facts.with(.expected, .text(currency)))
            return TermsClause(.asset, [told.description, currency], clause)
        }
    }
}

/// The quote with which the run has started a transfer, held against what its anchor says of the transfer.
extension AgreedTerms {
    /// The contradictions to the quote, each as a clause; empty where there are none, and where the transfer has no quote.
    ///
    /// - Throws: ``UnreadTerms`` where the quote was not read yet.
    package func quoteContradictions() throws -> [Clause] {
        try quoteContradictions(payingOut: transfer.amountOut)
    }

    /// The contradictions of ``quoteContradictions()``, for the payout that the anchor tells; `nil` where it counts for
    /// nothing.
    func quoteContradictions(payingOut told: ExactDecimal?) throws -> [Clause] {
        guard let id = order.quote?.id else { return [] }
        var contradictions: [Clause] = []
        if let told = transfer.quoteID, told != id {
            let facts: Facts = [.found: .identifier(told), .expected: .identifier(id)]
            contradictions.append(Clause(.otherQuote, facts))
        }
        guard let quote = try published.quote(id) else { return contradictions }
        let terms = quote.terms
        if let asset = transfer.amountOutAsset, asset != terms.buyAsset {
            let facts: Facts = [.found: .text(words(asset)), .expected: .text(words(terms.buyAsset))]
            contradictions.append(Clause(.otherAssetThanQuoted, facts))
        } else if let told {
            let fee = terms.fee?.total.map { KnownTerm(amount: $0, source: .quote) }
            let least = try left(of: terms.buyAmount, of: terms.sellAmount, fee: fee)
            let expected = try Self.generous(least, to: told, of: least, .down)
            if told < expected {
                let bought = AmountUnit.asset(terms.buyAsset)
                let facts: Facts = [
                    .found: .amount(told, in: bought), .expected: .amount(terms.buyAmount, in: bought),
                ]
                contradictions.append(Clause(.lessThanQuoted, facts))
            }
        }
        return contradictions
    }

    private func words(_ asset: AssetIdentifier) -> String { Quotation.of(asset.description) ?? "" }
}
