package import StellarXDR

/// The entries of the ledger, and the changes of a transaction, so that they can be undone.
///
/// Entries are changed in place; each change leaves its predecessor on a log, and ``rollBack(to:)`` puts them back in
/// reverse order. A new kind of entry is a dictionary, a case of ``Change`` and a pair of accessors.
package struct EntryStore: Sendable {
    /// A place in the log of changes to come back to.
    package struct Checkpoint: Sendable {
        let depth: Int
    }

    enum Change: Sendable {
        case account(XDR.AccountID, AccountEntry?)
        case trustline(TrustlineKey, TrustlineEntry?)
        case offer(Int64, OfferEntry?)
        case data(DataKey, DataEntry?)
        case claimableBalance(XDR.Hash, ClaimableBalanceEntry?)
        case pool(XDR.PoolID, LiquidityPoolEntry?)
        case futureSponsor(XDR.AccountID, XDR.AccountID?)
        case header(LedgerHeader)
    }

    /// The header that the changes are made under.
    ///
    /// Fees and ids in it are undone like entries.
    package private(set) var header: LedgerHeader

    // What reads these is in files of its own; only this file writes them.
    private(set) var accounts: [XDR.AccountID: AccountEntry] = [:]
    private(set) var trustlines: [TrustlineKey: TrustlineEntry] = [:]
    private(set) var offers: [Int64: OfferEntry] = [:]
    private(set) var data: [DataKey: DataEntry] = [:]
    private(set) var claimableBalances: [XDR.Hash: ClaimableBalanceEntry] = [:]
    private(set) var pools: [XDR.PoolID: LiquidityPoolEntry] = [:]

    /// The accounts that have begun to pay the reserves of others, for the rest of a transaction.
    private(set) var futureSponsors: [XDR.AccountID: XDR.AccountID] = [:]

    /// The highest sequence number that a transaction of the present ledger has, by its source.
    var highestNumbers: [XDR.AccountID: Int64] = [:]

    /// The entries by their owners.
    private(set) var ownership = OwnershipIndex()

    /// The offers by their assets, the best first.
    private(set) var offerIndex = OfferIndex()

    /// The pools by their assets.
    private(set) var poolDirectory = PoolDirectory()

    private(set) var log: [Change] = []

    /// Whether ``operationChanges`` is kept.
    package var recordsChanges = false

    /// The changes of the entries by each operation of the transaction that was applied last; empty where it failed.
    var operationChanges: [[EntryChange]] = []

    package init(header: LedgerHeader) {
        self.header = header
    }

    // MARK: - Writing

    // The entries note the ledger that writes them; only what restores a recorded state keeps the one they carry.

    /// Writes or removes an account.
    package mutating func setAccount(_ id: XDR.AccountID, _ entry: AccountEntry?, keepingLedger: Bool = false) {
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        log.append(.account(id, putAccount(id, entry)))
    }

    /// Writes or removes a trustline.
    package mutating func setTrustline(_ key: TrustlineKey, _ entry: TrustlineEntry?, keepingLedger: Bool = false) {
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        log.append(.trustline(key, putTrustline(key, entry)))
    }

    /// Writes or removes the offer with the number `id`.
    package mutating func setOffer(_ id: Int64, _ entry: OfferEntry?, keepingLedger: Bool = false) {
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        log.append(.offer(id, putOffer(id, entry)))
    }

    /// Writes or removes a data entry.
    package mutating func setData(_ key: DataKey, _ entry: DataEntry?, keepingLedger: Bool = false) {
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        log.append(.data(key, putData(key, entry)))
    }

    /// Writes or removes a claimable balance.
    package mutating func setClaimableBalance(
        _ id: XDR.Hash,
        _ entry: ClaimableBalanceEntry?,
        keepingLedger: Bool = false
    ) {
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        log.append(.claimableBalance(id, putClaimableBalance(id, entry)))
    }

    /// Writes or removes a liquidity pool.
    package mutating func setPool(_ id: XDR.PoolID, _ entry: LiquidityPoolEntry?, keepingLedger: Bool = false) {
        var entry = entry
        if !keepingLedger { entry?.lastModifiedLedger = header.sequence }
        log.append(.pool(id, putPool(id, entry)))
    }

    /// Begins or ends that `sponsor` pays the reserves of what becomes the property of `account`.
    mutating func setFutureSponsor(of account: XDR.AccountID, _ sponsor: XDR.AccountID?) {
        log.append(.futureSponsor(account, futureSponsors.updateOrRemove(sponsor, for: account)))
    }

    /// Notes that the present ledger has looked at an account for a change and left it as it was.
    ///
    /// The network counts that as a change.
    mutating func touch(_ id: XDR.AccountID) {
        if let account = accounts[id] { setAccount(id, account) }
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
            case .account(let id, let entry): putAccount(id, entry)
            case .trustline(let key, let entry): putTrustline(key, entry)
            case .offer(let id, let entry): putOffer(id, entry)
            case .data(let key, let entry): putData(key, entry)
            case .claimableBalance(let id, let entry): putClaimableBalance(id, entry)
            case .pool(let id, let entry): putPool(id, entry)
            case .futureSponsor(let id, let sponsor): futureSponsors[id] = sponsor
            case .header(let header): self.header = header
            }
        }
    }

    /// Makes all changes final.
    package mutating func commit() {
        log.removeAll(keepingCapacity: true)
    }

    // MARK: - Tables and their indices

    @discardableResult
    private mutating func putAccount(_ id: XDR.AccountID, _ entry: AccountEntry?) -> AccountEntry? {
        let before = accounts.updateOrRemove(entry, for: id)
        ownership.move(.account(id), from: before?.sponsor, to: entry?.sponsor)
        return before
    }

    @discardableResult
    private mutating func putTrustline(_ key: TrustlineKey, _ entry: TrustlineEntry?) -> TrustlineEntry? {
        let before = trustlines.updateOrRemove(entry, for: key)
        if (before == nil) != (entry == nil) { ownership.note(key, isThere: entry != nil) }
        ownership.move(.trustline(account: key.account, asset: key.asset), from: before?.sponsor, to: entry?.sponsor)
        return before
    }

    @discardableResult
    private mutating func putOffer(_ id: Int64, _ entry: OfferEntry?) -> OfferEntry? {
        let before = offers.updateOrRemove(entry, for: id)
        offerIndex.replace(before, with: entry)
        if before == nil, let entry { ownership.note(offer: id, of: entry.seller, isThere: true) }
        if entry == nil, let before { ownership.note(offer: id, of: before.seller, isThere: false) }
        if let seller = (entry ?? before)?.seller {
            ownership.move(.offer(seller: seller, offerID: id), from: before?.sponsor, to: entry?.sponsor)
        }
        return before
    }

    @discardableResult
    private mutating func putData(_ key: DataKey, _ entry: DataEntry?) -> DataEntry? {
        let before = data.updateOrRemove(entry, for: key)
        if (before == nil) != (entry == nil) { ownership.note(key, isThere: entry != nil) }
        ownership.move(.data(account: key.account, name: key.name), from: before?.sponsor, to: entry?.sponsor)
        return before
    }

    @discardableResult
    private mutating func putClaimableBalance(
        _ id: XDR.Hash,
        _ entry: ClaimableBalanceEntry?
    ) -> ClaimableBalanceEntry? {
        let before = claimableBalances.updateOrRemove(entry, for: id)
        if before == nil, let entry { ownership.note(balance: id, for: entry.claimants, isThere: true) }
        if entry == nil, let before { ownership.note(balance: id, for: before.claimants, isThere: false) }
        ownership.move(.claimableBalance(.v0(id)), from: before?.sponsor, to: entry?.sponsor)
        return before
    }

    @discardableResult
    private mutating func putPool(_ id: XDR.PoolID, _ entry: LiquidityPoolEntry?) -> LiquidityPoolEntry? {
        let before = pools.updateOrRemove(entry, for: id)
        if before == nil, let entry {
            poolDirectory.insert(id, of: entry.parameters.assetA, and: entry.parameters.assetB)
        }
        if entry == nil, let before {
            poolDirectory.removePool(of: before.parameters.assetA, and: before.parameters.assetB)
        }
        return before
    }
}

extension Dictionary {
    /// Sets or removes the value of `key` and returns the one before.
    fileprivate mutating func updateOrRemove(_ value: Value?, for key: Key) -> Value? {
        guard let value else { return removeValue(forKey: key) }
        return updateValue(value, forKey: key)
    }
}
