internal import Sodium
package import StellarXDR

/// The result of a transaction, and its cost.
public struct TransactionResult: Hashable, Sendable {
    /// The fee that was charged.
    public var feeCharged: Amount

    /// Whether it did what it is there for.
    public var isSuccess: Bool

    /// The codes, as Horizon names them.
    public var codes: ResultCodes

    /// The result whose XDR is written in base64.
    public init(base64: String) throws(EnvelopeError) {
        guard let bytes = Base64.decode(base64) else { throw EnvelopeError(.notBase64) }
        let wire: XDR.TransactionResult
        do throws(XDRError) {
            wire = try XDR.TransactionResult(xdr: bytes)
        } catch {
            throw EnvelopeError(error)
        }
        self.init(wire)
    }

    package init(_ wire: XDR.TransactionResult) {
        feeCharged = Amount(stroops: wire.feeCharged)
        isSuccess = wire.isSuccess
        codes = ResultCodes(wire)
    }
}

/// The result codes of a transaction and its operations, as Horizon names them: `tx_failed`, `op_underfunded`.
public struct ResultCodes: Hashable, Sendable, Codable {
    /// The code of the transaction.
    public var transaction: String

    /// The code of the inner transaction where this was a fee bump.
    public var innerTransaction: String?

    /// The codes of the operations in their order; empty where they were not tried.
    public var operations: [String]

    private enum CodingKeys: String, CodingKey {
        case transaction
        case innerTransaction = "inner_transaction"
        case operations
    }

    /// The codes of a transaction, and of its inner one and its operations where there are any.
    public init(transaction: String, innerTransaction: String? = nil, operations: [String] = []) {
        self.transaction = transaction
        self.innerTransaction = innerTransaction
        self.operations = operations
    }

    package init(_ wire: XDR.TransactionResult) {
        self.init(
            transaction: wire.code.horizonName,
            innerTransaction: wire.inner?.result.code.horizonName,
            operations: wire.operations.map(\.horizonName)
        )
    }

    /// Reads what Horizon sends; missing operations count as none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        transaction = try container.decode(String.self, forKey: .transaction)
        innerTransaction = try container.decodeIfPresent(String.self, forKey: .innerTransaction)
        operations = try container.decodeIfPresent([String].self, forKey: .operations) ?? []
    }
}
