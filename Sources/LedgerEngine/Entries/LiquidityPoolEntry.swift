internal import Sodium
package import StellarXDR

/// Reserves of two assets that trade against each other at constant product.
package struct LiquidityPoolEntry: Hashable, Sendable {
    /// The assets, in their order, and the fee in hundredths of a percent.
    package var parameters: XDR.LiquidityPoolParameters

    /// The amount of the first asset in the pool, in stroops.
    package var reserveA: Int64 = 0

    /// The amount of the second asset in the pool, in stroops.
    package var reserveB: Int64 = 0

    /// The number of shares, in stroops.
    package var totalShares: Int64 = 0

    /// The number of trustlines to shares of the pool; the pool is gone with the last one.
    package var trustlineCount: Int64 = 0

    /// The ledger that last changed the pool.
    package var lastModifiedLedger: UInt32 = 0

    /// An empty pool.
    package init(parameters: XDR.LiquidityPoolParameters) {
        self.parameters = parameters
    }
}

extension XDR.LiquidityPoolParameters {
    /// The only fee that the network takes, in hundredths of a percent.
    static let networkFee: Int32 = 30

    /// The parameters of the only pool that there can be for two assets.
    static func pool(of one: XDR.Asset, and other: XDR.Asset) -> Self {
        one.isOrdered(before: other) ? Self(assetA: one, assetB: other) : Self(assetA: other, assetB: one)
    }

    /// The pool's identity: the SHA-256 hash of the parameters.
    package var poolID: XDR.PoolID {
        // A digest always has 32 bytes.
        XDR.PoolID(SHA256.digest(xdr)) ?? .zero
    }
}

extension XDR.Asset {
    /// Whether the asset comes before `other` in the order in which a pool has to name its two.
    ///
    /// The native asset is the first, then come short codes, then long ones; equal codes are ordered by their issuers.
    package func isOrdered(before other: XDR.Asset) -> Bool {
        switch (self, other) {
        case (_, .native): false
        case (.native, .issued): true
        case (.issued(let code, let issuer), .issued(let otherCode, let otherIssuer)):
            if code == otherCode {
                issuer < otherIssuer
            } else if code.bytes.count != otherCode.bytes.count {
                code.bytes.count < otherCode.bytes.count
            } else {
                code.bytes.lexicographicallyPrecedes(otherCode.bytes)
            }
        }
    }
}
