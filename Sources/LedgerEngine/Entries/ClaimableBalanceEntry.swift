package import StellarXDR

/// A claimable balance: an amount that one of its claimants can claim.
package struct ClaimableBalanceEntry: Hashable, Sendable {
    package var asset: XDR.Asset

    /// The amount in stroops; at least 1.
    package var amount: Int64

    /// The claimants of the balance, with their conditions; from 1 to 10.
    ///
    /// Times in their predicates are absolute.
    package var claimants: [XDR.Claimant]

    package var flags: ClaimableBalanceFlags = []

    /// The account that pays the reserve, one for each claimant; anyone who created the balance, where no one else does.
    package var sponsor: XDR.AccountID?

    /// The ledger that last changed the balance.
    package var lastModifiedLedger: UInt32 = 0

    package init(asset: XDR.Asset, amount: Int64, claimants: [XDR.Claimant]) {
        self.asset = asset
        self.amount = amount
        self.claimants = claimants
    }
}

/// The flags of a claimable balance.
package struct ClaimableBalanceFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The issuer of the asset may take the balance back.
    package static let clawbackEnabled = ClaimableBalanceFlags(rawValue: 1)
}
