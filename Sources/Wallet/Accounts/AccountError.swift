public import Diagnostics
public import Stellar

/// The reason why nothing can be done with an account.
public struct AccountError: NamesAccounts, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// The ledger has no account under this id.
        case unfunded(canAskFriendbot: Bool)
        /// The account is there already and needs no funding.
        case alreadyFunded
        /// Money is real on this network: no one gives it away.
        case noFriendbot
        /// A new account would get less than the ledger asks for.
        case startingBalanceTooSmall(least: Amount)
        /// The account that was to give the lumens has too few.
        case tooFewLumens(needed: Amount, available: Amount, reserve: Amount, promised: Amount = .zero)
        /// No one among those who sign can sign for the account.
        case missingSigner
        /// The signatures weigh less than the account's threshold asks for.
        case tooLittleWeight(UInt32, threshold: UInt32)
    }

    /// The fault.
    public var reason: Reason
    /// The account.
    public var account: PublicKey

    /// An error about `account`.
    public init(_ reason: Reason, account: PublicKey) {
        self.reason = reason
        self.account = account
    }

    /// The error as data, with accounts called as `name` says.
    public func asFailure(calling name: (PublicKey) -> String) -> Failure {
        let who: Facts = [.account: .text(name(account))]
        func failure(_ code: FailureCode, _ facts: Facts, _ remedy: Remedy.Action, _ needs: Facts = [:]) -> Failure {
            Failure(code, facts: facts, remedies: [Remedy(remedy, needs)])
        }
        switch reason {
        case .unfunded(let canAskFriendbot):
            return failure(.accountNotOnLedger, who, canAskFriendbot ? .fundByFriendbot : .fundByAccount)
        case .alreadyFunded: return failure(.accountAlreadyFunded, who, .payInstead)
        case .noFriendbot: return failure(.friendbotMissing, who, .fundFromOther)
        case .startingBalanceTooSmall(let least):
            let limit: Facts = [.limit: .text("\(least)")]
            return failure(.startingBalanceTooSmall, limit, .giveAtLeast, limit)
        case .tooFewLumens(let needed, let available, let reserve, let promised):
            let facts = who.with(.expected, .text("\(needed)")).with(.found, .text("\(available)"))
                .with(.limit, .text("\(reserve)")).with(.lacking, promised > .zero ? .text("\(promised)") : nil)
            let missing = (try? needed.subtracting(available)) ?? .zero
            let needs: Facts = [.amount: .text("\(missing)"), .account: .phrase(.thatAccount)]
            return failure(.lumensMissing, facts, .addLumens, needs)
        case .missingSigner: return failure(.signerMissing, who, .nameSigner)
        case .tooLittleWeight(let weight, let threshold):
            let facts = who.with(.count, .text("\(weight)")).with(.limit, .text("\(threshold)"))
            return failure(.weightTooLow, facts, .haveOthersSign)
        }
    }
}

/// An error about accounts, which a caller may call by the names that the person knows them by.
public protocol NamesAccounts: FailureConvertible {
    /// The error as data, with each account called as `name` says.
    func asFailure(calling name: (PublicKey) -> String) -> Failure
}

extension NamesAccounts {
    /// The error as data, with accounts called by their addresses.
    public var asFailure: Failure { asFailure(calling: \.address) }
}
