public import Stellar

/// An order to pay.
public struct PaymentOrder: Hashable, Sendable {
    /// The amount of a payment.
    public enum Quantity: Hashable, Sendable {
        /// An exact amount.
        case exactly(Amount)
        /// The largest amount that can be sent.
        case everything
    }

    /// The treatment of a destination that is no account yet.
    public enum NewAccountRule: String, Hashable, Sendable {
        /// Friendbot funds it first where the network has one; otherwise it is created with the amount.
        case automatic
        /// A new account with this amount, which has to be in lumens.
        case create
        /// The payment is refused.
        case refuse
    }

    /// The recipient.
    public var recipient: Recipient
    /// The amount.
    public var quantity: Quantity
    /// The asset.
    public var asset: Asset
    /// The memo for the receiver; the memo of the recipient unless given.
    public var memo: Memo
    /// The treatment of a destination that is no account yet.
    public var newAccount: NewAccountRule

    /// An order to pay.
    public init(
        to recipient: Recipient,
        _ quantity: Quantity,
        of asset: Asset,
        memo: Memo = .none,
        newAccount: NewAccountRule = .automatic
    ) {
        self.recipient = recipient
        self.quantity = quantity
        self.asset = asset
        self.memo = memo
        self.newAccount = newAccount
    }
}

/// The percentage by which a price may get worse between the offer and the ledger.
public struct Slippage: Hashable, Sendable, LosslessStringConvertible {
    /// The slippage in percent, from 0 up to, but not including, 100.
    public let percent: ExactDecimal

    /// One percent.
    public static let standard = Slippage(checked: ExactDecimal(1))

    /// A slippage in percent; `nil` where it is not from 0 up to 100, or has more than four decimals.
    public init?(percent: ExactDecimal) {
        guard percent >= .zero, percent < ExactDecimal(100), percent.scale <= 4 else { return nil }
        self.percent = percent
    }

    /// A slippage written as `0.5` or `0.5%`.
    public init?(_ text: String) {
        guard let number = ExactDecimal(text.hasSuffix("%") ? String(text.dropLast()) : text) else { return nil }
        self.init(percent: number)
    }

    private init(checked percent: ExactDecimal) {
        self.percent = percent
    }

    /// The percentage: `0.5%`.
    public var description: String { "\(percent)%" }

    /// The least that may arrive where `amount` was offered: rounded up, so that never less than promised arrives.
    func least(of amount: Amount) -> Amount {
        scaled(amount, by: Self.whole - millionths, roundsUp: true)
    }

    /// The most that may be sent where `amount` was asked for: rounded down, so that never more than promised is sent.
    func most(of amount: Amount) -> Amount {
        scaled(amount, by: Self.whole + millionths, roundsUp: false)
    }

    private static let whole: Int128 = 1_000_000

    private var millionths: Int128 {
        (0..<(4 - percent.scale)).reduce(percent.significand) { value, _ in value * 10 }
    }

    private func scaled(_ amount: Amount, by factor: Int128, roundsUp: Bool) -> Amount {
        let (quotient, rest) = (Int128(amount.stroops) * factor).quotientAndRemainder(dividingBy: Self.whole)
        return Amount(stroops: Int64(clamping: quotient + (roundsUp && rest > 0 ? 1 : 0)))
    }
}
