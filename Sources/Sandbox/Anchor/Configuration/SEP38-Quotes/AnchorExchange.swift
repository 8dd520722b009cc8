package import Stellar

/// The exchanges of an anchor, with their prices.
///
/// Specification: <https://stellar.org/protocol/sep-38>
package struct AnchorExchange: Hashable, Sendable {
    /// The assets outside the network.
    package var outside: [OffLedgerAsset]
    package var rates: [ExchangeRate]

    /// The time for which a quote holds.
    package var quoteLifetime: Duration

    /// Whether any customer may use a quote, and more than once; the anchor's `software` sets it.
    var quotesServeAnybody = false

    /// Whether a firm quote has to name how the money outside comes or goes; the anchor's `software` sets it.
    var wantsDeliveryMethod = false

    package init(
        outside: [OffLedgerAsset] = [OffLedgerAsset("iso4217:USD")],
        rates: [ExchangeRate] = ExchangeRate.standard,
        quoteLifetime: Duration = .seconds(300)
    ) {
        self.outside = outside
        self.rates = rates
        self.quoteLifetime = quoteLifetime
    }

    /// An anchor that exchanges nothing.
    package static let none = AnchorExchange(outside: [], rates: [])
}

/// An asset that is not on the ledger, as `iso4217:USD`.
package struct OffLedgerAsset: Hashable, Sendable {
    /// The scheme and the identifier in it.
    package var identifier: String

    /// The number of decimals of its amounts, at most 7.
    package var decimals: Int

    /// The countries where it can be had, by ISO 3166-1 alpha-2; any where it is empty.
    package var countries: [String]

    /// The ways to send it to the anchor, and to get it from there.
    package var methods: [FundingMethod]

    package init(
        _ identifier: String,
        decimals: Int = 2,
        countries: [String] = [],
        methods: [FundingMethod] = [.bankAccount]
    ) {
        self.identifier = identifier
        self.decimals = decimals
        self.countries = countries
        self.methods = methods
    }
}

/// The price of one asset in another.
package struct ExchangeRate: Hashable, Sendable {
    /// The asset that the customer sells: its code on the ledger, or the identifier of one outside.
    package var sell: String
    package var buy: String

    /// The price of one unit of the bought asset in the sold one, before the fee.
    package var price: ExactDecimal

    /// The fee that the anchor keeps, in the sold asset.
    package var fee: FeeSchedule

    package init(sell: String, buy: String, price: ExactDecimal, fee: FeeSchedule = FeeSchedule()) {
        self.sell = sell
        self.buy = buy
        self.price = price
        self.fee = fee
    }

    /// Dollars against dollars of the sandbox, a little dearer than they are worth.
    package static var standard: [ExchangeRate] {
        guard let price = ExactDecimal("1.02") else { return [] }
        return [
            ExchangeRate(sell: "iso4217:USD", buy: "USDC", price: price),
            ExchangeRate(sell: "USDC", buy: "iso4217:USD", price: price),
        ]
    }
}

/// A rate with its assets as SEP-38 writes them, and the ledger's side of it.
struct ExchangeLine: Hashable, Sendable, Codable {
    var sell: String
    var buy: String
    var price: ExactDecimal
    var fee: FeeSchedule
    /// The number of decimals of the amounts of each side.
    var sellDecimals: Int
    var buyDecimals: Int
}
