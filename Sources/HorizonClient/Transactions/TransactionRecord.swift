public import HTTPTransport
public import Stellar
public import Timekeeping

/// A transaction in the ledger, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/transactions/object>
public struct TransactionRecord: Hashable, Sendable {
    /// What names it.
    public var hash: TransactionHash
    /// In which ledger it is.
    public var ledger: Int64?
    /// When that ledger closed.
    public var createdAt: Timestamp?
    /// Whether it did what it is there for; one that failed is in the ledger too, and cost its fee.
    public var isSuccessful: Bool
    /// Whose transaction it is.
    public var source: MuxedAccount?
    /// What it cost.
    public var feeCharged: Amount?
    /// How many operations it has.
    public var operationCount: Int64?
    /// What it says to its receiver; `nil` where that does not parse.
    public var memo: Memo?
    /// Where lists go on after it.
    public var pagingToken: String?
    /// The envelope, XDR in base64.
    public var envelopeXDR: String?
    /// The result, XDR in base64.
    public var resultXDR: String?
    /// The answer as it came.
    public var fields: JSONValue

    init?(_ fields: JSONValue) {
        guard let hash = (fields["hash"] ?? fields["id"])?.string.flatMap({ TransactionHash($0) }) else { return nil }
        self.hash = hash
        self.fields = fields
        ledger = fields["ledger"]?.integer
        createdAt = fields["created_at"]?.string.flatMap { Timestamp(iso8601: $0) }
        resultXDR = fields["result_xdr"]?.string
        // Old servers and some answers to a submission do not say; the result does.
        isSuccessful =
            fields["successful"]?.bool ?? resultXDR.flatMap { try? TransactionResult(base64: $0).isSuccess } ?? true
        source = (fields["source_account_muxed"] ?? fields["source_account"])?.string.flatMap { MuxedAccount($0) }
        feeCharged = fields["fee_charged"]?.integer.map { Amount(stroops: $0) }
        operationCount = fields["operation_count"]?.integer
        memo = Self.memo(fields)
        pagingToken = fields["paging_token"]?.string
        envelopeXDR = fields["envelope_xdr"]?.string
    }

    /// How it ended, from its result; `nil` where the server does not send one that can be read.
    public var resultCodes: ResultCodes? {
        resultXDR.flatMap { try? TransactionResult(base64: $0).codes }
    }

    /// The envelope; `nil` where the server does not send one that can be read.
    public var envelope: TransactionEnvelope? {
        envelopeXDR.flatMap { try? TransactionEnvelope(base64: $0) }
    }

    private static func memo(_ fields: JSONValue) -> Memo? {
        guard let type = fields["memo_type"]?.string else { return nil }
        if type == "none" { return Memo.none }
        // An empty text is a memo too, and some servers leave it out.
        return try? Memo(type: type, value: fields["memo"]?.string ?? "")
    }
}

extension Horizon {
    /// A transaction in the ledger; the error's reason is `notFound` where there is none with this hash, or not yet.
    ///
    /// - Throws: `HorizonError`
    public func transaction(_ hash: TransactionHash) async throws(HorizonError) -> TransactionRecord {
        let url = url.appendingSegments("transactions", hash.hex)
        guard let record = TransactionRecord(try await object(at: url)), record.hash == hash else {
            throw invalid("hash", url)
        }
        return record
    }
}
