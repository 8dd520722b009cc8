import CommandLineParsing
import Diagnostics
import FlowRunner
import FoundationEssentials
import HTTPTransport
import HorizonClient
import Reports
import Stellar
import Terminal
import Timekeeping
import Wallet

/// `windlass account show`: what an account holds.
struct AccountShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an account's balances: total, available and reserved.",
        discussion: """
            Several networks are shown side by side. The available balance excludes the reserve and open offers. An \
            unfunded account is no error. If a network can't be asked, the others are \
            still shown, and the command ends with that failure's exit code.

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
        help:
            "Networks instead of --network, separated by commas. Repeatable."
    )
    var on: [String] = []

    func validate() throws {
        for value in on where value.split(separator: ",").allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw Failure.outOfRange("--on", value, .networkName)
        }
    }

    func run() async throws {
        let name = AccountOptions.name(account)
        let book = try await AddressBook.open(options.vault, for: [name])
        let chosen = try book.account(named: name)
        let http = try options.network.connection.client()
        let named = on.flatMap { $0.split(separator: ",").map(String.init) }
        let networks = named.isEmpty ? [options.network.name] : named
        let targets = try networks.map { try target($0) }
        // A network that is named twice, in any words, is asked once.
        let distinct = targets.indices.filter { number in
            !targets[..<number].contains { Self.place(of: $0) == Self.place(of: targets[number]) }
        }
        let (passphrase, friendbot) = (options.network.passphrase, options.network.friendbot)
        let results = await distinct.concurrentMap(limit: 16) { number in
            (networks[number], await Self.view(of: chosen, on: networks[number], passphrase, friendbot, http))
        }
        try write(results, chosen)
    }

    /// The place of a network's server, however its address is written.
    private static func place(of network: RunNetwork) -> [String] {
        let url = network.horizon
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "http" ? 80 : 443)
        let path = url.pathComponents.filter { $0 != "/" && !$0.isEmpty }
        return [scheme, url.host()?.lowercased() ?? "", "\(port)"] + path
    }

    private func target(_ network: String) throws -> RunNetwork {
        let (passphrase, friendbot) = (options.network.passphrase, options.network.friendbot)
        return try RunTarget.network(ofWallet: network, passphrase: passphrase, friendbot: friendbot)
    }

    private static func view(
        of chosen: ChosenAccount,
        on network: String,
        _ passphrase: String?,
        _ friendbot: String?,
        _ http: any HTTPExchanging
    ) async -> Result<AccountView, any Error> {
        do {
            let wallet = try await NetworkOptions.wallet(
                on: network,
                passphrase: passphrase,
                friendbot: friendbot,
                http: http
            )
            let overview = try await wallet.overview(of: chosen.id)
            return .success(AccountView(chosen, network, overview, hasFriendbot: wallet.friendbot != nil))
        } catch {
            return .failure(error)
        }
    }

    /// Shows what the networks said, and tells why some could not be asked; the worst of that is how it ends.
    private func write(_ results: [(network: String, Result<AccountView, any Error>)], _ chosen: ChosenAccount) throws {
        var views: [AccountView] = []
        var failures: [AccountFailure] = []
        var isFirst = true
        for (network, result) in results {
            switch result {
            case .success(let view):
                views.append(view)
                guard !options.json else { continue }
                if !isFirst { StandardOutput.write("") }
                for line in view.lines { StandardOutput.write(.line(line)) }
                isFirst = false
            case .failure(let error):
                guard results.count > 1, let error = error as? any Diagnostic else { throw error }
                failures.append(AccountFailure(network: network, error: ErrorReport(error)))
                var failure = Failure(error)
                failure.facts[.label] = .text(network)
                StandardError.write(StandardError.errorText(failure))
            }
        }
        if options.json { StandardOutput.write(try JSONText.of(Report(accounts: views, failures: failures))) }
        if let code = failures.map(\.error.exitCode).max() { throw CommandEnded(exitCode: code) }
    }

    private struct Report: Encodable {
        var accounts: [AccountView]
        var failures: [AccountFailure]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(accounts, forKey: .accounts)
            if !failures.isEmpty { try container.encode(failures, forKey: .failures) }
        }

        private enum CodingKeys: String, CodingKey { case accounts, failures }
    }
}

/// A network that could not tell of the account, as `--json` prints it.
private struct AccountFailure: Encodable {
    var network: String
    var error: ErrorReport
}
