internal import HTTPTransport
public import JSON
public import Stellar

/// An issued asset and how it is spread, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/assets/object>
public struct AssetRecord: HorizonRecord {
    /// A quantity by what its holders may do with it.
    public struct Spread<Quantity: Hashable & Sendable>: Hashable, Sendable {
        /// The quantity with fully authorized accounts.
        public var authorized: Quantity?
        /// The quantity with accounts that may only keep what they have.
        public var authorizedToMaintainLiabilities: Quantity?
        /// The quantity with unauthorized accounts.
        public var unauthorized: Quantity?

        init(_ fields: JSONValue?, _ read: (JSONValue) -> Quantity?) {
            authorized = fields?["authorized"].flatMap(read)
            authorizedToMaintainLiabilities = fields?["authorized_to_maintain_liabilities"].flatMap(read)
            unauthorized = fields?["unauthorized"].flatMap(read)
        }
    }

    /// The asset.
    public var asset: Asset
    /// The number of accounts with a trustline for it.
    public var accounts: Spread<Int64>
    /// Their balances; exact, as a sum may be more than one account can hold.
    public var balances: Spread<ExactDecimal>
    /// The amount in claimable balances.
    public var claimableBalancesAmount: ExactDecimal?
    /// The amount in liquidity pools.
    public var liquidityPoolsAmount: ExactDecimal?
    /// The rights that the issuer keeps.
    public var flags: AccountFlags
    /// The record as it came.
    public var fields: JSONValue

    /// Reads an asset; `nil` where its code or its issuer is missing.
    public init?(_ fields: JSONValue) {
        guard let asset = Asset(horizon: fields) else { return nil }
        self.asset = asset
        self.fields = fields
        accounts = Spread(fields["accounts"]) { $0.integer }
        balances = Spread(fields["balances"]) { $0.decimal }
        claimableBalancesAmount = fields["claimable_balances_amount"]?.decimal
        liquidityPoolsAmount = fields["liquidity_pools_amount"]?.decimal
        flags = AccountFlags(horizon: fields["flags"])
    }
}

extension AccountFlags {
    /// Reads flags as Horizon writes them, each by its name.
    init(horizon fields: JSONValue?) {
        self = []
        if fields?["auth_required"]?.bool == true { insert(.authorizationRequired) }
        if fields?["auth_revocable"]?.bool == true { insert(.authorizationRevocable) }
        if fields?["auth_immutable"]?.bool == true { insert(.authorizationImmutable) }
        if fields?["auth_clawback_enabled"]?.bool == true { insert(.clawbackEnabled) }
    }
}

extension Listing where Record == AssetRecord {
    /// Issued assets; what is not given does not narrow them down.
    public static func assets(code: AssetCode? = nil, issuer: PublicKey? = nil) -> Listing {
        Listing(path: ["assets"], query: [("asset_code", code?.description), ("asset_issuer", issuer?.address)])
    }
}

/// An amount of an asset.
public struct AssetAmount: Hashable, Sendable {
    /// The asset.
    public var asset: Asset
    /// The amount.
    public var amount: Amount

    /// An amount of an asset.
    public init(asset: Asset, amount: Amount) {
        self.asset = asset
        self.amount = amount
    }
}

extension AssetAmount {
    /// Reads `{"asset": "CODE:ISSUER", "amount": "1.0"}`.
    init?(_ fields: JSONValue) {
        guard let asset = fields["asset"]?.value(Asset.self), let amount = fields["amount"]?.amount else { return nil }
        self.asset = asset
        self.amount = amount
    }
}
