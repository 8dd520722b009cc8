internal import AnchorClient
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

extension RunKnowledge {
    /// What the quote called `id` sells, where the run has asked for it.
    func sellAmount(ofQuote id: String) -> ExactDecimal? {
        results(of: SEP38Verb.keyword).last { $0["id"].text == id }?["sell_amount"].number
    }

    /// The asset that the quote called `id` sells, or the one that it buys, where the run has asked for it.
    func counterAsset(ofQuote id: String, isSold: Bool) -> AssetIdentifier? {
        results(of: SEP38Verb.keyword).last { $0["id"].text == id }?[isSold ? "sell_asset" : "buy_asset"].text
            .map { AssetIdentifier($0) }
    }

    /// What the flow wanted the quote called `id` to sell, where it has said that.
    func orderedSellAmount(ofQuote id: String) -> ExactDecimal? {
        orderOfQuote(id)?["sell_amount"].number
    }

    /// The most that the flow gives for what the quote called `id` buys, where it has said that.
    func limit(ofQuote id: String) -> ExactDecimal? { orderOfQuote(id)?["max"].number }

    private func orderOfQuote(_ id: String) -> Value? {
        results(of: SEP38Verb.keyword).last { $0["id"].text == id }?[Self.ordered]
    }

    /// When the quote called `id` stops to hold, where the run has asked for it.
    func expiry(ofQuote id: String) -> Timestamp? {
        results(of: SEP38Verb.keyword).last { $0["id"].text == id }?["expires_at"].text.flatMap {
            Timestamp(iso8601: $0)
        }
    }
}
