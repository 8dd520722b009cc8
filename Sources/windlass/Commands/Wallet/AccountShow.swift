import ArgumentParser
import HorizonClient
import Reports
import Stellar
import Wallet

/// `windlass account show`: what an account holds.
struct AccountShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what an account holds, how much of it can be used, and what it has to keep.",
        discussion: """
            Several networks are shown side by side. What is available leaves out the reserve and what is promised to \
            offers. An account that was never funded is shown as that; it is no error.

            EXAMPLES
              windlass account show alice
              windlass account show GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7 \\
                --on testnet --on public
            """
    )

    @Argument(
        help: "The account: a name in the vault, an address (G…), env:NAME or file:PATH (default: $WINDLASS_ACCOUNT)."
    )
    var account: String?

    @OptionGroup var options: WalletOptions

    @Option(
        parsing: .singleValue,
        help: "A network, in place of --network; given several times, all are shown."
    )
    var on: [String] = []

    func run() async throws {
        var choice = AccountOptions()
        choice.account = account
        let name = choice.name
        let book = try await AddressBook.open(options.vault, for: [name])
        let chosen = try book.account(named: name)
        let http = try options.network.connection.client()
        let networks = on.isEmpty ? [options.network.name] : on
        let views = try await withThrowingTaskGroup(of: (Int, AccountView).self) { group in
            for (number, network) in networks.enumerated() {
                let (passphrase, friendbot) = (options.network.passphrase, options.network.friendbot)
                group.addTask {
                    let wallet = try await NetworkOptions.wallet(
                        on: network,
                        passphrase: passphrase,
                        friendbot: friendbot,
                        http: http
                    )
                    let overview = try await wallet.overview(of: chosen.id)
                    let canAsk = wallet.friendbot != nil
                    return (number, AccountView(chosen, network, overview, hasFriendbot: canAsk))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        if options.json { return StandardOutput.write(try JSONText.of(["accounts": views])) }
        for (number, view) in views.enumerated() {
            if number > 0 { StandardOutput.write("") }
            for line in view.lines { StandardOutput.write(line) }
        }
    }
}
