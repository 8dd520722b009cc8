package import Stellar

/// A market that an anchor makes on the ledger: assets that it issues, and offers that rest in their order books.
package struct AnchorMarket: Hashable, Sendable {
    /// An offer of the market maker, which lies there until it is taken.
    package struct Offer: Hashable, Sendable {
        /// The asset that the maker sells: the code of an asset of the market or of the anchor, or `native`.
        package var sell: String
        /// The asset that the maker wants for it.
        package var buy: String
        /// The amount that is sold.
        package var amount: Amount
        /// The price of one unit of the sold asset, in the bought one.
        package var price: Price

        package init(sell: String, buy: String, amount: Amount, price: Price) {
            self.sell = sell
            self.buy = buy
            self.amount = amount
            self.price = price
        }
    }

    /// The codes of the market's own assets, beside those that the anchor transfers.
    package var assets: [AssetCode]
    package var offers: [Offer]

    package init(assets: [AssetCode] = [], offers: [Offer] = []) {
        self.assets = assets
        self.offers = offers
    }
}

extension Price {
    /// The fraction that a decimal of at most seven decimals is, or `nil` where the ledger has none for it.
    init?(exactly decimal: ExactDecimal) {
        guard let amount = try? decimal.amount(), amount > .zero else { return nil }
        var (divisor, rest) = (amount.stroops, Amount.stroopsPerUnit)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        guard let numerator = Int32(exactly: amount.stroops / divisor),
            let denominator = Int32(exactly: Amount.stroopsPerUnit / divisor)
        else { return nil }
        self.init(numerator: numerator, denominator: denominator)
    }
}
