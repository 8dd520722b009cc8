internal import HTTPTransport
public import JSON
public import Stellar

/// A liquidity pool, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/liquiditypools/object>
public struct LiquidityPoolRecord: HorizonRecord, Identifiable {
    /// The pool's id.
    public var id: Hash256
    /// The fee, in hundredths of a percent.
    public var fee: Int64?
    /// The pool's reserves.
    public var reserves: [AssetAmount]
    /// The number of its shares.
    public var totalShares: Amount?
    /// The number of accounts with a trustline for its shares.
    public var totalTrustlines: Int64?
    /// The ledger in which it was changed last.
    public var lastModifiedLedger: Int64?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads a liquidity pool; `nil` where it has no id.
    public init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.value(Hash256.self) else { return nil }
        self.id = id
        self.fields = fields
        fee = fields["fee_bp"]?.integer
        reserves = fields.list("reserves") { AssetAmount($0) }
        totalShares = fields["total_shares"]?.amount
        totalTrustlines = fields["total_trustlines"]?.integer
        lastModifiedLedger = fields["last_modified_ledger"]?.integer
    }
}

extension Listing where Record == LiquidityPoolRecord {
    /// Liquidity pools; what is not given does not narrow them down.
    ///
    /// - Parameters:
    ///   - reserves: the assets that a pool has to hold.
    ///   - account: who has to have shares of it.
    /// - Returns: the list.
    public static func liquidityPools(holding reserves: [Asset] = [], of account: PublicKey? = nil) -> Listing {
        let assets = reserves.isEmpty ? nil : reserves.map(\.description).joined(separator: ",")
        return Listing(path: ["liquidity_pools"], query: [("reserves", assets), ("account", account?.address)])
    }
}

extension Horizon {
    /// A liquidity pool; the error's reason is `notFound` where there is none.
    ///
    /// - Throws: `HorizonError`
    public func liquidityPool(_ id: Hash256) async throws(HorizonError) -> LiquidityPoolRecord {
        try await record(at: ["liquidity_pools", id.hex], "id")
    }
}
