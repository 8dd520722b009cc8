public import Diagnostics
public import Stellar

/// Why nothing can be done with an account.
public struct AccountError: NamesAccounts, Hashable {
    /// What is wrong.
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

    /// What is wrong.
    public var reason: Reason
    /// The account.
    public var account: PublicKey

    /// An error about `account`.
    public init(_ reason: Reason, account: PublicKey) {
        self.reason = reason
        self.account = account
    }

    /// What is wrong, with the actual values.
    public func summary(calling name: (PublicKey) -> String) -> String {
        let account = name(account)
        return switch reason {
        case .unfunded: "the account \(account) is not on the ledger: it was never funded"
        case .alreadyFunded: "the account \(account) is on the ledger already"
        case .noFriendbot: "the network has no friendbot to fund \(account)"
        case .startingBalanceTooSmall(let least): "a new account has to get at least \(least) XLM"
        case .tooFewLumens(let needed, let available, let reserve, let promised):
            "\(account) would need \(needed) XLM and can spend \(available): it has to keep \(reserve) XLM as its reserve"
                + (promised > .zero ? ", and \(promised) XLM are promised to its offers" : "")
        case .missingSigner: "there is no key at hand that signs for \(account)"
        case .tooLittleWeight(let weight, let threshold):
            "the signatures for \(account) weigh \(weight), and it asks for \(threshold)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unfunded(let canAskFriendbot):
            canAskFriendbot
                ? "have friendbot fund it, with `windlass account fund`"
                : "have another account create it, with `windlass account fund --from`"
        case .alreadyFunded: "pay it instead"
        case .noFriendbot: "fund it from another account, with `--from`"
        case .startingBalanceTooSmall(let least): "give \(least) XLM or more"
        case .tooFewLumens(let needed, let available, _, _):
            "add at least \((try? needed.subtracting(available)) ?? .zero) XLM to it"
        case .missingSigner: "name the account whose key is in the vault"
        case .tooLittleWeight: "the account needs the signatures of others too"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind {
        switch reason {
        case .startingBalanceTooSmall, .missingSigner: .usage
        default: .refused
        }
    }
}
