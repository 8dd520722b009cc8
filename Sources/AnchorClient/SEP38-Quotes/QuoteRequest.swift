public import Stellar
public import Timekeeping

/// A request for a price or a quote.
///
/// Specification: <https://stellar.org/protocol/sep-38#get-price>
public struct QuoteRequest: Hashable, Sendable {
    /// The amount that is exchanged: one side is given, the anchor says the other.
    public enum Amount: Hashable, Sendable {
        /// The amount to sell.
        case sell(ExactDecimal)
        /// The amount to buy.
        case buy(ExactDecimal)

        var pair: (name: String, value: String) {
            switch self {
            case .sell(let amount): ("sell_amount", amount.description)
            case .buy(let amount): ("buy_amount", amount.description)
            }
        }
    }

    /// The delivery on the side that is off the ledger.
    public enum Delivery: Hashable, Sendable {
        /// The customer hands it to the anchor by this method.
        case sell(String)
        /// The customer gets it from the anchor by this method.
        case buy(String)

        var pair: (name: String, value: String) {
            switch self {
            case .sell(let method): ("sell_delivery_method", method)
            case .buy(let method): ("buy_delivery_method", method)
            }
        }
    }

    /// The purpose of the exchange.
    public enum Context: String, Hashable, Sendable {
        /// A transfer without the anchor's pages.
        case sep6
        /// A transfer with the anchor's pages.
        case sep24
        /// A payment across borders.
        case sep31
    }

    /// The asset that the customer gives.
    public var sellAsset: AssetIdentifier
    /// The asset that the customer gets.
    public var buyAsset: AssetIdentifier
    /// The amount.
    public var amount: Amount
    /// The purpose.
    public var context: Context
    /// The delivery on the side that is off the ledger; to be given wherever the anchor lists methods for it.
    public var delivery: Delivery?
    /// The country, where the anchor lists several.
    public var countryCode: String?
    /// The instant until which a firm quote should hold at least.
    public var expireAfter: Timestamp?

    /// An exchange.
    public init(
        sell sellAsset: AssetIdentifier,
        buy buyAsset: AssetIdentifier,
        amount: Amount,
        context: Context,
        delivery: Delivery? = nil,
        countryCode: String? = nil,
        expireAfter: Timestamp? = nil
    ) {
        self.sellAsset = sellAsset
        self.buyAsset = buyAsset
        self.amount = amount
        self.context = context
        self.delivery = delivery
        self.countryCode = countryCode
        self.expireAfter = expireAfter
    }

    /// The parameters but for `expire_after`, which only firm quotes have.
    func pairs(context: Context) -> [(name: String, value: String)] {
        var pairs = [
            (name: "sell_asset", value: sellAsset.description), ("buy_asset", buyAsset.description), amount.pair,
        ]
        if let delivery { pairs.append(delivery.pair) }
        if let countryCode { pairs.append(("country_code", countryCode)) }
        return pairs + [("context", context.rawValue)]
    }
}
