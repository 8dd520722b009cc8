import LedgerEngine
import StellarXDR

/// A ledger entry of any kind, together with what names it.
enum KeyedEntry: Hashable {
    case account(XDR.AccountID, AccountEntry)
    case trustline(EntryStore.TrustlineKey, TrustlineEntry)
    case offer(OfferEntry)
    case data(EntryStore.DataKey, DataEntry)
    case claimableBalance(XDR.Hash, ClaimableBalanceEntry)
    case pool(XDR.PoolID, LiquidityPoolEntry)

    /// What names the entry on the wire.
    var key: XDR.LedgerKey {
        switch self {
        case .account(let id, _): .account(id)
        case .trustline(let key, _): .trustline(account: key.account, asset: key.asset)
        case .offer(let offer): .offer(seller: offer.seller, offerID: offer.id)
        case .data(let key, _): .data(account: key.account, name: key.name)
        case .claimableBalance(let id, _): .claimableBalance(.v0(id))
        case .pool(let id, _): .liquidityPool(id)
        }
    }
}

extension EntryStore {
    /// Puts `entry` into the ledger as it is.
    mutating func put(_ entry: KeyedEntry) {
        switch entry {
        case .account(let id, let account): setAccount(id, account, keepingLedger: true)
        case .trustline(let key, let line): setTrustline(key, line, keepingLedger: true)
        case .offer(let offer): setOffer(offer.id, offer, keepingLedger: true)
        case .data(let key, let data): setData(key, data, keepingLedger: true)
        case .claimableBalance(let id, let balance): setClaimableBalance(id, balance, keepingLedger: true)
        case .pool(let id, let pool): setPool(id, pool, keepingLedger: true)
        }
    }

    /// The entry that `key` names, or `nil` where there is none.
    func entry(_ key: XDR.LedgerKey) -> KeyedEntry? {
        switch key {
        case .account(let id):
            return account(id).map { .account(id, $0) }
        case .trustline(let account, let asset):
            let key = TrustlineKey(account: account, asset: asset)
            return trustline(key).map { .trustline(key, $0) }
        case .offer(let seller, let id):
            return offer(id).flatMap { $0.seller == seller ? .offer($0) : nil }
        case .data(let account, let name):
            let key = DataKey(account: account, name: name)
            return data(key).map { .data(key, $0) }
        case .claimableBalance(.v0(let id)):
            return claimableBalance(id).map { .claimableBalance(id, $0) }
        case .liquidityPool(let id):
            return pool(id).map { .pool(id, $0) }
        }
    }

    /// What names the entries that there are.
    var keys: [XDR.LedgerKey] {
        accountIDs.map { .account($0) } + trustlineKeys.map { .trustline(account: $0.account, asset: $0.asset) }
            + offerIDs.compactMap { id in offer(id).map { .offer(seller: $0.seller, offerID: id) } }
            + accountIDs.flatMap { id in dataNames(of: id).map { .data(account: id, name: $0) } }
            + claimableBalanceIDs.map { .claimableBalance(.v0($0)) } + poolIDs.map { .liquidityPool($0) }
    }
}
