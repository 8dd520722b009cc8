internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// A transaction in the ledger, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/transactions/object>
public struct TransactionRecord: HorizonRecord {
    /// The transaction's hash.
    public var hash: TransactionHash
    /// The ledger that has it.
    public var ledger: Int64?
    /// The time at which that ledger closed.
    public var createdAt: Timestamp?
    /// Whether it did what it is there for; one that failed is in the ledger too, and cost its fee.
    public var isSuccessful: Bool
    /// The account whose transaction it is.
    public var source: MuxedAccount?
    /// The transaction's cost.
    public var feeCharged: Amount?
    /// The number of its operations.
    public var operationCount: Int64?
    /// The memo for its receiver; `nil` where that does not parse.
    public var memo: Memo?
    /// The account that paid the cost; the fee bump's source where there is one.
    public var feeAccount: MuxedAccount?
    /// The hash of the fee bump, where one paid the fee.
    public var feeBumpHash: TransactionHash?
    /// The hash of the transaction inside, where this is a fee bump.
    public var innerHash: TransactionHash?
    /// The envelope, XDR in base64.
    public var envelopeXDR: String?
    /// The result, XDR in base64.
    public var resultXDR: String?
    /// The answer as it came.
    public var fields: JSONValue

    /// Reads a transaction; `nil` where it has no hash.
    public init?(_ fields: JSONValue) {
        guard let hash = (fields["hash"] ?? fields["id"])?.string.flatMap({ TransactionHash($0) }) else { return nil }
        self.hash = hash
        self.fields = fields
        ledger = fields["ledger"]?.integer
        createdAt = fields["created_at"]?.timestamp
        resultXDR = fields["result_xdr"]?.string
        // Old servers and some answers to a submission do not say; the result does.
        isSuccessful =
            fields["successful"]?.bool ?? resultXDR.flatMap { try? TransactionResult(base64: $0).isSuccess } ?? true
        source = fields.account("source_account") ?? fields.account("account")
        feeAccount = fields.account("fee_account")
        feeBumpHash = fields["fee_bump_transaction"]?["hash"]?.value()
        innerHash = fields["inner_transaction"]?["hash"]?.value()
        feeCharged = fields["fee_charged"]?.integer.map { Amount(stroops: $0) }
        operationCount = fields["operation_count"]?.integer
        memo = Self.memo(fields)
        envelopeXDR = fields["envelope_xdr"]?.string
    }

    /// The result codes; `nil` where the server does not send a result that can be read.
    public var resultCodes: ResultCodes? {
        resultXDR.flatMap { try? TransactionResult(base64: $0).codes }
    }

    /// The fault of a record that says at once that the transaction succeeded and that it failed: then no one knows.
    func contradiction(at url: RedactedURL) -> HorizonError? {
        guard let codes = resultCodes, let result = resultXDR.flatMap({ try? TransactionResult(base64: $0) }),
            result.isSuccess != isSuccessful
        else { return nil }
        return HorizonError(.contradictory(successful: isSuccessful, result: codes.transaction), url: url)
    }

    /// The envelope; `nil` where the server does not send one that can be read.
    public var envelope: TransactionEnvelope? {
        envelopeXDR.flatMap { try? TransactionEnvelope(base64: $0) }
    }

    /// Whether this is the transaction with the hash, or the fee bump around it.
    func isNamed(_ hash: TransactionHash) -> Bool {
        [self.hash, feeBumpHash, innerHash].contains(hash)
    }

    private static func memo(_ fields: JSONValue) -> Memo? {
        guard let type = fields["memo_type"]?.string else { return nil }
        if type == "none" { return Memo.none }
        // An empty text is a memo too, and some servers leave it out.
        return try? Memo(type: type, value: fields["memo"]?.string ?? "")
    }
}

extension Listing where Record == TransactionRecord {
    /// Transactions in the ledger.
    ///
    /// - Parameters:
    ///   - scope: of what; all but operations have such lists.
    ///   - includesFailed: whether those are listed that did nothing.
    /// - Returns: the list.
    public static func transactions(of scope: HistoryScope, includesFailed: Bool = false) -> Listing {
        Listing(path: scope.path + ["transactions"], query: [("include_failed", includesFailed ? "true" : nil)])
    }
}

extension Horizon {
    /// A transaction in the ledger; the error's reason is `notFound` where there is none with this hash, or not yet.
    ///
    /// A transaction whose fee another one paid is found by either hash.
    ///
    /// - Throws: `HorizonError`
    public func transaction(_ hash: TransactionHash) async throws(HorizonError) -> TransactionRecord {
        let url = location(of: HistoryScope.transaction(hash).path)
        guard let record = TransactionRecord(try await object(at: url)), record.isNamed(hash) else {
            throw invalid("hash", url)
        }
        if let error = record.contradiction(at: RedactedURL(ofHorizon: url)) { throw error }
        return record
    }
}
