package import StellarXDR

/// Everything that is in the ledger, and what a transaction changed so that it can be undone.
///
/// Entries are changed in place; each change leaves its predecessor on a log, and ``rollBack(to:)`` puts them back in
/// reverse order. A new kind of entry is a dictionary, a case of ``Change`` and a pair of accessors here.
package struct EntryStore: Sendable {
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

    /// A place in the log of changes to come back to.
    package struct Checkpoint: Sendable {
        fileprivate var depth: Int
    }

    private enum Change: Sendable {
        case account(XDR.AccountID, AccountEntry?)
        case trustline(TrustlineKey, TrustlineEntry?)
        case data(DataKey, DataEntry?)
        case header(LedgerHeader)
    }

    /// The header that the changes are made under.
    ///
    /// Fees and ids in it are undone like entries.
    package private(set) var header: LedgerHeader

    private var accounts: [XDR.AccountID: AccountEntry] = [:]
    private var trustlines: [TrustlineKey: TrustlineEntry] = [:]
    private var data: [DataKey: DataEntry] = [:]
    private var assetsOfAccount: [XDR.AccountID: [XDR.TrustLineAsset]] = [:]
    private var namesOfAccount: [XDR.AccountID: [[UInt8]]] = [:]
    private var log: [Change] = []

    package init(header: LedgerHeader) {
        self.header = header
    }

    // MARK: - Reading

    /// The account, or `nil` where there is none.
    package func account(_ id: XDR.AccountID) -> AccountEntry? { accounts[id] }

    /// How many accounts there are.
    package var accountCount: Int { accounts.count }

    /// The ids of all accounts, in no order.
    package var accountIDs: some Collection<XDR.AccountID> { accounts.keys }

    /// The trustline, or `nil` where there is none; an issuer has none to its own asset.
    package func trustline(_ key: TrustlineKey) -> TrustlineEntry? { trustlines[key] }

    /// The data entry, or `nil` where there is none.
    package func data(_ key: DataKey) -> DataEntry? { data[key] }

    /// The assets that the account has trustlines to, the oldest trustline first.
    package func assets(of account: XDR.AccountID) -> [XDR.TrustLineAsset] { assetsOfAccount[account] ?? [] }

    /// The names of the account's data entries, the oldest first.
    package func dataNames(of account: XDR.AccountID) -> [[UInt8]] { namesOfAccount[account] ?? [] }

    // MARK: - Writing

    // The entries note the ledger that writes them; only what restores a recorded state keeps the one they carry.

    /// Writes or removes an account.
    package mutating func setAccount(_ id: XDR.AccountID, _ entry: AccountEntry?, keepingLedger: Bool = false) {
        log.append(.account(id, accounts[id]))
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        accounts[id] = entry
    }

    /// Writes or removes a trustline.
    package mutating func setTrustline(
        _ key: TrustlineKey,
        _ entry: TrustlineEntry?,
        keepingLedger: Bool = false
    ) {
        log.append(.trustline(key, trustlines[key]))
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        putTrustline(key, entry)
    }

    /// Writes or removes a data entry.
    package mutating func setData(_ key: DataKey, _ entry: DataEntry?, keepingLedger: Bool = false) {
        log.append(.data(key, data[key]))
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        putData(key, entry)
    }

    /// Changes the header.
    package mutating func updateHeader(_ change: (inout LedgerHeader) -> Void) {
        log.append(.header(header))
        change(&header)
    }

    // MARK: - Undoing

    /// The present state, to come back to with ``rollBack(to:)``.
    package var checkpoint: Checkpoint { Checkpoint(depth: log.count) }

    /// Undoes everything that changed since `checkpoint`.
    package mutating func rollBack(to checkpoint: Checkpoint) {
        while log.count > checkpoint.depth, let change = log.popLast() {
            switch change {
            case .account(let id, let entry): accounts[id] = entry
            case .trustline(let key, let entry): putTrustline(key, entry)
            case .data(let key, let entry): putData(key, entry)
            case .header(let header): self.header = header
            }
        }
    }

    /// Makes all changes final.
    package mutating func commit() {
        log.removeAll(keepingCapacity: true)
    }

    private mutating func putTrustline(_ key: TrustlineKey, _ entry: TrustlineEntry?) {
        let before = trustlines.updateOrRemove(entry, for: key)
        if before == nil, entry != nil { assetsOfAccount[key.account, default: []].append(key.asset) }
        if before != nil, entry == nil { assetsOfAccount[key.account]?.removeAll { $0 == key.asset } }
    }

    private mutating func putData(_ key: DataKey, _ entry: DataEntry?) {
        let before = data.updateOrRemove(entry, for: key)
        if before == nil, entry != nil { namesOfAccount[key.account, default: []].append(key.name) }
        if before != nil, entry == nil { namesOfAccount[key.account]?.removeAll { $0 == key.name } }
    }
}

extension Dictionary {
    /// Sets or removes the value of `key` and returns the one before.
    fileprivate mutating func updateOrRemove(_ value: Value?, for key: Key) -> Value? {
        guard let value else { return removeValue(forKey: key) }
        return updateValue(value, forKey: key)
    }
}
