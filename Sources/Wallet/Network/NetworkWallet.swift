internal import AnchorClient
public import FoundationEssentials
public import HTTPTransport
public import HorizonClient
public import Stellar
public import Timekeeping

/// A wallet on one network: its knowledge of accounts, and its transactions.
///
///     let wallet = NetworkWallet(network: .testnet, horizon: url, friendbot: friendbot, http: client)
///     let plan = try await wallet.plan(PaymentOrder(to: destination, .exactly(amount), of: .native), from: keys.publicKey)
///     let record = try await wallet.carryOut(plan, signers: [keys])
///
/// Everything that is read is shared by all who have a copy, for as long as ``CacheLifetimes`` say; what the wallet changes
/// is forgotten at once. Nothing is signed before a plan was made, and making a plan changes nothing.
public struct NetworkWallet: Sendable {
    /// The network; nothing is signed for another.
    public let network: Network

    /// The server that speaks for it.
    public let horizon: Horizon

    /// The address of the friendbot; `nil` where money is real.
    public let friendbot: URL?

    /// The most that an operation may cost.
    public let feeLimit: FeeLimit

    /// The client that carries its requests.
    public let http: any HTTPExchanging

    /// Whether requests that don't need each other's answers are sent in turn, so that they come in the same order each time: a run that
    /// is played again has to send what it sent before.
    public var asksInTurn = false

    let clock: any WallClock
    let lifetimes: CacheLifetimes
    let caches: NetworkCaches
    /// The stellar.toml files of anchors and issuers.
    private let published = StellarTomlCache()

    /// A wallet on a network; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - network: the network.
    ///   - horizon: the address of a Horizon server that speaks for it.
    ///   - friendbot: who gives lumens away; `nil` where money is real.
    ///   - feeLimit: the most that an operation may cost.
    ///   - lifetimes: for how long what was read counts as known.
    ///   - http: what carries requests.
    ///   - clock: tells the time, and is waited on.
    public init(
        network: Network,
        horizon: URL,
        friendbot: URL? = nil,
        feeLimit: FeeLimit = FeeLimit(),
        lifetimes: CacheLifetimes = CacheLifetimes(),
        http: any HTTPExchanging,
        clock: any WallClock = SystemWallClock()
    ) {
        self.network = network
        self.horizon = Horizon(url: horizon, http: http, clock: clock)
        self.friendbot = friendbot
        self.feeLimit = feeLimit
        self.lifetimes = lifetimes
        self.http = http
        self.clock = clock
        caches = NetworkCaches(self.horizon, lifetimes, clock)
    }

    /// A wallet on the network that a server speaks for: it is asked for the passphrase and the friendbot.
    ///
    /// - Throws: `HorizonError`
    public static func connected(
        to horizon: URL,
        friendbot: URL? = nil,
        feeLimit: FeeLimit = FeeLimit(),
        lifetimes: CacheLifetimes = CacheLifetimes(),
        http: any HTTPExchanging,
        clock: any WallClock = SystemWallClock()
    ) async throws(HorizonError) -> NetworkWallet {
        let root = try await Horizon(url: horizon, http: http, clock: clock).root()
        return NetworkWallet(
            network: root.network,
            horizon: horizon,
            friendbot: friendbot ?? root.friendbot,
            feeLimit: feeLimit,
            lifetimes: lifetimes,
            http: http,
            clock: clock
        )
    }

    /// The anchor at `domain`, on this network.
    func anchor(at domain: HomeDomain) -> Anchor {
        Anchor(domain: domain, network: network, http: http, clock: clock, published: published)
    }

    /// The stellar.toml of `domain`, read anew when it is older than the network's terms may be.
    func toml(of domain: HomeDomain) async throws(DiscoveryError) -> StellarToml {
        try await anchor(at: domain).discover(within: lifetimes.terms)
    }

    /// The results of two readings that don't need each other: at the same time, or in turn if the wallet ``asksInTurn``.
    func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () async throws -> First,
        _ second: @escaping @Sendable () async throws -> Second
    ) async throws -> (First, Second) {
        if asksInTurn { return (try await first(), try await second()) }
        async let other = second()
        return (try await first(), try await other)
    }

    /// The network's terms for entries and operations.
    ///
    /// - Throws: `HorizonError`
    public func terms() async throws -> NetworkTerms { try await caches.terms.value(for: network) }

    /// Forgets what is known of accounts, because it was changed.
    public func forget(_ accounts: some Sequence<PublicKey>) async {
        for account in accounts { await caches.forget(account) }
    }
}

/// The values that were read of a network, by kind; all copies of a wallet share them.
struct NetworkCaches: Sendable {
    /// Accounts; `nil` where the ledger itself has none.
    let accounts: SharedCache<PublicKey, Account?>
    /// The claimable balances of accounts.
    let claimableBalances: SharedCache<PublicKey, [ClaimableBalanceRecord]>
    /// The latest payments of accounts.
    let payments: SharedCache<HistoryPlace, HistoryPage>
    /// The network's terms.
    let terms: SharedCache<Network, NetworkTerms>
    /// The recent costs of transactions.
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
