public import HorizonClient
public import Stellar

/// What an account holds of an asset, and how much of it can be used.
public struct Holding: Hashable, Sendable {
    /// What the issuer lets the account do.
    public enum Authorization: String, Hashable, Sendable {
        /// Hold, send and receive.
        case full
        /// Keep what is there, and the offers that were made.
        case maintain
        /// Nothing.
        case none
    }

    /// What is held.
    public var holding: Balance.Holding
    /// How much; `nil` where the server's number does not parse.
    public var amount: Amount?
    /// How much of it can be sent: without what is reserved or promised to offers; of shares of a pool all of it.
    public var available: Amount
    /// How much the account has to keep as its reserve; nothing but of lumens.
    public var reserved: Amount
    /// How much is promised to offers.
    public var promised: Amount
    /// How much more would come in if all offers were taken.
    public var expected: Amount
    /// How much may be held at most; `nil` for lumens.
    public var limit: Amount?
    /// How much more can be received; `nil` where there is no limit.
    public var receivable: Amount?
    /// What the issuer lets the account do; everything where there is no issuer, as of lumens and shares of a pool.
    public var authorization: Authorization
    /// Whether the issuer can take it back.
    public var isClawbackEnabled: Bool
    /// Who pays the reserve of the trustline.
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

    /// What people call it: the code of an asset, or what else is held.
    public var title: String {
        switch holding {
        case .asset(let asset): asset.code
        case .poolShares(let pool): "shares of the pool \(pool.prefix(8))…"
        case .other(let kind): kind.isEmpty ? "something unknown" : kind
        }
    }
}
