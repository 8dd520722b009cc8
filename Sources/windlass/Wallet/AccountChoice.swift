import CommandLineParsing
import Diagnostics
import FlowRunner
import FoundationEssentials
import Stellar
import Wallet

/// An account that a command acts for or looks at.
struct ChosenAccount: Sendable {
    /// The person's name for it: a name, or the address.
    var title: String
    /// The account.
    var id: PublicKey
    /// The signer; `nil` where only its address is known.
    var signer: (any TransactionSigner)?

    /// The signer, which has to be known here.
    func requiredSigner() throws -> any TransactionSigner {
        guard let signer else { throw Failure.misuse(.keyMissingForAddress, [.account: .text("\(id)")]) }
        return signer
    }
}

/// The options for the account that a command acts for.
struct AccountOptions: ParsableArguments {
    @Option(
        help:
            "The account: a name in the vault, env:NAME or file:PATH with a secret seed, or fresh for `pay` and `trust add` (default: $WINDLASS_ACCOUNT, or the only one in the vault)."
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
