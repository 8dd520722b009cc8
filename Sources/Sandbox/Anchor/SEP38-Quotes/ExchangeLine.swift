internal import Stellar

/// A rate with its assets as SEP-38 writes them, and the ledger's side of it.
struct ExchangeLine: Hashable, Sendable, Codable {
    var sell: String
    var buy: String
    var price: ExactDecimal
    var fee: FeeSchedule
    /// How many decimals the amounts of each side have.
    var sellDecimals: Int
    var buyDecimals: Int
}
