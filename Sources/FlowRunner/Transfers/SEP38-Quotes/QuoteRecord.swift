internal import AnchorClient
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

/// A quote for which the run has asked: the results of the state that did, read by their members.
struct QuoteRecord: Sendable {
    /// A result of such a state; journals keep the names.
    enum Field: String, ResultField {
        case id, price, fee, findings
        case expiresAt = "expires_at"
        case totalPrice = "total_price"
        case sellAsset = "sell_asset"
        case sellAmount = "sell_amount"
        case buyAsset = "buy_asset"
        case buyAmount = "buy_amount"
        case sellDeliveryMethod = "sell_delivery_method"
        case buyDeliveryMethod = "buy_delivery_method"
    }

    /// A parameter of such a state that is read again; journals keep the names.
    enum Parameter: String, CaseIterable {
        case sellAmount = "sell_amount"
        case max
    }

    private let results: Value

    fileprivate init(_ results: Value) { self.results = results }

    /// The amount that it sells.
    var sellAmount: ExactDecimal? { Field.sellAmount.value(in: results).number }

    /// The asset that it sells.
    var sellAsset: AssetIdentifier? { Field.sellAsset.value(in: results).text.map { AssetIdentifier($0) } }

    /// The asset that it buys.
    var buyAsset: AssetIdentifier? { Field.buyAsset.value(in: results).text.map { AssetIdentifier($0) } }

    /// The time at which it stops to hold.
    var expiresAt: Timestamp? { Field.expiresAt.value(in: results).text.flatMap { Timestamp(iso8601: $0) } }

    /// The amount that the flow wanted it to sell, where it has said that.
    var orderedSellAmount: ExactDecimal? { order[Parameter.sellAmount.rawValue].number }

    /// The most that the flow gives for what it buys, where it has said that.
    var limit: ExactDecimal? { order[Parameter.max.rawValue].number }

    private var order: Value { results[RunKnowledge.ordered] }
}

extension RunKnowledge {
    /// The quote called `id`; `nil` where the run has not asked for it.
    func quote(_ id: Quote.ID) -> QuoteRecord? {
        results(about: .quote).last { QuoteRecord.Field.id.value(in: $0).text == id }.map { QuoteRecord($0) }
    }
}
