public import HorizonClient
public import Stellar

/// A holding of an account in one asset, and the part of it that can be used.
public struct Holding: Hashable, Sendable {
    /// The issuer's authorization of the account.
    public enum Authorization: String, Hashable, Sendable {
        /// Hold, send and receive.
        case full
        /// Keep what is there, and the offers that were made.
        case maintain
        /// No right to hold or move the asset.
        case none
    }

    /// The asset or the pool.
    public var holding: Balance.Holding
    /// The amount; `nil` where the server's number does not parse.
    public var amount: Amount?
    /// The amount that can be sent: without what is reserved or promised to offers; of shares of a pool all of it.
    public var available: Amount
    /// The amount that the account has to keep as its reserve; nothing but of lumens.
    public var reserved: Amount
    /// The amount that is promised to offers.
    public var promised: Amount
    /// The amount that would come in if all offers were taken.
    public var expected: Amount
    /// The largest amount that may be held; `nil` for lumens.
    public var limit: Amount?
    /// The amount that can still be received; `nil` where there is no limit.
    public var receivable: Amount?
    /// The issuer's authorization; everything where there is no issuer, as of lumens and shares of a pool.
    public var authorization: Authorization
    /// Whether the issuer can claw it back.
    public var isClawbackEnabled: Bool
    /// The account that pays the reserve of the trustline.
    public var sponsor: PublicKey?

    init(_ balance: Balance, reserve: Amount) {
        let isNative = balance.holding == .asset(.native)
        holding = balance.holding
        amount = balance.amount
        // Horizon calls shares of a pool unauthorized, because no one authorizes them.
        var isIssued = false
        if case .asset(let asset) = balance.holding { isIssued = asset != .native }
        available = isIssued || isNative ? balance.spendable(reserve: reserve) : balance.amount ?? .zero
        reserved = isNative ? reserve : .zero
        promised = balance.sellingLiabilities
        expected = balance.buyingLiabilities
        limit = balance.limit
        receivable = balance.receivable
        authorization =
            !isIssued || balance.isAuthorized ? .full : balance.isAuthorizedToMaintainLiabilities ? .maintain : .none
        isClawbackEnabled = balance.isClawbackEnabled
        sponsor = balance.sponsor
    }

    /// The asset, or `nil` where it is something else.
    public var asset: Asset? {
        if case .asset(let asset) = holding { asset } else { nil }
    }

    /// The title for people: the code of an asset, or what else is held.
    public var title: String {
        switch holding {
        case .asset(let asset): asset.code
        case .poolShares(let pool): "shares of the pool \(pool.prefix(8))…"
        case .other(let kind): kind.isEmpty ? "something unknown" : kind
        }
    }
}
