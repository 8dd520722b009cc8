public import Diagnostics

/// The account that acts in a run.
public enum RunAccount: Sendable {
    /// A new one, whose seed is sealed beside the run's journal so that the run can be resumed.
    case fresh
    /// The one with this seed (`S…`); the seed is not stored, and has to be given again for a resume.
    case seed(Secret<String>)
}

/// Why a run can't have an account that its flow declares.
public struct RunAccountError: Diagnostic, Hashable {
    /// What is wrong with it.
    public enum Reason: Hashable, Sendable {
        /// No one has said which account it is.
        case notGiven
        /// It is the same account as another of the run.
        case shared(with: String?, address: String)
        /// The run was started by a flow that did not declare it.
        case added
    }

    /// The name of the account in the flow.
    public var name: String
    /// What is wrong with it.
    public var reason: Reason

    /// What is wrong with the account.
    public var summary: String {
        switch reason {
        case .notGiven: "the account `\(name)` of the flow is not given"
        case .shared(let other, let address):
            "the account `\(name)` is the same as \(other.map { "`\($0)`" } ?? "the run's own"): \(address)"
        case .added: "the run was started without the account `\(name)`"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .notGiven: "give it with `--account \(name)=NAME`"
        case .shared: "give each account of a flow an account of its own"
        case .added: "start the flow anew: a run keeps the accounts that it began with"
        }
    }

    /// It is the command line's fault.
    public var failure: FailureKind { .usage }
}

extension RunAccount {
    /// Whether the fresh account of a run with this `seed` is the one at `address`: on a network that exists on one machine only.
    ///
    /// With `name`, the fresh account that the flow declares by that name.
    public static func isDerived(_ address: String, seed: UInt64, passphrase: String, name: String? = nil) -> Bool {
        RunPreparation.freshAddress(seed: seed, passphrase: passphrase, name: name) == address
    }
}
