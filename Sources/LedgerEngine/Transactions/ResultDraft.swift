internal import StellarXDR

/// The result of a transaction while it is being worked out.
struct ResultDraft {
    /// What is charged, or what would have to be offered.
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
