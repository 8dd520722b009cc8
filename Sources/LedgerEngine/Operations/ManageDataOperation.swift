internal import StellarXDR

extension XDR.ManageDataOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        let isPrintable = dataName.allSatisfy { (0x20..<0x7F).contains($0) }
        return dataName.isEmpty || !isPrintable ? result(.invalidName) : nil
    }

    func apply(source: XDR.AccountID, to store: inout EntryStore) -> XDR.OperationResult {
        let key = EntryStore.DataKey(account: source, name: dataName)
        let present = store.data(key)
        guard let dataValue else {
            guard present != nil else { return result(.nameNotFound) }
            store.setData(key, nil)
            store.removeSubentries(of: source)
            return result(.success)
        }
        if var present {
            present.value = dataValue
            store.setData(key, present)
            return result(.success)
        }
        switch store.addSubentries(of: source) {
        case .lowReserve: return result(.lowReserve)
        case .tooManySubentries: return .failure(.tooManySubentries)
        case nil: break
        }
        store.setData(key, DataEntry(value: dataValue))
        return result(.success)
    }

    private func result(_ code: XDR.ManageDataResultCode) -> XDR.OperationResult {
        .inner(.manageData(code))
    }
}
