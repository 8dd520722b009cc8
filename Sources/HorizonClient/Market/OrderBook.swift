internal import HTTPTransport
public import JSON
public import Stellar

/// The offers between two assets, added up by price.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/aggregations/order-books>
public struct OrderBook: Hashable, Sendable {
    /// All offers at one price.
    public struct Level: Hashable, Sendable {
        /// The price of one unit.
        public var price: Price
        /// The amount on offer at that price; exact, as a sum may be more than one offer can hold.
        public var amount: ExactDecimal
    }

    /// The asset that is sold.
    public var base: Asset
    /// The asset that is asked for it.
    public var counter: Asset
    /// Offers to buy the base, the highest price first; amounts are of the counter asset.
    public var bids: [Level]
    /// Offers to sell the base, the lowest price first; amounts are of the base.
    public var asks: [Level]
    /// The answer as it came.
    public var fields: JSONValue

    init?(_ fields: JSONValue) {
        guard let base = fields["base"].flatMap({ Asset(horizon: $0) }),
            let counter = fields["counter"].flatMap({ Asset(horizon: $0) })
        else { return nil }
        self.base = base
        self.counter = counter
        self.fields = fields
        func levels(_ name: String) -> [Level] {
            fields.list(name) { entry in
                guard let price = entry["price_r"]?.price, let amount = entry["amount"]?.decimal else { return nil }
                return Level(price: price, amount: amount)
            }
        }
        bids = levels("bids")
        asks = levels("asks")
    }
}

extension Horizon {
    /// The offers between two assets.
    ///
    /// - Parameters:
    ///   - selling: what is sold.
    ///   - buying: what is asked for it.
    ///   - depth: how many prices to tell of on each side, 1 to 200.
    /// - Returns: the order book.
    /// - Throws: `HorizonError`
    public func orderBook(
        selling: Asset,
        buying: Asset,
        depth: Int = 20
    ) async throws(HorizonError) -> OrderBook {
        let parameters = selling.query("selling_") + buying.query("buying_")
        let query = parameters.compactMap { item in item.value.map { (item.name, $0) } }
        let limit = String(min(max(depth, 1), Self.pageLimit))
        let location = url.appendingSegments("order_book").appendingQuery(query + [("limit", limit)])
        guard let book = OrderBook(try await object(at: location)) else { throw invalid("base", location) }
        return book
    }
}
