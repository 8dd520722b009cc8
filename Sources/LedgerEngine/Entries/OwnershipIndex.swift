internal import StellarXDR

/// An index of entries by owner.
///
/// Accounts that have nothing take no room.
struct OwnershipIndex: Sendable {
    /// The assets of an account's trustlines, the oldest first.
    private(set) var assets: [XDR.AccountID: [XDR.TrustLineAsset]] = [:]

    /// The names of an account's data entries, the oldest first.
    private(set) var dataNames: [XDR.AccountID: [[UInt8]]] = [:]

    /// The numbers of an account's offers, ascending.
    private(set) var offers: [XDR.AccountID: [Int64]] = [:]

    /// The claimable balances that an account may claim.
    private(set) var balances: [XDR.AccountID: Set<XDR.Hash>] = [:]

    /// The entries whose reserves an account pays for others.
    private(set) var sponsored: [XDR.AccountID: Set<XDR.LedgerKey>] = [:]

    /// Notes that a trustline came or went.
    mutating func note(_ key: EntryStore.TrustlineKey, isThere: Bool) {
        if isThere {
            assets[key.account, default: []].append(key.asset)
        } else {
            assets[key.account]?.removeAll { $0 == key.asset }
            if assets[key.account]?.isEmpty == true { assets[key.account] = nil }
        }
    }

    /// Notes that a data entry came or went.
    mutating func note(_ key: EntryStore.DataKey, isThere: Bool) {
        if isThere {
            dataNames[key.account, default: []].append(key.name)
        } else {
            dataNames[key.account]?.removeAll { $0 == key.name }
            if dataNames[key.account]?.isEmpty == true { dataNames[key.account] = nil }
        }
    }

    /// Notes that the offer with the number `id` came or went.
    mutating func note(offer id: Int64, of seller: XDR.AccountID, isThere: Bool) {
        var place = offers[seller, default: []].count
        // New offers have the highest number; only what is undone comes back in between.
        while place > 0, let before = offers[seller]?[place - 1], before >= id { place -= 1 }
        if isThere {
            offers[seller, default: []].insert(id, at: place)
        } else {
            if place < offers[seller, default: []].count { offers[seller]?.remove(at: place) }
            if offers[seller]?.isEmpty == true { offers[seller] = nil }
        }
    }

    /// Notes that the claimable balance `id` came or went.
    mutating func note(balance id: XDR.Hash, for claimants: [XDR.Claimant], isThere: Bool) {
        for claimant in claimants {
            if isThere {
                balances[claimant.destination, default: []].insert(id)
            } else {
                balances[claimant.destination]?.remove(id)
                if balances[claimant.destination]?.isEmpty == true { balances[claimant.destination] = nil }
            }
        }
    }

    /// Notes who pays for an entry now.
    mutating func move(_ key: @autoclosure () -> XDR.LedgerKey, from old: XDR.AccountID?, to new: XDR.AccountID?) {
        guard old != new else { return }
        let key = key()
        if let old {
            sponsored[old]?.remove(key)
            if sponsored[old]?.isEmpty == true { sponsored[old] = nil }
        }
        if let new { sponsored[new, default: []].insert(key) }
    }
}
