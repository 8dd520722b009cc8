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

extension XDR.ManageDataOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        dataName.isEmpty || !dataName.allSatisfy(\.isPrintableASCII) ? result(.invalidName) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let key = EntryStore.DataKey(account: source, name: dataName)
        let present = store.data(key)
        guard let dataValue else {
            guard let present else { return result(.nameNotFound) }
            store.setData(key, nil)
            store.releaseSubentries(of: source, sponsor: present.sponsor)
            return result(.success)
        }
        if var present {
            present.value = dataValue
            store.setData(key, present)
            return result(.success)
        }
        var created = DataEntry(value: dataValue)
        switch store.reserveSubentries(of: source) {
        case .reserved(let sponsor): created.sponsor = sponsor
        case .lowReserve: return result(.lowReserve)
        case .refused(let failure): return .failure(failure)
        }
        store.setData(key, created)
        return result(.success)
    }

    private func result(_ code: XDR.ManageDataResultCode) -> XDR.OperationResult {
        .inner(.manageData(code))
    }
}
