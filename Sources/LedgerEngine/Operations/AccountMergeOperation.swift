internal import StellarXDR

/// Gives everything that an account has to `destination` and removes the account.
struct AccountMergeOperation: LedgerOperation {
    var destination: XDR.MuxedAccount

    var threshold: ThresholdLevel { .high }

    var blankResult: XDR.OperationResult { .inner(.accountMerge(.success(sourceAccountBalance: 0))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        destination.accountID == source ? failure(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let heir = destination.accountID
        guard store.account(heir) != nil else { return failure(.noAccount) }
        guard let account = store.account(source) else { return .failure(.noAccount) }
        if let code = obstacle(to: account, id: source, in: store) { return failure(code) }
        for index in account.signers.indices.reversed() { store.removeSigner(at: index, of: source) }
        guard var inheriting = store.account(heir), inheriting.addBalance(account.balance, header: store.header)
        else { return failure(.destFull) }
        store.setAccount(heir, inheriting)
        if let sponsor = account.sponsor { store.discharge(sponsor, of: 2) }
        store.setAccount(source, nil)
        return .inner(.accountMerge(.success(sourceAccountBalance: account.balance)))
    }

    private func obstacle(
        to account: AccountEntry,
        id: XDR.AccountID,
        in store: EntryStore
    ) -> XDR.AccountMergeResultCode? {
        if account.flags.contains(.authorizationImmutable) { return .immutableSet }
        if Int(account.subentryCount) != account.signers.count { return .hasSubEntries }
        // If the account came back in this ledger, a transaction with such a number could be played again.
        let first = store.header.startingSequenceNumber
        if max(account.sequenceNumber, store.highestNumbers[id] ?? 0) >= first { return .seqnumTooFar }
        return store.isFutureSponsor(id) || account.sponsoringCount > 0 ? .isSponsor : nil
    }

    private func failure(_ code: XDR.AccountMergeResultCode) -> XDR.OperationResult {
        .inner(.accountMerge(.failure(code)))
    }
}
