internal import StellarXDR

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
