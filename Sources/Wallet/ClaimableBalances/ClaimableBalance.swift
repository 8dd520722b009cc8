public import HorizonClient
public import Stellar
internal import Timekeeping

/// A claimable balance of an account, and what keeps the account from claiming it.
public struct ClaimableBalance: Hashable, Sendable {
    /// The obstacle to claiming a balance whose time has come.
    public enum Obstacle: Hashable, Sendable {
        /// A missing trustline; claiming the balance makes one, which binds this many lumens.
        case needsTrustline(Amount)
        /// The account has too few lumens for the trustline; some may be promised to offers.
        case tooFewLumens(needed: Amount, available: Amount, promised: Amount = .zero)
        /// The issuer has not authorized the account.
        case notAuthorized
        /// The issuer authorizes every trustline itself, so that a new one can't take the balance at once.
        case issuerAuthorizes
        /// The trustline has room for so much only.
        case tooLittleRoom(Amount)
        /// A new trustline would be one entry more than an account can have, with those for balances that are taken before it.
        case tooManyEntries
        /// The issuer is gone, so that no one can trust the asset any more.
        case noIssuer
        /// The account is not on the ledger yet, and only one that is there can take anything.
        case noAccount
    }

    /// The record.
    public var record: ClaimableBalanceRecord
    /// The time at which the account can claim it.
    public var claimability: Claimability
    /// The obstacle that keeps the account from it; `nil` where nothing does.
    public var obstacle: Obstacle?

    /// The balance's id.
    public var id: ClaimableBalanceID { record.id }

    /// The amount of the balance.
    public var amount: AssetAmount { AssetAmount(asset: record.asset, amount: record.amount) }

    /// Whether it can be claimed only by an account that adds a trustline.
    public var needsTrust: Bool {
        if case .needsTrustline = obstacle { true } else { false }
    }

    /// Whether it can be claimed at this moment; a trustline that is needed is made along the way.
    public var canBeClaimed: Bool {
        switch obstacle {
        case nil, .needsTrustline: claimability.isNow
        default: false
        }
    }

    /// A balance as it is for `account`; `holder` is `nil` where that is not on the ledger.
    init(
        _ record: ClaimableBalanceRecord,
        for account: PublicKey,
        _ holder: AccountOverview?,
        issuer: Account?,
        _ clock: any WallClock
    ) {
        self.record = record
        let claimant = record.claimants.first { $0.destination == account }
        claimability =
            switch (claimant, claimant?.predicate) {
            case (nil, _): .never
            case (_, nil): .unknown
            case (_, let predicate?): Claimability(predicate, createdAt: record.lastModifiedAt, at: clock.now)
            }
        let amount = AssetAmount(asset: record.asset, amount: record.amount)
        obstacle = holder.map { Self.obstacle(amount, $0, issuer) } ?? .noAccount
    }

    private static func obstacle(_ amount: AssetAmount, _ holder: AccountOverview, _ issuer: Account?) -> Obstacle? {
        guard let issuerID = amount.asset.issuer, issuerID != holder.id else { return nil }
        if let line = holder.holding(of: amount.asset) {
            guard line.authorization == .full else { return .notAuthorized }
            guard let room = line.receivable, room < amount.amount else { return nil }
            return .tooLittleRoom(room)
        }
        // The fee is checked with the plan that claims the balance.
        let obstacle = holder.account.obstacle(
            toTrusting: amount.asset,
            upTo: nil,
            hasIssuer: issuer != nil,
            fee: .zero,
            baseReserve: holder.baseReserve
        )
        if obstacle != .noIssuer, issuer?.flags.contains(.authorizationRequired) == true { return .issuerAuthorizes }
        switch obstacle {
        case nil, .limitTooLow: return .needsTrustline(holder.baseReserve)
        case .noIssuer: return .noIssuer
        case .tooManyEntries: return .tooManyEntries
        case .lumensMissing(let needed):
            let (available, promised) = (holder.availableLumens, holder.promised(of: .native))
            return .tooFewLumens(needed: needed, available: available, promised: promised)
        }
    }
}
