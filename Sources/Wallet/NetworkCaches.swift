internal import HorizonClient
internal import Stellar
internal import Timekeeping

/// What has been read of a network, by kind; all copies of a wallet share it.
struct NetworkCaches: Sendable {
    /// Accounts; `nil` where the ledger itself has none.
    let accounts: SharedCache<PublicKey, Account?>
    /// What was put aside for accounts.
    let claimableBalances: SharedCache<PublicKey, [ClaimableBalanceRecord]>
    /// The latest payments of accounts.
    let payments: SharedCache<HistoryPlace, HistoryPage>
    /// What the network asks for.
    let terms: SharedCache<Network, NetworkTerms>
    /// What transactions cost of late.
    let fees: SharedCache<Network, FeeStats>

    init(_ horizon: Horizon, _ lifetimes: CacheLifetimes, _ clock: any WallClock) {
        accounts = SharedCache(lifetime: lifetimes.accounts, clock: clock) { try await horizon.accountIfPresent($0) }
        claimableBalances = SharedCache(lifetime: lifetimes.claimableBalances, clock: clock) { account in
            try await horizon.records(of: .claimableBalances(claimant: account), bound: 1000).all()
        }
        payments = SharedCache(lifetime: lifetimes.payments, clock: clock) { place in
            try await HistoryReader(horizon: horizon, account: place.account).page(from: place)
        }
        terms = SharedCache(lifetime: lifetimes.terms, clock: clock) { _ in try await NetworkTerms.read(from: horizon) }
        fees = SharedCache(lifetime: lifetimes.fees, clock: clock) { _ in try await horizon.feeStats() }
    }

    func forget(_ account: PublicKey) async {
        await accounts.invalidate(account)
        await claimableBalances.invalidate(account)
        await payments.invalidateAll()
    }
}
