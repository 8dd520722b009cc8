import Diagnostics
import FlowLanguage
import FlowRunner
import FoundationEssentials
import Stellar
import Wallet

extension RunAccount {
    /// The account that `name` means: `fresh`, the name of one in the vault, or `env:VARIABLE` or `file:PATH`, where
    /// these two hold a secret seed.
    init(named name: String, in vault: LazyVault) async throws {
        if name == "fresh" {
            self = .fresh
        } else if let seed = try Self.seed(at: name) {
            self = .seed(seed)
        } else if Self.isVaultName(name) {
            self = .seed(try await vault.content().account(named: name).secretSeed())
        } else if AddressBook.isSeed(name) {
            throw Failure.misuse(
                .secretOnCommandLine,
                [.subject: .phrase(.secretSeed), .flaw: .text("account")]
            )
        } else if let id = try AddressBook.address(name) {
            throw Failure.misuse(.keyMissingForAddress, [.account: .text("\(id)")])
        } else {
            // The name itself may be a seed that was typed: it is not repeated.
            throw Failure.misuse(.accountNameUnknown)
        }
    }
}
