import CommandLineParsing
import Stellar
import Timekeeping
import Wallet

/// `windlass account …`: accounts whose keys are in the vault.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Create, import, list, show, fund, reveal and remove accounts; their keys are in the vault.",
        discussion: """
            EXAMPLES
              windlass account new main
              windlass account list
            """,
        subcommands: [
            AccountNew.self, AccountImport.self, AccountList.self, AccountShow.self, AccountFund.self,
            AccountReveal.self, AccountRemove.self,
        ],
        defaultSubcommand: AccountList.self
    )
}

/// An account of the vault, as `--json` prints it.
struct AccountLine: Encodable {
    var name: String
    var address: String
    var created: String
    /// The number of the account among those of its words, where it grew out of some that the vault has.
    var number: UInt32?

    init(_ account: VaultAccount) {
        name = account.name
        address = account.publicKey.address
        created = account.created.description
        number = account.number
    }
}
