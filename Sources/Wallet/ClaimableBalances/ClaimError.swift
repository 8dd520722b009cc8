public import Diagnostics
public import Stellar

/// Why a balance that was put aside is not taken.
public struct ClaimError: NamesAccounts, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// There is no such balance: it was claimed or taken back, or never was.
        case gone
        /// The account is not among those for whom it was put aside.
        case notClaimant
        /// Its time has not come, or is over.
        case time(Claimability)
        /// The account can't hold it.
        case obstacle(ClaimableBalance.Obstacle)
    }

    /// What is wrong.
    public var reason: Reason
    /// The balance.
    public var id: ClaimableBalanceID
    /// The account.
    public var account: PublicKey

    /// An error about a balance that `account` was to take.
    public init(_ reason: Reason, id: ClaimableBalanceID, account: PublicKey) {
        self.reason = reason
        self.id = id
        self.account = account
    }

    private var name: String { "the claimable balance \(id.description.suffix(64).prefix(8))…" }

    /// What is wrong, with the actual values.
    public func summary(calling called: (PublicKey) -> String) -> String {
        switch reason {
        case .gone: "\(name) is not on the ledger: it was claimed or taken back, or never was there"
        case .notClaimant: "\(name) was not put aside for \(called(account))"
        case .time(.expired(let since)): "\(name) can't be taken any more: it could be claimed before \(since) only"
        case .time(.never): "\(name) can never be taken: its conditions can't hold for this account"
        case .time(let claimability): "\(name) can't be taken now: \(claimability.reason)"
        case .obstacle(let obstacle): "\(name) can't be taken: \(obstacle.reason)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .gone: "list what there is with `windlass claim list`"
        case .notClaimant: "take it with the account that it was put aside for"
        case .time(.later(let from, _)): "try again from \(from) on"
        case .time(.expired), .time(.never): "ask its sender to pay it again"
        case .time: nil
        case .obstacle(.tooFewLumens(let needed, let available, _)):
            "add at least \(needed.subtracting(orZero: available)) XLM to the account"
        case .obstacle(.notAuthorized), .obstacle(.issuerAuthorizes): "ask the issuer to authorize the account"
        case .obstacle(.tooLittleRoom): "raise the limit with `windlass trust add --limit`"
        case .obstacle(.noAccount): "fund the account first, with `windlass account fund`"
        case .obstacle: nil
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .refused }
}

extension ClaimableBalance.Obstacle {
    /// What is in the way, as a clause.
    public var reason: String {
        switch self {
        case .needsTrustline(let reserve): "a trustline is needed first, which binds \(reserve) XLM"
        case .tooFewLumens(let needed, let available, let promised):
            "a trustline is needed, which binds \(needed) XLM, and the account can spend \(available)"
                + (promised > .zero ? "; \(promised) XLM are promised to its offers" : "")
        case .notAuthorized: "the issuer has not authorized the account to hold the asset"
        case .issuerAuthorizes: "a trustline is needed that the issuer authorizes first"
        case .tooLittleRoom(let room): "the trustline has room for \(room) only"
        case .noIssuer: "the issuer of the asset is not on the ledger any more, so that no one can trust it"
        case .noAccount: "the account is not on the ledger yet, and has to be funded first"
        }
    }
}
