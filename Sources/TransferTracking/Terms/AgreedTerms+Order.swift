internal import AnchorClient
internal import Diagnostics
package import Stellar

/// What the run has ordered, held against what its anchor wants: how much, and of what.
extension AgreedTerms {
    /// What the run has ordered: what its quote sells, or the amount that the flow says; `nil` where nothing says one.
    package var ordered: ExactDecimal? { order.quote?.sellAmount ?? order.amount }

    /// Whether the flow says how much is paid, or the most: what a quote sells for a `buy_amount` is the anchor's number.
    var isBounded: Bool {
        if order.pageLimit != nil || order.amount != nil { return true }
        return order.quote.map { $0.orderedSellAmount != nil || $0.limit != nil } ?? false
    }

    /// How an amount that is asked for differs from what was ordered, as a clause; `nil` where it is what was
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
            return TermsClause(
                .amount,
                ["\(asked)", "\(limit)"],
                "it wants \(asked.text(in: units.incoming)), and the flow pays \(limit.text(in: units.incoming)) at most"
            )
        }
        // A quote may sell another amount than the flow has asked for.
        let sold = order.quote?.orderedSellAmount
        guard let ordered = sold ?? ordered, asked != ordered else { return nil }
        let distance = try max(asked, ordered).subtracting(min(asked, ordered))
        guard distance > order.tolerance else { return nil }
        return TermsClause(
            .amount,
            ["\(asked)", "\(ordered)"],
            "it wants \(asked.text(in: units.incoming)), and \(ordered.text(in: units.ordered)) was ordered"
        )
    }

    /// What keeps a deposit from being worth sending, by the anchor's own terms; an exchange may be counted in another asset.
    func limit(on asked: ExactDecimal) async throws -> TermsClause? {
        guard !isExchange, let terms = try await reading.offeredTerms().effective else { return nil }
        let net = try asked.subtracting(transfer.fee?.total ?? .zero)
        let wants = "it wants \(asked.text(in: units.incoming)), and takes"
        if let minimum = terms.minAmount, asked < minimum {
            let words = "\(wants) \(minimum.text(in: units.terms)) at least"
            return TermsClause(.belowMinimum, ["\(asked)", "\(minimum)"], words)
        }
        guard let maximum = terms.maxAmount, min(net, asked) > maximum else { return nil }
        let words = "\(wants) \(maximum.text(in: units.terms)) at most"
        return TermsClause(.aboveMaximum, ["\(asked)", "\(maximum)"], words)
    }

    /// What is told to be of another asset outside the ledger than the flow has ordered, as a clause.
    var otherAsset: TermsClause? {
        get async throws {
            let told = transfer.kind.isDeposit ? transfer.amountInAsset : transfer.amountOutAsset
            guard let told else { return nil }
            let name = Quotation.of(told.description) ?? ""
            let clause = transfer.kind.isDeposit ? "it takes \(name)" : "\(name) is to come out"
            if let ordered = order.counterAsset {
                guard told != AssetIdentifier(ordered) else { return nil }
                return TermsClause(.asset, [told.description, ordered], "\(clause), and \(ordered) was ordered")
            }
            // On a page the customer may choose another currency; without one, and without an exchange, no one does.
            guard order.service == .programmatic, !isExchange,
                case .currency(let code) = told, let currency = try await reading.anchoredCurrency(), code != currency
            else { return nil }
            let words = "\(clause), and by its stellar.toml the asset stands for \(currency)"
            return TermsClause(.asset, [told.description, currency], words)
        }
    }
}

/// The quote with which the run has started a transfer, held against what its anchor says of the transfer.
extension AgreedTerms {
    /// What contradicts the quote, each as a clause; empty where nothing does, and where the transfer has no quote.
    ///
    /// - Throws: what keeps the quote from being read for now.
    package func quoteContradictions() async throws -> [String] {
        try await quoteContradictions(payingOut: transfer.amountOut)
    }

    /// As ``quoteContradictions()``, for another amount that comes out than the anchor tells; `nil` where it counts for nothing.
    func quoteContradictions(payingOut told: ExactDecimal?) async throws -> [String] {
        guard let id = order.quote?.id else { return [] }
        var contradictions: [String] = []
        if let told = transfer.quoteID, told != id {
            contradictions.append("it names the quote \(Quotation.of(told) ?? ""), and it was started with \(id)")
        }
        guard let quote = try await reading.quote(id) else { return contradictions }
        let terms = quote.terms
        if let asset = transfer.amountOutAsset, asset != terms.buyAsset {
            contradictions.append("\(words(asset)) is to come out, and its quote buys \(words(terms.buyAsset))")
        } else if let told {
            let fee = terms.fee?.total.map { KnownTerm(amount: $0, source: .quote) }
            let least = try left(of: terms.buyAmount, of: terms.sellAmount, fee: fee)
            let expected = try Self.generous(least, to: told, of: least, .down)
            if told < expected {
                let bought = AmountUnit.asset(terms.buyAsset)
                contradictions.append(
                    "amount_out is \(told.text(in: bought)), and its quote buys "
                        + terms.buyAmount.text(in: bought)
                )
            }
        }
        return contradictions
    }

    private func words(_ asset: AssetIdentifier) -> String { Quotation.of(asset.description) ?? "" }
}
