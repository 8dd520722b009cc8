package import StellarXDR

/// A trustline: the balance of an account in an asset, and its limit.
package struct TrustlineEntry: Hashable, Sendable {
    /// The balance in stroops, from 0 to `limit`.
    package var balance: Int64
    package var limit: Int64
    package var flags: XDR.TrustlineFlags
    package var liabilities = Liabilities()

    /// The number of the account's pool-share trustlines that need this one.
    package var poolUseCount: Int32 = 0

    /// The account that pays the reserve, where it is another one.
    package var sponsor: XDR.AccountID?

    /// The ledger that last changed the trustline.
    package var lastModifiedLedger: UInt32 = 0

    /// An empty trustline.
    package init(limit: Int64, flags: XDR.TrustlineFlags) {
        balance = 0
        self.limit = limit
        self.flags = flags
    }

    /// Whether the account may send and receive the asset.
    package var isAuthorized: Bool { flags.contains(.authorized) }

    /// Whether the account may at least keep its balance and its offers.
    package var maintainsLiabilities: Bool { isAuthorized || flags.contains(.authorizedToMaintainLiabilities) }
}
