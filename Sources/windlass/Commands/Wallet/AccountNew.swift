import CommandLineParsing
import Diagnostics
import Stellar
import Terminal
import Timekeeping
import Wallet

/// `windlass account new NAME`: a new account.
struct AccountNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create an account in the vault with a new recovery phrase.",
        discussion: """
            The account is not on the ledger until it is funded. `windlass account reveal NAME --words` shows the \
            recovery phrase, which restores the key in any SEP-5 wallet: write it down.

            EXAMPLES
              windlass account new main
              windlass account new savings --words 12 --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "A name for the account.")
    var name: String

    @Option(help: "The length of the recovery phrase: 12 or 24 words.")
    var words = 24

    func validate() throws {
        guard [12, 24].contains(words) else { throw Failure.outOfRange("--words", "\(words)", choices: ["12", "24"]) }
    }

    func run() async throws {
        let vault = try await options.vault.open()
        let (name, phrase, now) = (name, try RecoveryPhrase.random(wordCount: words), SystemWallClock().now)
        let account = try await vault.change { try $0.add(account: 0, of: phrase, named: name, at: now) }
        if options.json { return StandardOutput.write(try JSONText.of(AccountLine(account))) }
        StandardOutput.write("\(account.name)  \(account.publicKey.address)")
        StandardError.write(
            "`windlass account reveal \(account.name) --words` shows its \(words) words: write them down"
        )
    }
}
