internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// An operation in the ledger, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/operations/object>
public struct OperationRecord: HorizonRecord, ListedByID, Identifiable {
    /// The server's name for the operation.
    public var id: String
    /// What kind of operation it is.
    public var kind: OperationKind
    /// What it did; `nil` where the kind is unknown, or what belongs to it does not parse.
    public var details: OperationDetails?
    /// Whose operation it is.
    public var source: MuxedAccount?
    /// The transaction it belongs to.
    public var transactionHash: TransactionHash?
    /// Whether that transaction did what it is there for.
    public var isSuccessful: Bool
    /// When it happened.
    public var createdAt: Timestamp?
    /// Who paid the reserves for what it made.
    public var sponsor: PublicKey?
    /// The transaction, where it was asked for along with the operation.
    public var transaction: TransactionRecord?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads an operation; `nil` where it has no id.
    public init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.string else { return nil }
        self.id = id
        self.fields = fields
        kind = OperationKind(rawValue: fields["type"]?.string ?? "")
        details = OperationDetails(kind, fields)
        source = fields.account("source_account")
        transactionHash = fields["transaction_hash"]?.value()
        isSuccessful = fields["transaction_successful"]?.bool ?? true
        createdAt = fields["created_at"]?.timestamp
        sponsor = fields["sponsor"]?.value()
        transaction = fields["transaction"].flatMap { TransactionRecord($0) }
    }
}

extension Listing where Record == OperationRecord {
    /// Operations in the ledger.
    ///
    /// - Parameters:
    ///   - scope: of what; all but operations have such lists.
    ///   - includesFailed: whether those are listed that did nothing.
    ///   - joinsTransactions: whether each comes with its transaction, which has the memo.
    /// - Returns: the list.
    public static func operations(
        of scope: HistoryScope,
        includesFailed: Bool = false,
        joinsTransactions: Bool = false
    ) -> Listing {
        Listing(
            path: scope.path + ["operations"],
            query: [
                ("include_failed", includesFailed ? "true" : nil), ("join", joinsTransactions ? "transactions" : nil),
            ]
        )
    }
}

extension Horizon {
    /// An operation in the ledger; the error's reason is `notFound` where there is none with this id.
    ///
    /// - Throws: `HorizonError`
    public func operation(_ id: String) async throws(HorizonError) -> OperationRecord {
        try await record(at: ["operations", id], "id")
    }
}
