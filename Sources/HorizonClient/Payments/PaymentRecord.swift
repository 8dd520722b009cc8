public import HTTPTransport
public import Stellar
public import Timekeeping

/// An operation that moved money, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/payments>
public struct PaymentRecord: Hashable, Sendable, Identifiable {
    /// What kind of operation it is; an unknown one is taken as it is.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind as Horizon names it.
        public let rawValue: String

        /// The kind with this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A payment.
        public static let payment = Kind(rawValue: "payment")
        /// An account that was made, with its first lumens.
        public static let createAccount = Kind(rawValue: "create_account")
        /// A payment through the order books of which exactly an amount arrived.
        public static let pathPaymentStrictReceive = Kind(rawValue: "path_payment_strict_receive")
        /// A payment through the order books of which exactly an amount was sent.
        public static let pathPaymentStrictSend = Kind(rawValue: "path_payment_strict_send")
        /// An account that gave away all its lumens and is gone.
        public static let accountMerge = Kind(rawValue: "account_merge")
    }

    /// The server's name for the operation.
    public var id: String
    /// Where lists and streams go on after it.
    public var pagingToken: String
    /// What kind of operation it is.
    public var kind: Kind
    /// The transaction it belongs to.
    public var transactionHash: TransactionHash?
    /// Whether that transaction did what it is there for.
    public var isSuccessful: Bool
    /// When it happened.
    public var createdAt: Timestamp?
    /// Who paid.
    public var from: MuxedAccount?
    /// Who was paid.
    public var to: MuxedAccount?
    /// What was paid; of a payment through the order books, what arrived.
    public var asset: Asset?
    /// How much of it.
    public var amount: Amount?
    /// The transaction, where it was asked for along with the payment.
    public var transaction: TransactionRecord?
    /// The record as it came.
    public var fields: JSONValue

    init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.string, let token = (fields["paging_token"] ?? fields["id"])?.string else {
            return nil
        }
        self.id = id
        self.fields = fields
        pagingToken = token
        kind = Kind(rawValue: fields["type"]?.string ?? "")
        transactionHash = fields["transaction_hash"]?.string.flatMap { TransactionHash($0) }
        isSuccessful = fields["transaction_successful"]?.bool ?? true
        createdAt = fields["created_at"]?.string.flatMap { Timestamp(iso8601: $0) }
        transaction = fields["transaction"].flatMap { TransactionRecord($0) }
        func account(_ names: String...) -> MuxedAccount? {
            names.lazy.compactMap { fields[$0]?.string.flatMap { MuxedAccount($0) } }.first
        }
        switch kind {
        case .createAccount:
            from = account("funder_muxed", "funder")
            to = account("account")
            asset = .native
            amount = fields["starting_balance"]?.amount
        case .accountMerge:
            from = account("account_muxed", "account")
            to = account("into_muxed", "into")
            asset = .native
        default:
            from = account("from_muxed", "from")
            to = account("to_muxed", "to")
            asset = Asset(horizon: fields)
            amount = fields["amount"]?.amount
        }
    }
}
