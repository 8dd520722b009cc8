package import StellarXDR

/// A change of one entry by an operation: how it was before, and how it is now; `nil` where there was or is none.
///
/// The cases are boxed, so that lists of changes stay small.
package indirect enum EntryChange: Hashable, Sendable {
    case account(XDR.AccountID, before: AccountEntry?, after: AccountEntry?)
    case trustline(EntryStore.TrustlineKey, before: TrustlineEntry?, after: TrustlineEntry?)
    case offer(Int64, before: OfferEntry?, after: OfferEntry?)
    case data(EntryStore.DataKey, before: DataEntry?, after: DataEntry?)
    case claimableBalance(XDR.Hash, before: ClaimableBalanceEntry?, after: ClaimableBalanceEntry?)
    case pool(XDR.PoolID, before: LiquidityPoolEntry?, after: LiquidityPoolEntry?)
}

extension EntryStore {
    /// The changes since `checkpoint`: each entry once, in the order in which they were touched first.
    func changes(since checkpoint: Checkpoint) -> [EntryChange] {
        var seen: Set<XDR.LedgerKey> = []
        return log.dropFirst(checkpoint.depth).compactMap { change in
            guard let key = change.key, seen.insert(key).inserted else { return nil }
            return outcome(of: change)
        }
    }

    /// The outcome of `change` by now, or `nil` where the entry is as it was.
    private func outcome(of change: Change) -> EntryChange? {
        switch change {
        case .account(let id, let before):
            before == accounts[id] ? nil : .account(id, before: before, after: accounts[id])
        case .trustline(let key, let before):
            before == trustlines[key] ? nil : .trustline(key, before: before, after: trustlines[key])
        case .offer(let id, let before):
            before == offers[id] ? nil : .offer(id, before: before, after: offers[id])
        case .data(let key, let before):
            before == data[key] ? nil : .data(key, before: before, after: data[key])
        case .claimableBalance(let id, let before):
            before == claimableBalances[id]
                ? nil : .claimableBalance(id, before: before, after: claimableBalances[id])
        case .pool(let id, let before):
            before == pools[id] ? nil : .pool(id, before: before, after: pools[id])
        case .futureSponsor, .header: nil
        }
    }
}

extension EntryStore.Change {
    /// The key that tells the entry from all others, or `nil` where none was changed.
    fileprivate var key: XDR.LedgerKey? {
        switch self {
        case .account(let id, _): .account(id)
        case .trustline(let key, _): .trustline(account: key.account, asset: key.asset)
        // The numbers of offers are unique by themselves.
        case .offer(let id, _): .offer(seller: XDR.AccountID(.zero), offerID: id)
        case .data(let key, _): .data(account: key.account, name: key.name)
        case .claimableBalance(let id, _): .claimableBalance(.v0(id))
        case .pool(let id, _): .liquidityPool(id)
        case .futureSponsor, .header: nil
        }
    }
}

extension EntryStore {
    /// A trustline's owner and asset.
    package struct TrustlineKey: Hashable, Sendable {
        package var account: XDR.AccountID
        package var asset: XDR.TrustLineAsset

        package init(account: XDR.AccountID, asset: XDR.TrustLineAsset) {
            self.account = account
            self.asset = asset
        }
    }

    /// A data entry's owner and name.
    package struct DataKey: Hashable, Sendable {
        package var account: XDR.AccountID
        package var name: [UInt8]

        package init(account: XDR.AccountID, name: [UInt8]) {
            self.account = account
            self.name = name
        }
    }
}

/// A small value that an account keeps in the ledger under a name.
package struct DataEntry: Hashable, Sendable {
    /// The value, at most 64 bytes.
    package var value: [UInt8]

    /// The account that pays the reserve, where it is another one.
    package var sponsor: XDR.AccountID?

    /// The ledger that last changed the entry.
    package var lastModifiedLedger: UInt32 = 0

    package init(value: [UInt8]) {
        self.value = value
    }
}
