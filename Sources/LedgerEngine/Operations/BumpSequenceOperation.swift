internal import StellarXDR

extension XDR.BumpSequenceOp: LedgerOperation {
    var threshold: ThresholdLevel { .low }

    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        bumpTo < 0 ? result(.badSeq) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard var account = store.account(source) else { return .failure(.noAccount) }
        account.sequenceNumber = max(account.sequenceNumber, bumpTo)
        // Counts as a use of the number also where nothing had to be raised.
        account.sequenceUse = SequenceUse(ledger: store.header.sequence, time: store.header.closeTime)
        store.setAccount(source, account)
        return result(.success)
    }

    private func result(_ code: XDR.BumpSequenceResultCode) -> XDR.OperationResult {
        .inner(.bumpSequence(code))
    }
}
