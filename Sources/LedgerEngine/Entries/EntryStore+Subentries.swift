internal import StellarXDR

/// Why an account cannot get another entry.
enum SubentryRefusal {
    /// The account could not keep the reserve.
    case lowReserve
    /// The account has 1,000 entries already.
    case tooManySubentries
}

extension EntryStore {
    /// How many entries an account has at most.
    static let subentryLimit: UInt32 = 1000

    /// Counts `count` more entries for `account`, or tells why it cannot have them.
    ///
    /// Sponsorship will decide here who pays.
    mutating func addSubentries(_ count: UInt32 = 1, of id: XDR.AccountID) -> SubentryRefusal? {
        guard var account = account(id) else { return .lowReserve }
        guard account.subentryCount + count <= Self.subentryLimit else { return .tooManySubentries }
        guard header.availableBalance(of: account) >= Int64(count) * Int64(header.baseReserve) else {
            return .lowReserve
        }
        account.subentryCount += count
        setAccount(id, account)
        return nil
    }

    /// Counts `count` entries less for `account`.
    mutating func removeSubentries(_ count: UInt32 = 1, of id: XDR.AccountID) {
        guard var account = account(id) else { return }
        account.subentryCount -= min(count, account.subentryCount)
        setAccount(id, account)
    }
}
