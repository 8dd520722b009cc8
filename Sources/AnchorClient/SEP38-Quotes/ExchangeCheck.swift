internal import HTTPTransport
internal import JSON
public import Stellar

/// Checks the numbers of an exchange against SEP-38's formulas.
///
/// Anchors round. Every number counts as exact to the last digit that it was written with, and at least to one percent;
/// what the roundings can explain is no finding.
///
/// Specification: <https://stellar.org/protocol/sep-38#price-formulas>
struct ExchangeCheck {
    /// A number, and how far the true one may be from it.
    private struct Rounded {
        var value: ExactDecimal
        var slack: ExactDecimal

        /// The number that `json` holds.
        init?(_ json: JSONValue?) {
            guard let json, let value = json.exactDecimal, let text = json.decimalText else { return nil }
            let decimals = text.firstIndex(of: ".").map { text[$0...].dropFirst().prefix { $0.isNumber }.count } ?? 0
            let digit = ExactDecimal(significand: 1, scale: min(decimals, ExactDecimal.largestScale))
            let percent = try? value.magnitude.divided(by: ExactDecimal(100), rounding: .down)
            self.value = value
            slack = min(digit ?? .zero, percent ?? .zero)
        }

        private init(value: ExactDecimal, slack: ExactDecimal) {
            self.value = value
            self.slack = slack
        }

        func plus(_ other: Rounded) throws(ExactDecimalError) -> Rounded {
            Rounded(value: try value.adding(other.value), slack: try slack.adding(other.slack))
        }

        func times(_ other: Rounded) throws(ExactDecimalError) -> Rounded {
            let slack = try value.multiplied(by: other.slack).adding(other.value.multiplied(by: slack))
            return Rounded(value: try value.multiplied(by: other.value), slack: slack)
        }

        func canBe(_ other: Rounded) throws(ExactDecimalError) -> Bool {
            try value.subtracting(other.value).magnitude <= slack.adding(other.slack)
        }
    }

    private let sold: Rounded
    private let bought: Rounded
    private let fields: JSONValue

    /// The numbers of a price or a quote; `nil` where the amounts are none.
    init?(_ fields: JSONValue) {
        guard let sold = Rounded(fields["sell_amount"]), let bought = Rounded(fields["buy_amount"]) else { return nil }
        self.sold = sold
        self.bought = bought
        self.fields = fields
    }

    /// The numbers that do not fit.
    func findings(fee: FeeDetails?, sell: AssetIdentifier, buy: AssetIdentifier) -> [ExchangeFinding] {
        do throws(ExactDecimalError) {
            return [try totalPrice(), try price(fee, sell: sell, buy: buy), try feeParts(fee)].compactMap(\.self)
        } catch {
            return [.uncheckable]
        }
    }

    private func totalPrice() throws(ExactDecimalError) -> ExchangeFinding? {
        guard let price = Rounded(fields["total_price"]) else { return nil }
        let product = try price.times(bought)
        return try product.canBe(sold) ? nil : .totalPrice(product.value, sellAmount: sold.value)
    }

    /// A fee of the sold asset comes on top of the price, one of the bought asset is bought as well.
    ///
    /// The SEP's sentence about `buy_amount`, that `price` × `buy_amount` is `sell_amount`, holds without a fee only.
    private func price(
        _ details: FeeDetails?,
        sell: AssetIdentifier,
        buy: AssetIdentifier
    ) throws(ExactDecimalError) -> ExchangeFinding? {
        guard let price = Rounded(fields["price"]) else { return nil }
        var result = try price.times(bought)
        if let fee = Rounded(fields["fee"]?["total"]), !fee.value.isZero {
            let asset = details?.asset
            if asset == sell {
                result = try result.plus(fee)
            } else if asset == buy {
                result = try price.times(bought.plus(fee))
            } else {
                return asset.map { .feeAsset($0) }
            }
        }
        return try result.canBe(sold) ? nil : .price(result.value, sellAmount: sold.value)
    }

    private func feeParts(_ fee: FeeDetails?) throws(ExactDecimalError) -> ExchangeFinding? {
        guard let fee, let total = fee.total, !fee.parts.isEmpty else { return nil }
        var sum = ExactDecimal.zero
        for part in fee.parts {
            guard let amount = part.amount else { return nil }
            sum = try sum.adding(amount)
        }
        return sum == total ? nil : .feeParts(sum, total: total)
    }
}

/// The terms of an exchange, in the anchor's own numbers.
///
/// Specification: <https://stellar.org/protocol/sep-38#price-formulas>
public struct ExchangeTerms: Hashable, Sendable {
    /// The asset that the customer gives.
    public var sellAsset: AssetIdentifier
    /// The amount that the customer gives, fee included.
    public var sellAmount: ExactDecimal
    /// The asset that the customer gets.
    public var buyAsset: AssetIdentifier
    /// The amount that the customer gets, fee deducted.
    public var buyAmount: ExactDecimal
    /// The number of units that are sold for one that is bought, fee left out.
    public var price: ExactDecimal
    /// The number of units that are sold for one that is bought, fee included, where the anchor says so.
    public var totalPrice: ExactDecimal?
    /// The fee that the anchor keeps, where it says so.
    public var fee: FeeDetails?
    /// The numbers that do not fit together; what is given and got is said anyway.
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

    /// The inconsistency, as a clause.
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
