/// For how long what was read counts as known.
///
/// What the wallet itself changes is forgotten at once, whatever its age.
public struct CacheLifetimes: Hashable, Sendable {
    /// What an account holds; 30 seconds unless given.
    public var accounts: Duration
    /// What was paid; 20 seconds unless given.
    public var payments: Duration
    /// Whether an account exists, and what a payment has to know about it; 60 seconds unless given.
    public var existence: Duration
    /// What was put aside for an account; 30 seconds unless given.
    public var claimableBalances: Duration
    /// What the network asks for an entry and an operation; 10 minutes unless given.
    public var terms: Duration
    /// What transactions cost of late; 5 seconds unless given.
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

    /// Everything is asked for anew, each time.
    public static let none = CacheLifetimes(
        accounts: .zero,
        payments: .zero,
        existence: .zero,
        claimableBalances: .zero,
        terms: .zero,
        fees: .zero
    )
}
