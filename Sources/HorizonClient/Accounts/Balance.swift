internal import HTTPTransport
public import JSON
public import Stellar

/// The balance of an account in one asset.
public struct Balance: Hashable, Sendable {
    /// The kind of holding.
    public enum Holding: Hashable, Sendable {
        /// An asset.
        case asset(Asset)
        /// Shares of a liquidity pool; its id, in hexadecimal.
        case poolShares(String)
        /// A kind of balance that this version does not know, by the name that Horizon gives it.
        case other(String)
    }

    /// The holding.
    public var holding: Holding
    /// The amount, or `nil` where that does not parse.
    public var amount: Amount?
    /// The largest amount that may be held; `nil` for lumens.
    public var limit: Amount?
    /// The amount that would come in if all offers were taken.
    public var buyingLiabilities: Amount
    /// The amount that would go out if all offers were taken.
    public var sellingLiabilities: Amount
    /// Whether the issuer lets the account hold, send and receive it.
    public var isAuthorized: Bool
    /// Whether the issuer lets the account keep what it has and the offers it made.
    public var isAuthorizedToMaintainLiabilities: Bool
    /// Whether the issuer can claw it back.
    public var isClawbackEnabled: Bool
    /// The account that pays the reserve for it.
    public var sponsor: PublicKey?
    /// The entry as it came.
    public var fields: JSONValue

    init(_ fields: JSONValue) {
        self.fields = fields
        holding = Self.holding(fields)
        amount = fields["balance"]?.amount
        limit = fields["limit"]?.amount
        buyingLiabilities = fields["buying_liabilities"]?.amount ?? .zero
        sellingLiabilities = fields["selling_liabilities"]?.amount ?? .zero
        isAuthorized = fields["is_authorized"]?.bool ?? true
        isAuthorizedToMaintainLiabilities = fields["is_authorized_to_maintain_liabilities"]?.bool ?? isAuthorized
        isClawbackEnabled = fields["is_clawback_enabled"]?.bool ?? false
        sponsor = fields["sponsor"]?.string.flatMap { PublicKey($0) }
    }

    private static func holding(_ fields: JSONValue) -> Holding {
        let type = fields["asset_type"]?.string ?? ""
        if type == "liquidity_pool_shares", let pool = fields["liquidity_pool_id"]?.string { return .poolShares(pool) }
        return Asset(horizon: fields).map { .asset($0) } ?? .other(type)
    }

    /// The amount that can be sent: the balance, less what is promised to offers, less `reserve` (for lumens only).
    public func spendable(reserve: Amount = .zero) -> Amount {
        guard isAuthorized, let amount, let free = try? amount.subtracting(sellingLiabilities) else { return .zero }
        let kept = holding == .asset(.native) ? reserve : .zero
        return max(.zero, (try? free.subtracting(kept)) ?? .zero)
    }

    /// The amount that can be received; `nil` where there is no limit.
    public var receivable: Amount? {
        guard let limit, let amount else { return nil }
        let free = (try? limit.subtracting(amount)).flatMap { try? $0.subtracting(buyingLiabilities) }
        return isAuthorized ? max(.zero, free ?? .zero) : .zero
    }
}
