import CommandLineParsing
import Diagnostics
import FlowRunner
import FoundationEssentials
import Stellar
import Wallet

/// An account that a command acts for or looks at.
struct ChosenAccount: Sendable {
    /// What the person calls it: a name, or the address.
    var title: String
    /// The account.
    var id: PublicKey
    /// Who signs for it; `nil` where only its address is known.
    var signer: (any AccountSigner)?

    /// Who signs for it, which has to be known here.
    func requiredSigner() throws -> any AccountSigner {
        guard let signer else { throw AccountChoiceError(reason: .addressOnly(id)) }
        return signer
    }
}

/// Whom a command acts for.
struct AccountOptions: ParsableArguments {
    @Option(
        help:
            "The account: a name in the vault, env:NAME or file:PATH with a secret seed, or fresh for `pay` and `trust add` (default: $WINDLASS_ACCOUNT, or the only one there is)."
    )
    var account: String?

    /// The name of the account, as the person gave it; `nil` where no one named one.
    var name: String? { Self.name(account) }

    /// The name of the account where the command line says `given`; `nil` where nothing names one.
    ///
    /// It is the one place that reads `$WINDLASS_ACCOUNT`. The commands that carry out flows ask the flow instead.
    static func name(_ given: String?) -> String? {
        if let given { return given }
        let named = ProcessInfo.processInfo.environment["WINDLASS_ACCOUNT"] ?? ""
        return named.isEmpty ? nil : named
    }
}

/// Nothing tells which account is meant.
struct AccountChoiceError: Diagnostic {
    enum Reason {
        case notNamed, several([String]), addressOnly(PublicKey), unknown, seed
        /// The address of a customer of an account.
        case customer(MuxedAccount)
        /// The text was meant as an address.
        case damaged(StrKeyError)
        /// A fresh account has nothing that could be shown.
        case freshHasNothing
        /// This network has no friendbot.
        case freshWithoutFriendbot
        /// Friendbot would have to be asked, and nothing is to be done.
        case freshOnTrial
    }

    var reason: Reason

    var summary: String {
        switch reason {
        case .notNamed: "no account given"
        case .several(let names): "the vault has several accounts: \(names.joined(separator: ", "))"
        case .addressOnly(let id): "the key of \(id) is needed, and only its address is known"
        case .seed: "a secret seed never belongs on the command line, where other users of the machine can see it"
        case .customer(let account): "\(account) is a customer of \(account.accountID), and not an account of its own"
        case .damaged(let error): error.summary
        case .freshHasNothing: "a fresh account has nothing yet, and is gone when the command ends"
        case .freshWithoutFriendbot:
            "a fresh account has no lumens, and on this network there is no friendbot to give it some"
        case .freshOnTrial:
            "a fresh account has no lumens before friendbot funds it, and --dry-run does not call friendbot"
        // The name itself may be a seed that was typed: it is not repeated.
        case .unknown: "there is no account of this name"
        }
    }

    var help: String? {
        switch reason {
        case .notNamed, .several: "name one with --account, or in WINDLASS_ACCOUNT"
        case .addressOnly:
            "name the account as it is called in the vault, or where its secret seed is: env:NAME or file:PATH"
        case .seed:
            "put it into the environment or a file, and give env:NAME or file:PATH; take it out of the shell's history"
        case .customer(let account): "give the address of the account, \(account.accountID)"
        case .damaged(let error): error.help
        case .freshHasNothing, .freshWithoutFriendbot: "make one that lasts with `windlass account new`"
        case .freshOnTrial: "leave --dry-run out, or make an account that lasts with `windlass account new`"
        case .unknown:
            "give an address (G…), env:NAME or file:PATH; `windlass account list` lists the names in the vault"
        }
    }

    var failure: FailureKind { .usage }
}
