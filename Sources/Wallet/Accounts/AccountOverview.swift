public import HorizonClient
public import Stellar

/// An account as its holder sees it.
public struct AccountOverview: Hashable, Sendable {
    /// The account.
    public var id: PublicKey
    /// The account's holdings: lumens first, then assets by their codes, then other kinds.
    public var holdings: [Holding]
    /// The lumens that it has to keep: for itself, its entries and those it sponsors, without those that others sponsor.
    public var minimumBalance: Amount
    /// The lumens that one more entry would bind.
    public var baseReserve: Amount
    /// The number of entries that count towards its reserve, besides itself.
    public var subentryCount: Int64
    /// The number of reserves that it pays for others.
    public var sponsoringCount: Int64
    /// The number of its reserves that others pay.
    public var sponsoredCount: Int64
    /// The domain that it names as its home.
    public var homeDomain: String?
    /// Whether payments to it have to have a memo (SEP-29).
    public var requiresMemo: Bool
    /// The record that this was made from.
    public var account: Account

    init(_ account: Account, _ terms: NetworkTerms) {
        let reserve = account.reserve(baseReserve: terms.baseReserve)
        self.account = account
        id = account.id
        minimumBalance = reserve
        baseReserve = terms.baseReserve
        holdings = account.balances.map { Holding($0, reserve: reserve) }.sorted { $0.precedes($1) }
        subentryCount = account.subentryCount
        sponsoringCount = account.sponsoringCount
        sponsoredCount = account.sponsoredCount
        homeDomain = account.homeDomain
        requiresMemo = account.requiresMemo
    }

    /// The holding of an asset; `nil` without a trustline.
    public func holding(of asset: Asset) -> Holding? {
        holdings.first { $0.asset == asset }
    }

    /// The amount of an asset that is promised to offers.
    func promised(of asset: Asset) -> Amount { holding(of: asset)?.promised ?? .zero }

    /// The lumens that can be sent or bound.
    public var availableLumens: Amount { holding(of: .native)?.available ?? .zero }
}

extension Holding {
    fileprivate func precedes(_ other: Holding) -> Bool {
        switch (asset, other.asset) {
        case (nil, nil): title < other.title
        case (nil, _): false
        case (_, nil): true
        case (.some(.native), let right): right != .native
        case (_, .some(.native)): false
        case (.some(let left), .some(let right)):
            left.code == right.code ? left < right : left.code < right.code
        }
    }
}

extension NetworkWallet {
    /// An account, or `nil` where the ledger has none under this id: it is not funded yet.
    ///
    /// - Parameters:
    ///   - id: the account.
    ///   - isForced: whether what is known of it does not do, however fresh it is.
    /// - Returns: the account with what it can use of its holdings.
    /// - Throws: `HorizonError`; a failure never means that there is no account.
    public func overview(of id: PublicKey, isForced: Bool = false) async throws -> AccountOverview? {
        let (account, terms) = try await both(
            { try await caches.accounts.value(for: id, isForced: isForced) },
            { try await self.terms() }
        )
        return account.map { AccountOverview($0, terms) }
    }

    /// Whether the ledger has an account under this id.
    ///
    /// - Throws: `HorizonError`; a failure never means that there is no account.
    public func exists(_ id: PublicKey) async throws -> Bool {
        try await caches.accounts.value(for: id, lifetime: lifetimes.existence) != nil
    }

    /// The account that something is planned for, as the ledger has it now.
    func payer(_ id: PublicKey) async throws -> AccountOverview {
        guard let account = try await overview(of: id, isForced: true) else {
            throw AccountError(.unfunded(canAskFriendbot: friendbot != nil), account: id)
        }
        return account
    }
}
