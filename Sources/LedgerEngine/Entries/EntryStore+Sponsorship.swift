internal import StellarXDR

/// The owner of an entry, and the sponsor of its reserve.
struct Sponsorship {
    /// The account whose reserves the entry takes while no one sponsors it; `nil` for claimable balances, which are no one's.
    var owner: XDR.AccountID?
    var sponsor: XDR.AccountID?

    /// The number of reserves that the entry takes.
    var reserves: UInt32
}

extension EntryStore {
    /// Whether `id` has begun to pay the reserves of others in this transaction.
    func isFutureSponsor(_ id: XDR.AccountID) -> Bool { futureSponsors.values.contains(id) }

    /// The owner of the entry and its sponsor; `nil` where there is no such entry, or one that takes no reserve.
    func patronage(of key: XDR.LedgerKey) -> Sponsorship? {
        switch key {
        case .account(let id):
            return account(id).map { Sponsorship(owner: id, sponsor: $0.sponsor, reserves: 2) }
        case .trustline(let id, let asset):
            guard let line = trustline(TrustlineKey(account: id, asset: asset)) else { return nil }
            return Sponsorship(owner: id, sponsor: line.sponsor, reserves: asset.reserves)
        case .offer(let seller, let id):
            guard let offer = offer(id), offer.seller == seller else { return nil }
            return Sponsorship(owner: seller, sponsor: offer.sponsor, reserves: 1)
        case .data(let id, let name):
            guard let data = data(DataKey(account: id, name: name)) else { return nil }
            return Sponsorship(owner: id, sponsor: data.sponsor, reserves: 1)
        case .claimableBalance(.v0(let id)):
            guard let balance = claimableBalance(id) else { return nil }
            return Sponsorship(
                owner: nil,
                sponsor: balance.sponsor,
                reserves: UInt32(clamping: balance.claimants.count)
            )
        case .liquidityPool:
            return nil
        }
    }

    /// Notes on the entry that `sponsor` pays for it.
    mutating func setSponsor(of key: XDR.LedgerKey, to sponsor: XDR.AccountID?) {
        switch key {
        case .account(let id):
            guard var account = account(id) else { return }
            account.sponsor = sponsor
            setAccount(id, account)
        case .trustline(let id, let asset):
            let key = TrustlineKey(account: id, asset: asset)
            guard var line = trustline(key) else { return }
            line.sponsor = sponsor
            setTrustline(key, line)
        case .offer(_, let id):
            guard var offer = offer(id) else { return }
            offer.sponsor = sponsor
            setOffer(id, offer)
        case .data(let id, let name):
            let key = DataKey(account: id, name: name)
            guard var data = data(key) else { return }
            data.sponsor = sponsor
            setData(key, data)
        case .claimableBalance(.v0(let id)):
            guard var balance = claimableBalance(id) else { return }
            balance.sponsor = sponsor
            setClaimableBalance(id, balance)
        case .liquidityPool: break
        }
    }

    /// Counts that `sponsor` pays from now on what `patronage` describes, or tells why that cannot be.
    ///
    /// The entry itself is not changed.
    mutating func transfer(_ patronage: Sponsorship, to sponsor: XDR.AccountID?) -> Reservation? {
        let count = patronage.reserves
        if let sponsor {
            if let refusal = charge(sponsor, with: count) { return refusal }
            if patronage.sponsor == nil { addSponsored(Int64(count), to: patronage.owner) }
        } else if patronage.sponsor != nil, let owner = patronage.owner {
            guard let account = account(owner), header.availableBalance(of: account) >= header.reserve(of: count)
            else { return .lowReserve }
            addSponsored(-Int64(count), to: owner)
        }
        if let old = patronage.sponsor { discharge(old, of: count) }
        return nil
    }

    private mutating func addSponsored(_ delta: Int64, to owner: XDR.AccountID?) {
        guard let owner, var account = account(owner) else { return }
        account.sponsoredCount = UInt32(clamping: Int64(account.sponsoredCount) + delta)
        setAccount(owner, account)
    }
}

extension XDR.TrustLineAsset {
    /// The number of reserves that a trustline to the asset takes.
    var reserves: UInt32 {
        switch self {
        case .asset: 1
        case .poolShare: 2
        }
    }
}
