internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// A trade, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/trades/object>
public struct TradeRecord: HorizonRecord, ListedByID {
    /// One of the two sides of a trade.
    public struct Side: Hashable, Sendable {
        /// The account that traded; `nil` of a liquidity pool.
        public var account: PublicKey?
        /// The offer, where it was one.
        public var offerID: Int64?
        /// The liquidity pool, where it was one.
        public var pool: Hash256?
        /// The asset and the amount that were given away.
        public var gave: AssetAmount

        init?(_ fields: JSONValue, _ side: String) {
            guard let gave = AssetAmount(horizon: fields, prefix: "\(side)_") else { return nil }
            self.gave = gave
            account = fields["\(side)_account"]?.value()
            offerID = fields["\(side)_offer_id"]?.integer
            pool = fields["\(side)_liquidity_pool_id"]?.value()
        }
    }

    /// The side whose asset comes first in the network's order, or was asked for as the base.
    public var base: Side
    /// The other side.
    public var counter: Side
    /// Whether the base was on offer before, and the counter took it.
    public var isBaseSeller: Bool
    /// The amount of the counter asset that was paid for one of the base.
    public var price: Price?
    /// The time at which the ledger closed in which it happened.
    public var closedAt: Timestamp?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads a trade; `nil` where it lacks what was traded.
    public init?(_ fields: JSONValue) {
        guard let base = Side(fields, "base"), let counter = Side(fields, "counter") else { return nil }
        self.base = base
        self.counter = counter
        self.fields = fields
        isBaseSeller = fields["base_is_seller"]?.bool ?? true
        price = fields["price"]?.price
        closedAt = fields["ledger_close_time"]?.timestamp
    }
}

extension Listing where Record == TradeRecord {
    /// Trades of an account, of a liquidity pool or of the network.
    public static func trades(of scope: HistoryScope) -> Listing {
        Listing(path: scope.path + ["trades"])
    }

    /// Trades in which an offer took part.
    public static func trades(ofOffer id: Int64) -> Listing {
        Listing(path: ["offers", String(id), "trades"])
    }

    /// Trades between two assets.
    public static func trades(base: Asset, counter: Asset) -> Listing {
        Listing(path: ["trades"], query: base.query("base_") + counter.query("counter_"))
    }
}
