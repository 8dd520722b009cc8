internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// A ledger that was closed, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/ledgers/object>
public struct LedgerRecord: HorizonRecord {
    /// The ledger's number.
    public var sequence: Int64
    /// The ledger's hash.
    public var hash: Hash256?
    /// The hash of the ledger before it.
    public var previousHash: Hash256?
    /// The time at which it closed.
    public var closedAt: Timestamp?
    /// The number of its successful transactions.
    public var successfulTransactionCount: Int64?
    /// The number of its failed transactions.
    public var failedTransactionCount: Int64?
    /// The number of its operations.
    public var operationCount: Int64?
    /// The number of lumens that exist.
    public var totalCoins: Amount?
    /// The lumens that were ever paid as fees.
    public var feePool: Amount?
    /// The least fee for an operation, in stroops.
    public var baseFee: Int64?
    /// The reserve for one entry.
    public var baseReserve: Amount?
    /// The version of the protocol.
    public var protocolVersion: Int64?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads a ledger; `nil` where it has no number.
    public init?(_ fields: JSONValue) {
        guard let sequence = fields["sequence"]?.integer else { return nil }
        self.sequence = sequence
        self.fields = fields
        hash = fields["hash"]?.value()
        previousHash = fields["prev_hash"]?.value()
        closedAt = fields["closed_at"]?.timestamp
        successfulTransactionCount = fields["successful_transaction_count"]?.integer
        failedTransactionCount = fields["failed_transaction_count"]?.integer
        operationCount = fields["operation_count"]?.integer
        totalCoins = fields["total_coins"]?.amount
        feePool = fields["fee_pool"]?.amount
        baseFee = fields["base_fee_in_stroops"]?.integer
        baseReserve = fields["base_reserve_in_stroops"]?.integer.map { Amount(stroops: $0) }
        protocolVersion = fields["protocol_version"]?.integer
    }
}

extension Listing where Record == LedgerRecord {
    /// The ledgers of the network.
    public static var ledgers: Listing { Listing(path: ["ledgers"]) }
}

extension Horizon {
    /// A ledger by its number; the error's reason is `notFound` where the server does not have it.
    ///
    /// - Throws: `HorizonError`
    public func ledger(_ sequence: Int64) async throws(HorizonError) -> LedgerRecord {
        try await record(at: ["ledgers", String(sequence)], "sequence")
    }
}
