package import StellarXDR

/// Reserves of two assets that trade against each other at constant product.
package struct LiquidityPoolEntry: Hashable, Sendable {
    /// The assets, in their order, and the fee in hundredths of a percent.
    package var parameters: XDR.LiquidityPoolParameters

    /// What the pool has of the first asset, in stroops.
    package var reserveA: Int64 = 0

    /// What the pool has of the second asset, in stroops.
    package var reserveB: Int64 = 0

    /// How many shares there are, in stroops.
    package var totalShares: Int64 = 0

    /// How many trustlines to shares of the pool there are; the pool is gone with the last one.
    package var trustlineCount: Int64 = 0

    /// The ledger that last changed the pool.
    package var lastModifiedLedger: UInt32 = 0

    /// An empty pool.
    package init(parameters: XDR.LiquidityPoolParameters) {
        self.parameters = parameters
    }
}
