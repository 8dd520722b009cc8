public import Diagnostics
public import Stellar

/// Why a trustline is not made, changed or removed.
public struct TrustError: NamesAccounts, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// Lumens need no trustline.
        case native
        /// The account issues the asset itself.
        case ownAsset
        /// The ledger has no account for the issuer.
        case noIssuer
        /// The trustline is there already, with this limit, and with no other wanted.
        case alreadyTrusted(limit: Amount)
        /// There is no trustline.
        case notTrusted
        /// The limit is no positive amount.
        case invalidLimit(Amount)
        /// The limit is below what the account holds and its offers may bring.
        case limitTooLow(Amount, least: Amount)
        /// The account has as many entries as an account can have.
        case tooManyEntries
        /// The account still holds some of the asset.
        case stillHeld(Amount)
        /// Offers would still bring or take some of the asset.
        case openOffers([Int64])
        /// The account has shares of a liquidity pool that holds the asset.
        case usedByPool(String)
    }

    /// How many entries an account can have.
    static let entryLimit: Int64 = 1000

    /// What is wrong.
    public var reason: Reason
    /// The asset.
    public var asset: Asset
    /// The account.
    public var account: PublicKey

    /// An error about a trustline of `account`.
    public init(_ reason: Reason, asset: Asset, account: PublicKey) {
        self.reason = reason
        self.asset = asset
        self.account = account
    }

    /// What is wrong, with the actual values.
    public func summary(calling name: (PublicKey) -> String) -> String {
        let (code, account) = (asset.code, name(account))
        return switch reason {
        case .native: "every account can hold lumens: they need no trustline"
        case .ownAsset: "\(account) issues \(code) itself: it needs no trustline"
        case .noIssuer:
            "there is no account that could issue \(asset): \(asset.issuer?.address ?? "") is not on the ledger"
        case .alreadyTrusted(.maximum): "\(account) trusts \(asset) already, without limit"
        case .alreadyTrusted(let limit): "\(account) trusts \(asset) already, up to \(limit)"
        case .notTrusted: "\(account) has no trustline for \(asset)"
        case .invalidLimit(let limit): "\(limit) is no limit for a trustline"
        case .limitTooLow(let limit, let least):
            "a limit of \(limit) \(code) is below the \(least) that the account holds or its offers may bring"
        case .tooManyEntries: "\(account) has \(Self.entryLimit) entries, and an account can have no more"
        case .stillHeld(let amount): "the trustline can't be removed: \(account) still holds \(amount) \(code)"
        case .openOffers(let offers):
            "the trustline can't be removed: offers of the account still trade \(code)\(Self.listed(offers))"
        case .usedByPool(let pool):
            "the trustline can't be removed: the account has shares of the pool \(pool.prefix(8))…, which holds \(code)"
        }
    }

    private static func listed(_ offers: [Int64]) -> String {
        guard !offers.isEmpty else { return "" }
        let rest = offers.count > 5 ? " and \(offers.count - 5) more" : ""
        return ": \(offers.prefix(5).map(String.init).joined(separator: ", "))\(rest)"
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .native, .ownAsset: nil
        case .alreadyTrusted(.maximum): "`--limit N` sets a limit"
        case .alreadyTrusted: "`--limit N` sets another limit, and `--limit max` lifts it"
        case .noIssuer: "check the issuer, and that this is the right network"
        case .notTrusted: "look at its trustlines with `windlass trust list`"
        case .invalidLimit: "give a positive amount; to remove a trustline there is `windlass trust remove`"
        case .limitTooLow(_, let least): "give a limit of \(least) or more"
        case .tooManyEntries: "remove trustlines, offers or data entries that are not needed"
        case .stillHeld: "send all of it away first, back to its issuer for example"
        case .openOffers:
            "cancel these offers in the program that made them, and try again: Windlass makes no offers, and can't "
                + "remove any"
        case .usedByPool: "withdraw from the pool and remove the trustline for its shares first"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind {
        switch reason {
        case .native, .invalidLimit, .notTrusted: .usage
        default: .refused
        }
    }
}
