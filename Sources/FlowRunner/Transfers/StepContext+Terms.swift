internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

extension StepContext {
    /// The anchor's terms for a transfer, or `nil` where it doesn't tell any.
    ///
    /// - Throws: `AnchorError` where the anchor does not transfer the asset in this direction.
    func terms(for order: TransferOrder) async throws -> (TransferOffer.Terms, TransferOffer)? {
        let offer: TransferOffer
        do {
            offer = try await services.offer(of: order.service, knowledge)
        } catch let error as AnchorError where !error.isTransient {
            // The request itself will tell whether the anchor does it.
            return nil
        }
        if let terms = offer.terms(for: order.asset, order.kind) { return (terms, offer) }
        throw AnchorError(
            .notOffered(code: order.asset.code, suggestion: offer.suggestion(for: order.asset, order.kind)),
            to: order.kind.isDeposit ? .deposit : .withdrawal,
            at: services.desk.anchor.domain
        )
    }

    /// What a transfer will cost, before anything is asked of the anchor; `nil` where no amount is known yet.
    ///
    /// - Throws: `TransferEstimateError` where the anchor doesn't take so much, or so little.
    func estimate(
        of order: TransferOrder,
        _ terms: TransferOffer.Terms,
        _ offer: TransferOffer,
        quote: Quote?
    ) async throws -> TransferEstimate? {
        guard let amount = order.request.amount else { return nil }
        var terms = terms
        if order.service == .hosted, order.request.counterAsset != nil, order.kind.isDeposit {
            // The terms are about the asset on the ledger, and the amount is in another.
            (terms.minAmount, terms.maxAmount) = (nil, nil)
        }
        return try TransferEstimate(
            of: amount,
            terms: terms,
            source: await feeSource(of: order, terms, offer, quote),
            now: now
        )
    }

    /// From what the fee is known: a quote, the terms, or the older endpoint for fees.
    private func feeSource(
        of order: TransferOrder,
        _ terms: TransferOffer.Terms,
        _ offer: TransferOffer,
        _ quote: Quote?
    ) async -> FeeSource {
        if let quote { return .quote(quote) }
        // An exchange has its fee in its price.
        guard order.request.counterAsset == nil, let amount = order.request.amount else { return .unknown }
        let source = FeeSource(terms: terms)
        guard source == .unknown, offer.hasFeeEndpoint else { return source }
        // Nothing depends on the answer but what is told.
        let fee = try? await services.fee(of: amount, order, knowledge)
        return fee.map { .answer($0, amount: amount) } ?? .unknown
    }
}

extension TransferEstimate {
    /// What flows see of it.
    var results: [String: Value] {
        var results: [String: Value] = [:]
        results["fee"] = fee.map { .number($0) }
        results["fee_asset"] = feeAsset.map { .text($0.description) }
        results["amount_out"] = amountOut.map { .number($0) }
        return results
    }

    /// What it is, as a clause behind a comma.
    var words: String {
        let fee = self.fee.map { ", fee \($0)" + (feeAsset.map { " \($0.code)" } ?? "") } ?? ""
        return fee + (amountOut.map { ", \($0) out" } ?? "")
    }
}
