internal import Diagnostics
public import HorizonClient
public import Stellar

/// Why a payment is not made; nothing was signed.
public struct PaymentError: NamesAccounts, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The amount is not positive.
        case nothingToPay(Amount)
        /// The payer has nothing that it could pay with, but may have promised some to offers.
        case nothingToPayWith(promised: Amount)
        /// The payment would go from an account to itself and move nothing.
        case toItself
        /// The recipient takes payments with a memo only.
        case memoRequired
        /// There is no account at the destination, and only lumens could create one.
        case noRecipient(canBeFunded: Bool)
        /// There is no account at the destination, and it is one of several customers of it.
        case noRecipientOfMany
        /// A new account would get less than the ledger asks for.
        case startingBalanceTooSmall(least: Amount)
        /// The recipient has no trustline.
        case recipientTrustMissing
        /// The issuer has not authorized the recipient.
        case recipientNotAuthorized
        /// The recipient's trustline has no room for so much.
        case recipientHasRoom(for: Amount)
        /// The payer has no trustline.
        case payerTrustMissing
        /// The issuer has not authorized the payer.
        case payerNotAuthorized
        /// The payer can send less than that; something may be promised to offers.
        case spendable(Amount, needed: Amount, fee: Amount?, promised: Amount = .zero)
        /// The payer can't pay the fee; something may be promised to offers.
        case noFee(Amount, available: Amount, reserve: Amount, promised: Amount = .zero)
        /// No path leads from the one asset to the other for so much.
        case noPath(AssetAmount, to: Asset)
        /// The price would have to be worse than what is allowed by so much that nothing could be guaranteed.
        case slippage
    }

    /// What is wrong.
    public var reason: Reason
    /// Who pays.
    public var payer: PublicKey
    /// Who is paid.
    public var recipient: MuxedAccount
    /// What is paid.
    public var asset: Asset

    init(_ reason: Reason, payer: PublicKey, recipient: MuxedAccount, asset: Asset) {
        self.reason = reason
        self.payer = payer
        self.recipient = recipient
        self.asset = asset
    }
}
