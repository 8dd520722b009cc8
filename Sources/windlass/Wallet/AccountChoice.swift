import ArgumentParser
import Diagnostics
import FlowRunner
import Foundation
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
            "The account: a name in the vault, env:NAME or file:PATH with a secret seed (default: $WINDLASS_ACCOUNT, or the only one there is)."
    )
    var account: String?

    /// The name of the account, as the person gave it; `nil` where nobody named one.
    var name: String? {
        if let account { return account }
        let named = ProcessInfo.processInfo.environment["WINDLASS_ACCOUNT"] ?? ""
        return named.isEmpty ? nil : named
    }
}

/// Nothing tells which account is meant.
struct AccountChoiceError: Diagnostic {
    enum Reason {
        case nobody, several([String]), addressOnly(PublicKey), fresh, unknown
    }

    var reason: Reason

    var summary: String {
        switch reason {
        case .nobody: "nothing tells which account is meant"
        case .several(let names): "the vault has several accounts: \(names.joined(separator: ", "))"
        case .addressOnly(let id): "the key of \(id) is needed, and only its address is known"
        case .fresh: "a fresh account has nothing, and would be gone when the command ends"
        // The name itself may be a seed that somebody typed: it is not repeated.
        case .unknown: "there is no account of this name"
        }
    }

    var help: String? {
        switch reason {
        case .nobody, .several: "name one with --account, or in WINDLASS_ACCOUNT"
        case .addressOnly:
            "name the account as it is called in the vault, or where its secret seed is: env:NAME or file:PATH"
        case .fresh: "make one that lasts with `windlass account new`"
        case .unknown:
            "give an address (G…), env:NAME or file:PATH; `windlass account list` tells the names in the vault"
        }
    }

    var failure: FailureKind { .usage }
}
