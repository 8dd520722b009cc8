public import Timekeeping

/// Refreshes something when someone asks for it: once for all who ask in a short while, and not too often.
public actor Refresher {
    private var schedule: RefreshSchedule
    private let clock: any WallClock
    private let refresh: @Sendable () async -> Void
    /// The task that waits for the next refresh.
    private var waiting: Task<Void, Never>?
    /// The task that was begun last.
    private var running: Task<Void, Never>?

    /// A refresher that has done nothing yet.
    ///
    /// - Parameters:
    ///   - schedule: how soon and how often.
    ///   - clock: what it waits on.
    ///   - refresh: what there is to do; never twice at a time.
    public init(
        schedule: RefreshSchedule = RefreshSchedule(),
        clock: any WallClock,
        refresh: @escaping @Sendable () async -> Void
    ) {
        self.schedule = schedule
        self.clock = clock
        self.refresh = refresh
    }

    /// Asks for a refresh, which comes soon.
    public func ask() {
        schedule.ask(at: clock.now)
        guard waiting == nil else { return }
        waiting = Task {
            while let due = schedule.due {
                guard (try? await clock.sleep(until: due)) != nil else { break }
                await perform()
            }
            waiting = nil
        }
    }

    /// Refreshes at once, and returns when that is done.
    public func force() async {
        schedule.force(at: clock.now)
        await perform()
    }

    /// Performs the due refresh, after the one that is under way.
    private func perform() async {
        let former = running
        let task = Task {
            await former?.value
            if schedule.begin(at: clock.now) { await refresh() }
        }
        running = task
        await task.value
    }
}

/// The schedule of refreshes that many ask for: one for all who ask in a short while, and not too often.
public struct RefreshSchedule: Hashable, Sendable {
    /// The time for which no one may have asked before it is done; 500 ms unless given.
    public let debounce: Duration
    /// The least time from one refresh to the next, and the longest from the first who asks to the refresh;
    /// 2 seconds unless given.
    public let interval: Duration

    /// The time at which it is to be done next; `nil` while no one asks.
    public private(set) var due: Timestamp?

    /// The time at which someone asked first, since it was done last.
    private var firstAsked: Timestamp?
    private var lastBegun: Timestamp?

    /// A schedule that no one has asked anything of.
    public init(debounce: Duration = .milliseconds(500), interval: Duration = .seconds(2)) {
        self.debounce = debounce
        self.interval = interval
    }

    /// Asks for a refresh.
    public mutating func ask(at now: Timestamp) {
        let first = firstAsked ?? now
        firstAsked = first
        // Anyone who asks without end must not keep it from being done for ever.
        let wished = min(now.advanced(by: debounce), first.advanced(by: interval))
        due = max(wished, lastBegun.map { $0.advanced(by: interval) } ?? wished)
    }

    /// Asks for a refresh at once, regardless of what was done before.
    public mutating func force(at now: Timestamp) {
        firstAsked = firstAsked ?? now
        due = now
    }

    /// Takes note that it is done now, where it is due; `false` where it is not.
    public mutating func begin(at now: Timestamp) -> Bool {
        guard let due, due <= now else { return false }
        self.due = nil
        firstAsked = nil
        lastBegun = now
        return true
    }
}

/// The lifetimes of what was read.
///
/// Entries that the wallet itself changes are forgotten at once, regardless of their age.
public struct CacheLifetimes: Hashable, Sendable {
    /// The lifetime of an account's holdings; 30 seconds unless given.
    public var accounts: Duration
    /// The lifetime of payments; 20 seconds unless given.
    public var payments: Duration
    /// Whether an account exists, and what a payment has to know about it; 60 seconds unless given.
    public var existence: Duration
    /// The lifetime of an account's claimable balances; 30 seconds unless given.
    public var claimableBalances: Duration
    /// The lifetime of the network's terms for an entry and an operation; 10 minutes unless given.
    public var terms: Duration
    /// The lifetime of the recent costs of transactions; 5 seconds unless given.
    public var fees: Duration

    /// Lifetimes; each has its own standard.
    public init(
        accounts: Duration = .seconds(30),
        payments: Duration = .seconds(20),
        existence: Duration = .seconds(60),
        claimableBalances: Duration = .seconds(30),
        terms: Duration = .seconds(600),
        fees: Duration = .seconds(5)
    ) {
        self.accounts = accounts
        self.payments = payments
        self.existence = existence
        self.claimableBalances = claimableBalances
        self.terms = terms
        self.fees = fees
    }

    /// The lifetimes of zero: no value is reused.
    public static let none = CacheLifetimes(
        accounts: .zero,
        payments: .zero,
        existence: .zero,
        claimableBalances: .zero,
        terms: .zero,
        fees: .zero
    )
}
