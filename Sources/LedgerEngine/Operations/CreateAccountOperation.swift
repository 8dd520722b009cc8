internal import StellarXDR

extension XDR.CreateAccountOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        startingBalance < 0 || destination == source ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard store.account(destination) == nil else { return result(.alreadyExist) }
        var created = AccountEntry(balance: startingBalance, sequenceNumber: store.header.startingSequenceNumber)
        switch store.reserveAccount(&created, id: destination) {
        case .lowReserve: return result(.lowReserve)
        case .refused(let failure): return .failure(failure)
        case .reserved, nil: break
        }
        guard var funder = store.account(source), store.header.availableBalance(of: funder) >= startingBalance,
            funder.addBalance(-startingBalance, header: store.header)
        else { return result(.underfunded) }
        store.setAccount(source, funder)
        store.setAccount(destination, created)
        return result(.success)
    }

    private func result(_ code: XDR.CreateAccountResultCode) -> XDR.OperationResult {
        .inner(.createAccount(code))
    }
}
