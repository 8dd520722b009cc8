internal import StellarXDR

/// Whether someone pays the reserve of a new entry.
enum Reservation {
    /// The reserve is counted; `sponsor` pays it, or the owner where it is `nil`.
    case reserved(sponsor: XDR.AccountID?)
    /// Too few lumens of the account that would have to pay the reserve.
    case lowReserve
    /// The owner has too many entries, or the sponsor pays for too many.
    case refused(XDR.OperationFailure)
}

extension EntryStore {
    /// The largest number of entries of an account.
    static let subentryLimit: UInt32 = 1000

    // MARK: - Trustlines, offers, data entries and signers

    /// Counts `count` more reserves for entries of `id`; anyone who sponsors it at the moment pays, otherwise itself.
    ///
    /// A trustline to pool shares takes two reserves, everything else one.
    mutating func reserveSubentries(_ count: UInt32 = 1, of id: XDR.AccountID) -> Reservation {
        guard var owner = account(id) else { return .lowReserve }
        guard owner.subentryCount <= Self.subentryLimit - count, owner.canCount(count) else {
            return .refused(.tooManySubentries)
        }
        let sponsor = futureSponsors[id]
        if let sponsor {
            if let refusal = charge(sponsor, with: count) { return refusal }
            owner.sponsoredCount &+= count
        } else {
            guard header.availableBalance(of: owner) >= header.reserve(of: count) else { return .lowReserve }
        }
        owner.subentryCount += count
        setAccount(id, owner)
        return .reserved(sponsor: sponsor)
    }

    /// Counts `count` reserves less for entries of `id`, which `sponsor` paid unless it is `nil`.
    mutating func releaseSubentries(_ count: UInt32 = 1, of id: XDR.AccountID, sponsor: XDR.AccountID?) {
        if let sponsor { discharge(sponsor, of: count) }
        guard var owner = account(id) else { return }
        owner.subentryCount -= min(count, owner.subentryCount)
        if sponsor != nil { owner.sponsoredCount -= min(count, owner.sponsoredCount) }
        setAccount(id, owner)
    }

    // MARK: - Accounts and claimable balances

    /// Counts the reserves of a new account, or tells why no one pays them.
    ///
    /// Only a sponsor is counted; who has none must be created with enough.
    mutating func reserveAccount(_ created: inout AccountEntry, id: XDR.AccountID) -> Reservation? {
        guard let sponsor = futureSponsors[id] else {
            return created.balance >= header.minimumBalance(of: created) ? nil : .lowReserve
        }
        if let refusal = charge(sponsor, with: 2) { return refusal }
        created.sponsor = sponsor
        created.sponsoredCount = 2
        return nil
    }

    /// Counts `count` reserves for a claimable balance; anyone who sponsors `id` at the moment pays, otherwise itself.
    mutating func reserveClaimableBalance(_ count: UInt32, of id: XDR.AccountID) -> Reservation {
        let sponsor = futureSponsors[id] ?? id
        return charge(sponsor, with: count) ?? .reserved(sponsor: sponsor)
    }

    // MARK: - Those who pay for others

    /// Counts `count` reserves that `sponsor` pays for others, or tells why it cannot pay them.
    mutating func charge(_ sponsor: XDR.AccountID, with count: UInt32) -> Reservation? {
        guard var account = account(sponsor), header.availableBalance(of: account) >= header.reserve(of: count)
        else { return .lowReserve }
        guard account.canCount(count) else { return .refused(.tooManySponsoring) }
        account.sponsoringCount += count
        setAccount(sponsor, account)
        return nil
    }

    /// Counts `count` reserves less that `sponsor` pays for others.
    mutating func discharge(_ sponsor: XDR.AccountID, of count: UInt32) {
        guard var account = account(sponsor) else { return }
        account.sponsoringCount -= min(count, account.sponsoringCount)
        setAccount(sponsor, account)
    }
}

extension LedgerHeader {
    /// The reserve of `count` entries, in stroops.
    func reserve(of count: UInt32) -> Int64 {
        Int64(count).multipliedClamping(by: Int64(baseReserve))
    }
}

extension AccountEntry {
    /// Whether `count` more reserves, be they for entries of its own or of others, are still a number.
    func canCount(_ count: UInt32) -> Bool {
        UInt64(sponsoringCount) + UInt64(subentryCount) + UInt64(count) <= UInt64(UInt32.max)
    }
}
