internal import HTTPTransport
public import Stellar

/// The terms of an exchange, in the anchor's own numbers.
///
/// Specification: <https://stellar.org/protocol/sep-38#price-formulas>
public struct ExchangeTerms: Hashable, Sendable {
    /// What the customer gives.
    public var sellAsset: AssetIdentifier
    /// How much of it, fee included.
    public var sellAmount: ExactDecimal
    /// What the customer gets.
    public var buyAsset: AssetIdentifier
    /// How much of it, fee deducted.
    public var buyAmount: ExactDecimal
    /// How many units are sold for one that is bought, fee left out.
    public var price: ExactDecimal
    /// How many units are sold for one that is bought, fee included, where the anchor says so.
    public var totalPrice: ExactDecimal?
    /// What the anchor keeps, where it says so.
    public var fee: FeeDetails?
    /// Where the numbers do not fit together; what is given and got is said anyway.
    public var findings: [ExchangeFinding]
}

/// An inconsistency in the numbers of an exchange.
public enum ExchangeFinding: Hashable, Sendable, CustomStringConvertible {
    /// `total_price` × `buy_amount` is not `sell_amount`, but this.
    case totalPrice(ExactDecimal, sellAmount: ExactDecimal)
    /// `price` with the fee does not lead to `sell_amount`, but to this.
    case price(ExactDecimal, sellAmount: ExactDecimal)
    /// The parts of the fee do not add up to its total, but to this.
    case feeParts(ExactDecimal, total: ExactDecimal)
    /// The fee is of neither asset.
    case feeAsset(AssetIdentifier)
    /// The numbers are too large to be checked.
    case uncheckable

    /// What does not fit, as a clause.
    public var description: String {
        switch self {
        case .totalPrice(let number, let sold): "total_price × buy_amount is \(number), and sell_amount is \(sold)"
        case .price(let number, let sold): "price and fee make a sell_amount of \(number), and it is \(sold)"
        case .feeParts(let sum, let total): "the parts of the fee add up to \(sum), and it is \(total)"
        case .feeAsset(let asset): "the fee is of \(asset), which is not exchanged"
        case .uncheckable: "the numbers are too large to be checked"
        }
    }
}
