internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// An operation that moved money, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/payments>
public struct PaymentRecord: HorizonRecord, ListedByID, Identifiable {
    /// The server's name for the operation.
    public var id: String
    /// The kind of operation.
    public var kind: OperationKind
    /// The transaction it belongs to.
    public var transactionHash: TransactionHash?
    /// Whether that transaction did what it is there for.
    public var isSuccessful: Bool
    /// The time at which it happened.
    public var createdAt: Timestamp?
    /// The account that paid.
    public var from: MuxedAccount?
    /// The account that was paid.
    public var to: MuxedAccount?
    /// The asset that was paid; of a payment through the order books, the one that arrived.
    public var asset: Asset?
    /// The amount.
    public var amount: Amount?
    /// The transaction, where it was asked for along with the payment.
    public var transaction: TransactionRecord?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads a payment; `nil` where it has no id.
    public init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.string else { return nil }
        self.id = id
        self.fields = fields
        kind = OperationKind(rawValue: fields["type"]?.string ?? "")
        transactionHash = fields["transaction_hash"]?.value()
        isSuccessful = fields["transaction_successful"]?.bool ?? true
        createdAt = fields["created_at"]?.timestamp
        transaction = fields["transaction"].flatMap { TransactionRecord($0) }
        switch kind {
        case .createAccount:
            from = fields.account("funder")
            to = fields.account("account")
            asset = .native
            amount = fields["starting_balance"]?.amount
        case .accountMerge:
            from = fields.account("account")
            to = fields.account("into")
            asset = .native
        default:
            from = fields.account("from")
            to = fields.account("to")
            asset = Asset(horizon: fields)
            amount = fields["amount"]?.amount
        }
    }
}

extension Listing where Record == PaymentRecord {
    /// Payments, with what else moved money: accounts that were made or merged, and payments through the order books.
    ///
    /// - Parameters:
    ///   - scope: of what; accounts, ledgers and transactions have such lists.
    ///   - includesFailed: whether those are listed that did nothing.
    ///   - joinsTransactions: whether each comes with its transaction, which has the memo.
    /// - Returns: the list.
    public static func payments(
        of scope: HistoryScope,
        includesFailed: Bool = false,
        joinsTransactions: Bool = false
    ) -> Listing {
        history("payments", of: scope, includesFailed, joinsTransactions)
    }
}
