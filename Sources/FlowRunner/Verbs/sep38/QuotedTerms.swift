internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar

/// The quote with which the run has started a transfer, held against what its anchor says of the transfer.
struct QuotedTerms: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// What contradicts the quote, each as a clause; empty where nothing does, and where the transfer has no quote.
    ///
    /// - Throws: what keeps the quote from being read for now.
    func contradictions() async throws -> [String] {
        guard let id = step.knowledge.quote(ofTransfer: transfer.id) else { return [] }
        var contradictions: [String] = []
        if let told = transfer.quoteID, told != id {
            contradictions.append("it names the quote \(Quotation.of(told) ?? ""), and it was started with \(id)")
        }
        guard let quote = try await quote(id) else { return contradictions }
        let terms = quote.terms
        if let asset = transfer.amountOutAsset, asset != terms.buyAsset {
            contradictions.append("\(words(asset)) is to come out, and its quote buys \(words(terms.buyAsset))")
        } else if let told = transfer.amountOut {
            let fee = terms.fee?.total.map { KnownTerm(amount: $0, source: .quote) }
            let agreed = AgreedTerms(step: step, transfer: transfer)
            let least = try agreed.left(of: terms.buyAmount, of: terms.sellAmount, fee: fee)
            let expected = try AgreedTerms.generous(least, to: told, of: least, .down)
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

    /// The quote as the anchor gave it; `nil` where it tells of none by that name any more.
    private func quote(_ id: Quote.ID) async throws -> Quote? {
        do {
            return try await step.services.quote(id, step.knowledge)
        } catch let error as AnchorError where !error.isTransient {
            return nil
        }
    }
}
