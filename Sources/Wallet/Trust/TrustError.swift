public import Diagnostics
package import HorizonClient
public import Stellar

/// The reason why a trustline is not made, changed or removed.
public struct TrustError: NamesAccounts, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// Lumens need no trustline.
        case native
        /// The account issues the asset itself.
        case ownAsset
        /// The ledger has no account for the issuer.
        case noIssuer
        /// The trustline is there already, with this limit, and with no other wanted.
        case alreadyTrusted(limit: Amount)
        /// A missing trustline.
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

    /// The fault.
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

    /// The error about a trustline up to `limit` that `obstacle` keeps from being made; `nil` where only lumens are missing.
    package init?(_ obstacle: TrustObstacle, asset: Asset, upTo limit: Amount?, account: PublicKey) {
        let reason: Reason
        switch obstacle {
        case .noIssuer: reason = .noIssuer
        case .limitTooLow(let least): reason = .limitTooLow(limit ?? .maximum, least: least)
        case .tooManyEntries: reason = .tooManyEntries
        case .lumensMissing: return nil
        }
        self.init(reason, asset: asset, account: account)
    }

    /// The error as data, with accounts called as `name` says.
    public func asFailure(calling name: (PublicKey) -> String) -> Failure {
        func failure(_ code: FailureCode, _ remedy: Remedy.Action?, _ more: (FactName, Fact)...) -> Failure {
            var facts: Facts = [
                .account: .text(name(account)), .asset: .text("\(asset)"), .amount: .text(asset.code),
            ]
            for (name, fact) in more { facts[name] = fact }
            return Failure(code, facts: facts, remedies: remedy.map { [Remedy($0, facts)] } ?? [])
        }
        switch reason {
        case .native: return failure(.lumensNeedNoTrust, nil)
        case .ownAsset: return failure(.issuerNeedsNoTrust, nil)
        case .noIssuer: return failure(.issuerMissing, .checkIssuer, (.target, .text(asset.issuer?.address ?? "")))
        case .alreadyTrusted(.maximum): return failure(.alreadyTrusted, .setLimit)
        case .alreadyTrusted(let limit): return failure(.alreadyTrusted, .setLimit, (.limit, .amount(limit)))
        case .notTrusted: return failure(.notTrusted, .listTrustlines)
        case .invalidLimit(let limit): return failure(.trustLimitInvalid, .givePositiveLimit, (.limit, .amount(limit)))
        case .limitTooLow(let limit, let least):
            return failure(.trustLimitTooLow, .giveHigherLimit, (.limit, .amount(limit)), (.expected, .amount(least)))
        case .tooManyEntries: return failure(.tooManyEntries, .removeEntries, (.limit, .text("\(Account.entryLimit)")))
        case .stillHeld(let amount): return failure(.trustlineHolds, .sendAway, (.found, .amount(amount)))
        case .openOffers(let offers):
            var open = failure(.trustlineOffers, .cancelOffers)
            open.facts[.choices] = .texts(offers.map { "\($0)" })
            return open
        case .usedByPool(let pool): return failure(.trustlinePool, .leavePool, (.found, .text("\(pool.prefix(8))")))
        }
    }
}
