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
        abstract: "Make an account whose key grows out of new words, and put it into the vault.",
        discussion: """
            The account is on no network before it is funded. `windlass account reveal NAME --words` shows the \
            words, which bring the key back in any wallet that knows SEP-5: write them down.

            EXAMPLES
              windlass account new main
              windlass account new savings --words 12 --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "What you call it.")
    var name: String

    @Option(help: "How many words there are: 12 or 24.")
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
