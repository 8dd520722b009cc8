internal import HorizonClient
public import Stellar
internal import Timekeeping

/// A snapshot of an account at a glance; each part with its own age and its own failure.
public struct DashboardSnapshot: Sendable {
    /// The account and what it holds; `nil` in it where it is not on the ledger.
    public var overview: Loadable<AccountOverview?> = .idle
    /// The account's latest payments.
    public var history: Loadable<HistoryPage> = .idle
    /// The account's claimable balances.
    public var claimableBalances: Loadable<[ClaimableBalance]> = .idle
    /// The owner's status at anchors, each with its own failure; a caller that reads them by a ``CustomerStatusReader``
    /// puts them here.
    public var customers: [AnchorCustomerStatus]?

    /// A snapshot before anything was read.
    public init() {}

    /// The assets that the account holds, as far as they are known.
    public var assets: [Asset] { overview.value??.holdings.compactMap(\.asset) ?? [] }

    /// The snapshot as it is while everything is asked for anew.
    public var loading: DashboardSnapshot {
        var snapshot = self
        snapshot.overview = .loading(last: overview.last)
        snapshot.history = .loading(last: history.last)
        snapshot.claimableBalances = .loading(last: claimableBalances.last)
        return snapshot
    }
}

extension NetworkWallet {
    /// Asks for everything that a dashboard shows, side by side and each thing once.
    ///
    /// A part that fails keeps its former value, and the others are shown.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - payments: how many of its latest payments to tell of.
    ///   - former: what was known before.
    /// - Returns: what is known now.
    public func dashboard(
        of account: PublicKey,
        payments: Int = 10,
        after former: DashboardSnapshot = DashboardSnapshot()
    ) async -> DashboardSnapshot {
        await forget([account])
        async let overview = part(former.overview) { try await self.overview(of: account) }
        async let history = part(former.history) {
            try await self.history(HistoryPlace(account: account, limit: payments))
        }
        async let claimable = part(former.claimableBalances) { try await claimableBalances(for: account) }
        var snapshot = former
        snapshot.overview = await overview
        snapshot.history = await history
        snapshot.claimableBalances = await claimable
        return snapshot
    }

    private func part<Value: Sendable>(
        _ former: Loadable<Value>,
        _ load: @Sendable () async throws -> Value
    ) async -> Loadable<Value> {
        do {
            return .loaded(Aged(try await load(), readAt: clock.now))
        } catch {
            return .failed(error, last: former.last)
        }
    }
}
