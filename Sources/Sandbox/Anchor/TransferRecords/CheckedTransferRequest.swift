internal import Stellar

/// A checked request for a deposit or a withdrawal.
struct CheckedTransferRequest: Hashable, Sendable, Codable {
    var service: AnchorTransfer.Service
    var kind: AnchorTransfer.Kind
    /// The asset on the ledger.
    var asset: Asset
    var terms: TransferTerms
    var amount: Amount?
    /// The account that a deposit goes to, or a withdrawal comes from.
    var account: MuxedAccount
    /// The memo of a deposit's payment.
    var memo: Memo = .none
    /// The memo of a withdrawal's refund, where the request named one.
    var refundMemo: Memo?
    var language: String
    /// The values that the request brings along.
    var answers: [String: String] = [:]
    /// The way of the money outside the network.
    var method: FundingMethod?
    /// The exchange on the way.
    var exchange: TransferExchange?
    /// The customer's id by SEP-12, where the request named one; of a SEP-31 transfer the one who receives the money.
    var customer: AnchorCustomer.ID?
    /// The customer who sends the money of a SEP-31 transfer, where the request named one.
    var sender: AnchorCustomer.ID?
    /// The carrier of a withdrawal's number in its payment.
    var paymentMemo = PaymentMemo.id
    /// Whether the wallet can claim a balance where the account has no trustline.
    var takesClaimableBalances = false
    /// The URL to which each change of the status is to be reported.
    var callback: String?
}
