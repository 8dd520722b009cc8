public import Stellar

/// What someone wants to pay.
public struct PaymentOrder: Hashable, Sendable {
    /// How much is paid.
    public enum Quantity: Hashable, Sendable {
        /// So much.
        case exactly(Amount)
        /// Everything that can be sent.
        case everything
    }

    /// What to do where the destination is no account yet.
    public enum Newcomer: String, Hashable, Sendable {
        /// Friendbot funds it first where the network has one; otherwise it is created with the amount.
        case automatic
        /// It is created with the amount, which has to be in lumens.
        case create
        /// The payment is refused.
        case refuse
    }

    /// Who is paid.
    public var recipient: Recipient
    /// How much.
    public var quantity: Quantity
    /// Of what.
    public var asset: Asset
    /// What is said to the receiver; the memo of the recipient unless given.
    public var memo: Memo
    /// What to do where the destination is no account yet.
    public var newcomer: Newcomer

    /// An order to pay.
    public init(
        to recipient: Recipient,
        _ quantity: Quantity,
        of asset: Asset,
        memo: Memo = .none,
        newcomer: Newcomer = .automatic
    ) {
        self.recipient = recipient
        self.quantity = quantity
        self.asset = asset
        self.memo = memo
        self.newcomer = newcomer
    }
}
