package import StellarXDR

/// A transaction that is in a ledger, and how it ended; it is shared by all that tell of it.
package final class AppliedTransaction: Sendable {
    package let candidate: Candidate
    package let result: XDR.TransactionResult

    /// The ledger that it is in.
    package let ledger: UInt32

    /// The transaction's place in the ledger, counted from 1.
    package let order: UInt32

    /// The time at which the ledger closed, in Unix seconds.
    package let closeTime: UInt64

    /// The changes of the entries by each of its operations; empty where it failed or the ledger does not keep that.
    ///
    /// ``Ledger/recordsChanges`` decides about the latter.
    package let changes: [[EntryChange]]

    package init(
        candidate: Candidate,
        result: XDR.TransactionResult,
        ledger: UInt32,
        order: UInt32,
        closeTime: UInt64,
        changes: [[EntryChange]] = []
    ) {
        self.candidate = candidate
        self.result = result
        self.ledger = ledger
        self.order = order
        self.closeTime = closeTime
        self.changes = changes
    }

    /// The hash that it goes by.
    package var hash: XDR.Hash { candidate.hash }

    /// The transaction's place in all of history: ledger, order in the ledger, and zero for the operation.
    package var pagingToken: Int64 { Int64(ledger) << 32 | Int64(order) << 12 }

    /// The place of the operation at `index`, counted from 0.
    package func operationToken(_ index: Int) -> Int64 { pagingToken | Int64(index + 1) }
}

/// A ledger that closed, and what was in it.
package struct ClosedLedger: Sendable {
    package let header: LedgerHeader
    package let hash: XDR.Hash
    package let previousHash: XDR.Hash
    package let transactions: [AppliedTransaction]
}

/// The result of a transaction while it is being worked out.
struct ResultDraft {
    /// The fee that is charged, or that would have to be offered.
    var feeCharged: Int64

    var code: XDR.TransactionResultCode = .success

    /// One for each operation; each reports success until it is found to fail.
    var operations: [XDR.OperationResult]

    /// The draft of `candidate` while nothing is wrong with it.
    init(_ candidate: Candidate, feeCharged: Int64) {
        self.feeCharged = feeCharged
        operations = candidate.transaction.operations.map { operation in
            operation.body.ledgerOperation?.blankResult ?? .failure(.notSupported)
        }
    }

    /// Notes that the operation at `index` failed, and with it the transaction.
    mutating func fail(_ index: Int, _ result: XDR.OperationResult) {
        operations[index] = result
        code = .failed
    }

    /// The result of a transaction that pays for itself.
    var result: XDR.TransactionResult {
        let outcome: XDR.TransactionResult.Outcome =
            switch code {
            case .success: .success(operations)
            case .failed: .failed(operations)
            default: .refused(code)
            }
        return XDR.TransactionResult(feeCharged: feeCharged, outcome: outcome)
    }

    /// The result of a fee bump that was good itself around a transaction with this result.
    func result(insideFeeBumpFor hash: XDR.Hash, feeCharged: Int64) -> XDR.TransactionResult {
        let inner: XDR.InnerTransactionResult.Outcome =
            switch code {
            case .success: .success(operations)
            case .failed: .failed(operations)
            default: .refused(code)
            }
        let pair = XDR.InnerTransactionResultPair(
            transactionHash: hash,
            result: XDR.InnerTransactionResult(feeCharged: self.feeCharged, outcome: inner)
        )
        let outcome: XDR.TransactionResult.Outcome =
            code == .success ? .feeBumpInnerSuccess(pair) : .feeBumpInnerFailed(pair)
        return XDR.TransactionResult(feeCharged: feeCharged, outcome: outcome)
    }
}
