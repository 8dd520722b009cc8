public import Diagnostics
internal import HorizonClient
public import Stellar

/// The reason why a claimable balance is not claimed.
public struct ClaimError: NamesAccounts, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// The balance does not exist: it was claimed or clawed back, or never existed.
        case gone
        /// The account is not one of its claimants.
        case notClaimant
        /// The time to claim the balance has not come, or is over.
        case time(Claimability)
        /// The account can't hold it.
        case obstacle(ClaimableBalance.Obstacle)
    }

    /// The fault.
    public var reason: Reason
    /// The balance.
    public var id: ClaimableBalanceID
    /// The account.
    public var account: PublicKey

    /// An error about a balance that `account` was to claim.
    public init(_ reason: Reason, id: ClaimableBalanceID, account: PublicKey) {
        self.reason = reason
        self.id = id
        self.account = account
    }

    /// The error as data, with accounts called as `name` says.
    public func asFailure(calling name: (PublicKey) -> String) -> Failure {
        func failure(
            _ code: FailureCode,
            _ remedy: Remedy?,
            _ more: (FactName, String)...,
            because clause: Clause? = nil
        ) -> Failure {
            var facts: Facts = [
                .subject: .text("\(id.description.suffix(64).prefix(8))"), .account: .text(name(account)),
            ]
            for (name, text) in more { facts[name] = .text(text) }
            facts[.differences] = clause.flatMap { Fact.clauses([$0]) }
            return Failure(code, facts: facts, remedies: remedy.map { [$0] } ?? [])
        }
        switch reason {
        case .gone: return failure(.balanceGone, Remedy(.listBalances))
        case .notClaimant: return failure(.balanceOfOther, Remedy(.claimAsClaimant))
        case .time(.expired(let since)): return failure(.balanceExpired, Remedy(.askSenderToPay), (.time, "\(since)"))
        case .time(.never): return failure(.balanceExpired, Remedy(.askSenderToPay))
        case .time(let claimability):
            var remedy: Remedy?
            if case .later(let from, _) = claimability { remedy = Remedy(.tryFrom, [.time: .text("\(from)")]) }
            return failure(.balanceEarly, remedy, because: claimability.clause)
        case .obstacle(let obstacle): return failure(.balanceObstructed, obstacle.remedy, because: obstacle.clause)
        }
    }
}

extension ClaimableBalance.Obstacle {
    fileprivate var remedy: Remedy? {
        switch self {
        case .tooFewLumens(let needed, let available, _):
            Remedy(.addLumens, [.amount: .amount(needed.subtracting(orZero: available))])
        case .notAuthorized, .issuerAuthorizes: Remedy(.askIssuerForAccount)
        case .tooLittleRoom: Remedy(.raiseLimit)
        case .tooManyEntries: Remedy(.removeEntries)
        case .noAccount: Remedy(.fundFirst)
        case .needsTrustline, .noIssuer: nil
        }
    }

    /// The obstacle, in words.
    public var reason: String { clause.words }

    /// The obstacle, as a part of a failure.
    fileprivate var clause: Clause {
        switch self {
        case .needsTrustline(let reserve): Clause(.trustlineNeeded, [.amount: .amount(reserve)])
        case .tooFewLumens(let needed, let available, let promised):
            Clause(
                .lumensLacking,
                [
                    .amount: .amount(needed), .found: .amount(available),
                    .lacking: promised > .zero ? .amount(promised) : nil,
                ]
            )
        case .notAuthorized: Clause(.unauthorized)
        case .issuerAuthorizes: Clause(.authorizationNeeded)
        case .tooLittleRoom(let room): Clause(.trustlineFull, [.limit: .amount(room)])
        case .noIssuer: Clause(.issuerGone)
        case .tooManyEntries: Clause(.entriesFull, [.limit: .text("\(Account.entryLimit)")])
        case .noAccount: Clause(.accountNotFunded)
        }
    }
}
