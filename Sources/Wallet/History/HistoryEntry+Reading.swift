internal import HorizonClient
internal import Stellar

extension HistoryEntry {
    /// The entry of an operation for an account; `nil` where it moved no money of it.
    ///
    /// Amounts that the operation does not tell, of merges and claims, are added later from its effects.
    init?(_ operation: OperationRecord, of account: PublicKey) {
        guard let details = operation.details else { return nil }
        id = operation.id
        at = operation.createdAt
        memo = operation.transaction?.memo
        transactionHash = operation.transactionHash
        isSuccessful = operation.isSuccessful
        switch details {
        case .payment(let from, let to, let asset, let amount):
            kind = .payment
            let amount = AssetAmount(asset: asset, amount: amount)
            guard let ends = Ends(from, to, account) else { return nil }
            (direction, counterparty, ownMuxID) = (ends.direction, ends.counterparty, ends.ownMuxID)
            sent = direction == .incoming ? nil : amount
            received = direction == .outgoing ? nil : amount
        case .pathPayment(let path):
            kind = .conversion
            guard let ends = Ends(path.from, path.to, account) else { return nil }
            (direction, counterparty, ownMuxID) = (ends.direction, ends.counterparty, ends.ownMuxID)
            sent = path.sourceAmount.map { AssetAmount(asset: path.sourceAsset, amount: $0) }
            received = path.amount.map { AssetAmount(asset: path.asset, amount: $0) }
        case .createAccount(let created, let funder, let balance):
            kind = .creation
            let funder = funder ?? operation.source
            guard let funder, let ends = Ends(funder, MuxedAccount(created), account) else { return nil }
            (direction, counterparty, ownMuxID) = (ends.direction, ends.counterparty, ends.ownMuxID)
            let amount = AssetAmount(asset: .native, amount: balance)
            sent = direction == .incoming ? nil : amount
            received = direction == .outgoing ? nil : amount
        case .accountMerge(let from, let into):
            kind = .merge
            guard let ends = Ends(from, into, account) else { return nil }
            (direction, counterparty, ownMuxID) = (ends.direction, ends.counterparty, ends.ownMuxID)
        case .createClaimableBalance(let asset, let amount, let claimants):
            kind = .claimableBalance
            let amount = AssetAmount(asset: asset, amount: amount)
            let others = claimants.map(\.destination).filter { $0 != account }
            if operation.source?.accountID == account {
                // Anyone who may claim it: it has left the account, and comes in again only when the account itself claims it.
                direction = .outgoing
                let eligible = others.isEmpty ? [account] : others
                counterparty = eligible.count == 1 ? MuxedAccount(eligible[0]) : nil
                sent = amount
            } else {
                guard others.count < claimants.count else { return nil }
                direction = .promised
                counterparty = operation.source
                received = amount
            }
        case .claimClaimableBalance(_, let claimant):
            // Another claimant claimed a balance that this account could have claimed as well.
            guard claimant.accountID == account else { return nil }
            kind = .claim
            direction = .incoming
        case .clawback(let asset, let from, let amount):
            kind = .clawback
            let amount = AssetAmount(asset: asset, amount: amount)
            if from.accountID == account {
                direction = .outgoing
                counterparty = operation.source ?? asset.issuer.map { MuxedAccount($0) }
                sent = amount
            } else {
                guard operation.source?.accountID == account else { return nil }
                direction = .incoming
                counterparty = from
                received = amount
            }
        default:
            return nil
        }
        guard !isSuccessful else { return }
        // No one sums up what never moved.
        attempted = direction == .incoming || direction == .promised ? received ?? sent : sent ?? received
        (sent, received) = (nil, nil)
    }

    /// Whether its effects have to tell how much it was.
    var needsEffects: Bool { (kind == .merge || kind == .claim) && isSuccessful }

    /// Adds what the effects tell about how much it was.
    mutating func complete(from effects: [EffectRecord], of account: PublicKey) {
        for effect in effects {
            let isOwn = effect.account?.accountID == account
            switch (kind, effect.details) {
            case (.claim, .credited(let amount)) where isOwn: received = amount
            case (.claim, .claimableBalance(_, let amount)) where isOwn && received == nil: received = amount
            case (.merge, .credited(let amount)) where isOwn && direction == .incoming: received = amount
            case (.merge, .debited(let amount)) where isOwn && direction == .outgoing: sent = amount
            case (.merge, .credited(let amount)) where !isOwn && direction == .outgoing && sent == nil: sent = amount
            default: continue
            }
        }
    }
}

/// The direction of money between two accounts, as one of them sees it.
private struct Ends {
    var direction: HistoryEntry.Direction
    var counterparty: MuxedAccount?
    var ownMuxID: UInt64?

    init?(_ from: MuxedAccount, _ to: MuxedAccount, _ account: PublicKey) {
        switch (from.accountID == account, to.accountID == account) {
        case (true, true): (direction, counterparty, ownMuxID) = (.own, nil, to.muxID)
        case (true, false): (direction, counterparty, ownMuxID) = (.outgoing, to, from.muxID)
        case (false, true): (direction, counterparty, ownMuxID) = (.incoming, from, to.muxID)
        case (false, false): return nil
        }
    }
}
