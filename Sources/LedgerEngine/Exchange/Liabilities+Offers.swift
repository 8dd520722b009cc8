internal import StellarXDR

extension Liabilities {
    /// What an open offer to sell `amount` at `price` could take from its owner, and add to what the owner has.
    init?(price: XDR.Price, amount: Int64) {
        guard
            let exchange = OfferExchange.ignoringPriceError(
                price: price,
                limits: .offer(sells: amount),
                rounding: .normal
            )
        else { return nil }
        self.init()
        buying = exchange.bought
        selling = exchange.sold
    }

    /// What an open offer to buy `buyAmount` could take and add.
    ///
    /// `price` is that of what is sold, the inverse of the one in a manage buy offer operation.
    init?(price: XDR.Price, buyAmount: Int64) {
        guard
            let exchange = OfferExchange.ignoringPriceError(
                price: price,
                limits: .offer(sells: .max, buys: buyAmount),
                rounding: .normal
            )
        else { return nil }
        self.init()
        buying = exchange.bought
        selling = exchange.sold
    }
}
