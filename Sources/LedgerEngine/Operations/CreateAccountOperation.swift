internal import StellarXDR

extension XDR.CreateAccountOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        startingBalance < 0 || destination == source ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let header = store.header
        guard store.account(destination) == nil else { return result(.alreadyExist) }
        let created = AccountEntry(balance: startingBalance, sequenceNumber: header.startingSequenceNumber)
        guard startingBalance >= header.minimumBalance(of: created) else { return result(.lowReserve) }
        guard var funder = store.account(source), header.availableBalance(of: funder) >= startingBalance,
            funder.addBalance(-startingBalance, header: header)
        else { return result(.underfunded) }
        store.setAccount(source, funder)
        store.setAccount(destination, created)
        return result(.success)
    }

    private func result(_ code: XDR.CreateAccountResultCode) -> XDR.OperationResult {
        .inner(.createAccount(code))
    }
}
