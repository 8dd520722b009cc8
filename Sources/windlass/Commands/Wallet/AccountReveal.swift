import CommandLineParsing
import Diagnostics
import Stellar
import Terminal
import Wallet

/// `windlass account reveal NAME`: the seed or the words.
struct AccountReveal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reveal",
        abstract: "Show the secret seed of an account, or its words.",
        discussion: """
            Anyone who sees them has the account. At a terminal the PIN is asked for, also where it stands in the \
            environment; elsewhere it takes --yes.

            EXAMPLES
              windlass account reveal main --words
              windlass account reveal main --yes --pin-file pin
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The account's name.")
    var name: String

    @Flag(help: "Show the words, in place of the seed.")
    var words = false

    @Flag(help: "Do not ask whether it may be shown.")
    var yes = false

    func run() async throws {
        let what = words ? "words" : "secret seed"
        try await Consent.ask("show the \(what) of `\(name)` on this screen?", given: yes)
        let account = try await options.vault.openAskingAgain().content.account(named: name)
        if words {
            guard let phrase = try account.phrase() else {
                throw Failure.misuse(.wordsNotKept, [.name: .text(account.name)])
            }
            try show(phrase.words().reveal(), of: account, as: "words")
        } else {
            try show(account.secretSeed().reveal(), of: account, as: "seed")
        }
    }

    private func show(_ secret: String, of account: VaultAccount, as key: String) throws {
        guard options.json else { return StandardOutput.write(.line(secret)) }
        let report = ["name": account.name, "address": account.publicKey.address, key: secret]
        StandardOutput.write(try JSONText.of(report))
    }
}
