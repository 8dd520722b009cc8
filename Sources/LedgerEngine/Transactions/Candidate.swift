internal import Sodium
package import StellarXDR

/// A transaction that someone wants in the ledger, with what is worked out from its envelope once.
package struct Candidate: Sendable {
    /// A fee bump: another party pays for a transaction.
    package struct FeeBump: Sendable {
        package let source: XDR.AccountID
        package let fee: Int64
        package let hash: XDR.Hash
        let signatures: [XDR.DecoratedSignature]
    }

    /// The envelope as it was submitted.
    package let envelope: XDR.TransactionEnvelope

    /// The transaction that has the operations; inside a fee bump the inner one.
    package let transaction: XDR.Transaction

    /// The hash of `transaction`.
    package let innerHash: XDR.Hash

    /// The fee bump around `transaction`, if there is one.
    package let feeBump: FeeBump?

    /// The signatures of `transaction`.
    let signatures: [XDR.DecoratedSignature]

    /// The keys that the signatures of `transaction` are known to be of.
    var verified = VerifiedSignatures()

    /// The keys that the signatures of the fee bump are known to be of.
    var verifiedFeeBump = VerifiedSignatures()

    /// The candidate in `envelope`, on the network with the given id.
    package init(_ envelope: XDR.TransactionEnvelope, networkID: XDR.Hash) {
        self.envelope = envelope
        transaction = envelope.innermost
        innerHash = Self.digest(transaction.signaturePayload(networkID: networkID))
        if case .feeBump(let outer, let outerSignatures) = envelope {
            feeBump = FeeBump(
                source: outer.feeSource.accountID,
                fee: outer.fee,
                hash: Self.digest(outer.signaturePayload(networkID: networkID)),
                signatures: outerSignatures
            )
            signatures = outer.innerTx.signatures
        } else {
            feeBump = nil
            signatures = envelope.signatures
        }
    }

    /// The hash that the transaction goes by: the fee bump's where there is one.
    package var hash: XDR.Hash { feeBump?.hash ?? innerHash }

    /// The account whose sequence number is used.
    package var source: XDR.AccountID { transaction.sourceAccount.accountID }

    /// The account that pays.
    package var feeSource: XDR.AccountID { feeBump?.source ?? source }

    /// The most that the transaction offers to pay, in stroops.
    package var feeBid: Int64 { feeBump?.fee ?? Int64(transaction.fee) }

    /// The number of operations that the transaction counts as: a fee bump is one more.
    var operationCount: Int { transaction.operations.count + (feeBump == nil ? 0 : 1) }

    /// Whether it matters when the account has last used a sequence number.
    var looksAtSequenceUse: Bool {
        let conditions = transaction.cond.full
        return conditions.minSeqAge != 0 || conditions.minSeqLedgerGap != 0
    }

    /// The least fee of the transaction: the base fee for each operation, and for a fee bump once more.
    func minimumFee(_ header: LedgerHeader) -> Int64 {
        Int64(header.baseFee) * max(1, Int64(operationCount))
    }

    /// The least fee of the transaction inside a fee bump by itself.
    func innerMinimumFee(_ header: LedgerHeader) -> Int64 {
        Int64(header.baseFee) * max(1, Int64(transaction.operations.count))
    }

    /// The source of `operation`, which is the transaction's where it names none.
    func source(of operation: XDR.Operation) -> XDR.AccountID {
        operation.sourceAccount?.accountID ?? source
    }

    private static func digest(_ payload: [UInt8]) -> XDR.Hash {
        // A digest always has 32 bytes.
        XDR.Hash(SHA256.digest(payload)) ?? .zero
    }
}

extension Candidate {
    /// The identity of a candidate: what it says and who has signed it.
    struct Identity: Hashable, Sendable {
        fileprivate var hash: XDR.Hash
        fileprivate var signatures: [XDR.DecoratedSignature]
        fileprivate var innerSignatures: [XDR.DecoratedSignature] = []
    }

    var identity: Identity {
        guard let feeBump else { return innerIdentity }
        return Identity(hash: feeBump.hash, signatures: feeBump.signatures, innerSignatures: signatures)
    }

    /// Whether the network takes this for `waiting` once more.
    ///
    /// The inner transaction of a fee bump counts as waiting too.
    func isDuplicate(of waiting: Candidate) -> Bool {
        identity == waiting.identity || (waiting.feeBump != nil && identity == waiting.innerIdentity)
    }

    /// The identity without the fee bump.
    private var innerIdentity: Identity { Identity(hash: innerHash, signatures: signatures) }
}
