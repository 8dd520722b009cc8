import CommandLineParsing
import Diagnostics
import Stellar
import Terminal
import Wallet

/// `windlass account reveal NAME`: the seed or the words.
struct AccountReveal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reveal",
        abstract: "Show the secret seed of an account, or its recovery phrase.",
        discussion: """
            The seed or the phrase gives full control of the account. At a terminal it asks for the PIN, even if the \
            environment has it; elsewhere it requires --yes.

            EXAMPLES
              windlass account reveal main --words
              windlass account reveal main --yes --pin-file pin
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The account's name.")
    var name: String

    @Flag(help: "Show the recovery phrase instead of the seed.")
    var words = false

    @Flag(help: "Do not ask for confirmation.")
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
