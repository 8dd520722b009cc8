package import Stellar

/// The claimable balances that are about to be claimed, all of one asset.
package struct ClaimIntent: Codable, Equatable, Sendable {
    package var balances: [ClaimableBalanceID]
    package var amount: Amount
    package var asset: Asset

    package init(balances: [ClaimableBalanceID], amount: Amount, asset: Asset) {
        (self.balances, self.amount, self.asset) = (balances, amount, asset)
    }
}
