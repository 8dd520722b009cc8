package import StellarXDR

extension EntryStore {
    // MARK: - One entry

    /// The account, or `nil` where there is none.
    package func account(_ id: XDR.AccountID) -> AccountEntry? { accounts[id] }

    /// The trustline, or `nil` where there is none; an issuer has none to its own asset.
    package func trustline(_ key: TrustlineKey) -> TrustlineEntry? { trustlines[key] }

    /// The offer with the number `id`, or `nil` where there is none.
    package func offer(_ id: Int64) -> OfferEntry? { offers[id] }

    /// The data entry, or `nil` where there is none.
    package func data(_ key: DataKey) -> DataEntry? { data[key] }

    /// The claimable balance, or `nil` where there is none.
    package func claimableBalance(_ id: XDR.Hash) -> ClaimableBalanceEntry? { claimableBalances[id] }

    /// The liquidity pool, or `nil` where there is none.
    package func pool(_ id: XDR.PoolID) -> LiquidityPoolEntry? { pools[id] }

    // MARK: - All entries of a kind

    /// The number of accounts.
    package var accountCount: Int { accounts.count }

    /// The ids of all accounts, in no order.
    package var accountIDs: some Collection<XDR.AccountID> { accounts.keys }

    /// The owners and assets of all trustlines, in no order.
    package var trustlineKeys: some Collection<TrustlineKey> { trustlines.keys }

    /// The numbers of all offers, in no order.
    package var offerIDs: some Collection<Int64> { offers.keys }

    /// The ids of all claimable balances, in no order.
    package var claimableBalanceIDs: some Collection<XDR.Hash> { claimableBalances.keys }

    /// The ids of all liquidity pools, in no order.
    package var poolIDs: some Collection<XDR.PoolID> { pools.keys }

    // MARK: - What belongs to an account

    /// The assets that the account has trustlines to, the oldest trustline first.
    package func assets(of account: XDR.AccountID) -> [XDR.TrustLineAsset] { ownership.assets[account] ?? [] }

    /// The names of the account's data entries, the oldest first.
    package func dataNames(of account: XDR.AccountID) -> [[UInt8]] { ownership.dataNames[account] ?? [] }

    /// The numbers of the account's offers, ascending.
    package func offerIDs(of account: XDR.AccountID) -> [Int64] { ownership.offers[account] ?? [] }

    /// The ids of the claimable balances that name `account` as a claimant, in no order.
    package func claimableBalanceIDs(for account: XDR.AccountID) -> Set<XDR.Hash> {
        ownership.balances[account] ?? []
    }

    /// The entries whose reserves `sponsor` pays for others, in no order; signers are not among them.
    package func entries(sponsoredBy sponsor: XDR.AccountID) -> Set<XDR.LedgerKey> {
        ownership.sponsored[sponsor] ?? []
    }
}
