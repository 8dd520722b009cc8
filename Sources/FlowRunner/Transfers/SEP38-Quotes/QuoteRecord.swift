internal import AnchorClient
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

/// A quote for which the run has asked: the results of the state that did, read by their members.
struct QuoteRecord: Sendable {
    /// A result of such a state, or an argument of the flow; journals keep the names.
    private enum Field: String {
        case sellAmount = "sell_amount"
        case sellAsset = "sell_asset"
        case buyAsset = "buy_asset"
        case expiresAt = "expires_at"
        case max
    }

    private let results: Value

    fileprivate init(_ results: Value) { self.results = results }

    /// The amount that it sells.
    var sellAmount: ExactDecimal? { results[Field.sellAmount.rawValue].number }

    /// The asset that it sells.
    var sellAsset: AssetIdentifier? { results[Field.sellAsset.rawValue].text.map { AssetIdentifier($0) } }

    /// The asset that it buys.
    var buyAsset: AssetIdentifier? { results[Field.buyAsset.rawValue].text.map { AssetIdentifier($0) } }

    /// The time at which it stops to hold.
    var expiresAt: Timestamp? { results[Field.expiresAt.rawValue].text.flatMap { Timestamp(iso8601: $0) } }

    /// The amount that the flow wanted it to sell, where it has said that.
    var orderedSellAmount: ExactDecimal? { order[Field.sellAmount.rawValue].number }

    /// The most that the flow gives for what it buys, where it has said that.
    var limit: ExactDecimal? { order[Field.max.rawValue].number }

    private var order: Value { results[RunKnowledge.ordered] }
}

extension RunKnowledge {
    /// The quote called `id`; `nil` where the run has not asked for it.
    func quote(_ id: Quote.ID) -> QuoteRecord? {
        results(about: .quote).last { $0["id"].text == id }.map { QuoteRecord($0) }
    }
}
