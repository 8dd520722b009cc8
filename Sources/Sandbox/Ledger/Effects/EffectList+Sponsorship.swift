internal import LedgerEngine
internal import StellarXDR

extension EffectList {
    private typealias Kinds = (created: EffectKind, updated: EffectKind, removed: EffectKind)

    /// Adds that another party pays for an entry now, or no one else any more.
    mutating func addSponsorship(_ change: EntryChange) {
        let sponsors = change.sponsors
        switch change {
        case .account(let id, _, _):
            let kinds: Kinds = (.accountSponsorshipCreated, .accountSponsorshipUpdated, .accountSponsorshipRemoved)
            addSponsorship(kinds, of: .ed25519(id.ed25519), from: sponsors.before, to: sponsors.after, [])
        case .trustline(let key, _, _):
            let kinds: Kinds = (
                .trustlineSponsorshipCreated, .trustlineSponsorshipUpdated, .trustlineSponsorshipRemoved
            )
            let details: [EffectDetail] =
                switch key.asset {
                case .asset(let asset): [.text("asset_type", asset.horizonType), .text("asset", asset.canonical)]
                case .poolShare(let id): [.text("asset_type", "liquidity_pool"), .text("liquidity_pool_id", id.hex)]
                }
            addSponsorship(
                kinds,
                of: .ed25519(key.account.ed25519),
                from: sponsors.before,
                to: sponsors.after,
                details
            )
        case .data(let key, _, _):
            let kinds: Kinds = (.dataSponsorshipCreated, .dataSponsorshipUpdated, .dataSponsorshipRemoved)
            let name = String(decoding: key.name, as: UTF8.self)
            addSponsorship(kinds, of: nil, from: sponsors.before, to: sponsors.after, [.text("data_name", name)])
        case .claimableBalance(let id, _, _):
            let kinds: Kinds = (
                .claimableBalanceSponsorshipCreated, .claimableBalanceSponsorshipUpdated,
                .claimableBalanceSponsorshipRemoved
            )
            let details = [EffectDetail.text("balance_id", XDR.ClaimableBalanceID.v0(id).hex)]
            addSponsorship(kinds, of: nil, from: sponsors.before, to: sponsors.after, details)
        // Horizon tells nothing of who pays for offers.
        case .offer, .pool: break
        }
    }

    /// Adds that another party pays for a signer now, or no one else any more.
    mutating func addSignerSponsorships(_ change: EntryChange) {
        guard case .account(let id, let before, let after) = change else { return }
        let kinds: Kinds = (.signerSponsorshipCreated, .signerSponsorshipUpdated, .signerSponsorshipRemoved)
        let old = before?.signerSponsors ?? [:]
        let new = after?.signerSponsors ?? [:]
        for address in Set(old.keys).union(new.keys).sorted() {
            addSponsorship(
                kinds,
                of: .ed25519(id.ed25519),
                from: old[address],
                to: new[address],
                [.text("signer", address)]
            )
        }
    }

    private mutating func addSponsorship(
        _ kinds: Kinds,
        of account: XDR.MuxedAccount?,
        from old: XDR.AccountID?,
        to new: XDR.AccountID?,
        _ details: [EffectDetail]
    ) {
        switch (old, new) {
        case (nil, let new?): add(kinds.created, of: account, details + [.text("sponsor", new.address)])
        case (let old?, nil): add(kinds.removed, of: account, details + [.text("former_sponsor", old.address)])
        case (let old?, let new?) where old != new:
            add(
                kinds.updated,
                of: account,
                details + [.text("former_sponsor", old.address), .text("new_sponsor", new.address)]
            )
        default: break
        }
    }
}

extension AccountEntry {
    /// The sponsors of signers, by their addresses.
    fileprivate var signerSponsors: [String: XDR.AccountID] {
        var sponsors: [String: XDR.AccountID] = [:]
        for signer in signers { sponsors[signer.key.address] = signer.sponsor }
        return sponsors
    }
}
