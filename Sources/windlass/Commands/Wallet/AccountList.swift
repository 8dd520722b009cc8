import CommandLineParsing
import Diagnostics
import Reports
import Stellar
import Terminal
import Wallet

/// `windlass account list`: the accounts of the vault.
struct AccountList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the accounts in the vault, with their addresses.",
        discussion: """
            EXAMPLES
              windlass account list
              windlass account list --vault work.vault --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    func run() async throws {
        let accounts = try await options.vault.open().content.accounts
        if options.json { return StandardOutput.write(try JSONText.of(["accounts": accounts.map(AccountLine.init)])) }
        guard !accounts.isEmpty else { return StandardOutput.write("no accounts yet: `windlass account new NAME`") }
        let width = accounts.map { DisplayColumns.of($0.name) }.max() ?? 0
        for account in accounts {
            StandardOutput.write("\(DisplayWidth.padded(account.name, to: width))  \(account.publicKey.address)")
        }
    }
}
