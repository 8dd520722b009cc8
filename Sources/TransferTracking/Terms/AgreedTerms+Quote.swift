internal import AnchorClient
internal import Diagnostics
internal import Stellar

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
