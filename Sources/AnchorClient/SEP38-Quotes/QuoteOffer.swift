internal import JSON
public import Stellar

/// The offer of exchanges of an anchor: the answer to `GET /info`.
///
/// Specification: <https://stellar.org/protocol/sep-38#get-info>
public struct QuoteOffer: Hashable, Sendable {
    /// An asset that can be exchanged for others of the list.
    public struct Entry: Hashable, Sendable {
        /// The asset.
        public var asset: AssetIdentifier
        /// The methods by which the customer can hand it to the anchor, where it is off the ledger.
        public var sellDeliveryMethods: [DeliveryMethod]
        /// The methods by which the customer can get it from the anchor, where it is off the ledger.
        public var buyDeliveryMethods: [DeliveryMethod]
        /// The countries in which it is exchanged, by ISO 3166-2 or the two letters of ISO 3166-1; anywhere where none is named.
        public var countryCodes: [String]
    }

    /// A way by which money comes or goes outside the ledger.
    public struct DeliveryMethod: Hashable, Sendable {
        /// The anchor's name for it, which requests use; with SEP-6 it is a funding method.
        public var name: String
        /// The anchor's description of it, in its own words.
        public var about: String?
    }

    /// The assets.
    public var entries: [Entry]

    /// Reads `assets`; an entry without an asset is left out.
    init(_ entries: [JSONValue]) {
        self.entries = entries.compactMap { entry in
            guard let asset = entry["asset"]?.filledString else { return nil }
            return Entry(
                asset: AssetIdentifier(asset),
                sellDeliveryMethods: Self.methods(entry["sell_delivery_methods"]),
                buyDeliveryMethods: Self.methods(entry["buy_delivery_methods"]),
                countryCodes: (entry["country_codes"]?.arrayValue ?? []).compactMap(\.string)
            )
        }
    }

    private static func methods(_ list: JSONValue?) -> [DeliveryMethod] {
        (list?.arrayValue ?? []).compactMap { method in
            (method["name"]?.filledString).map { DeliveryMethod(name: $0, about: method["description"]?.filledString) }
        }
    }

    /// The entry for `asset`, or `nil` where it is not exchanged.
    public func entry(for asset: AssetIdentifier) -> Entry? {
        entries.first { $0.asset == asset }
    }
}

/// The rough price of one unit of an asset: amounts, fees and time change it.
///
/// Specification: <https://stellar.org/protocol/sep-38#get-prices>
public struct AssetPrice: Hashable, Sendable {
    /// The asset that has the price.
    public var asset: AssetIdentifier
    /// The asset in which the price is told: the one that was asked for.
    public var counterAsset: AssetIdentifier
    /// The number of units of ``counterAsset`` for one unit of ``asset``.
    public var price: ExactDecimal
    /// The number of decimals of an amount of ``asset``, where the anchor says so.
    public var decimals: Int?

    /// The amount of ``counterAsset`` for `amount` of ``asset``; exact.
    ///
    /// - Throws: `ExactDecimalError` where the number is too large to be written exactly.
    public func counterAmount(for amount: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        try amount.multiplied(by: price)
    }

    /// The amount of ``asset`` for `amount` of ``counterAsset``, rounded down to the asset's decimals, or to seven.
    ///
    /// - Throws: `ExactDecimalError` where the number is too large, or the price is zero.
    public func amount(for amount: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        try amount.divided(by: price, scale: decimals ?? Stellar.Amount.decimals, rounding: .towardZero)
    }
}
