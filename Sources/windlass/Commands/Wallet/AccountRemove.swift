import CommandLineParsing
import Diagnostics
import FlowRunner
import HTTPTransport
import Stellar
import Terminal
import Wallet

/// `windlass account remove NAME`: a key goes for good.
struct AccountRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an account's key from the vault, unless the account has money or claimable balances.",
        discussion: """
            Without its seed or its recovery phrase the account is lost for good. It is looked up on $WINDLASS_NETWORK, the \
            test network and the public one, or on the networks of --network. The key stays if the account holds anything, \
            if it has claimable balances, or if a network can't be asked; --force removes it anyway.

            EXAMPLES
              windlass account remove old
              windlass account remove trial --network testnet --yes
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The account's name.")
    var name: String

    @Option(
        parsing: .singleValue,
        help: "A network to check for the account: testnet, public, or the address of a Horizon server. Repeatable."
    )
    var network: [String] = []

    @OptionGroup var connection: ConnectionOptions

    @Flag(help: "Remove it without checking any network for its funds.")
    var force = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    /// The networks that are asked: those that are named, or else all that the account may well be on.
    private var names: [String] {
        guard network.isEmpty else { return network }
        let preferred = NetworkOptions.preferred
        return [preferred] + ["testnet", "public"].filter { $0 != preferred }
    }

    func run() async throws {
        let networks = try names.map { try RunTarget.network(named: $0) }
        let http = try connection.client()
        let vault = try await options.vault.open()
        let account = try await vault.content.account(named: name)
        if !force {
            for network in networks { try await Self.refuse(account, on: network, http) }
        }
        try await Consent.ask("remove `\(account.name)` (\(account.publicKey.address)) for good?", given: yes)
        try await vault.change { try $0.removeAccount(named: account.name) }
        if options.json { return StandardOutput.write(try JSONText.of(AccountLine(account))) }
        StandardOutput.write("removed \(account.name) (\(account.publicKey.address))")
    }

    /// Throws where anything on `network` belongs to the account, or where that can't be told.
    private static func refuse(_ account: VaultAccount, on network: RunNetwork, _ http: HTTPClient) async throws {
        let belongings: AccountBelongings
        do {
            let wallet = try await NetworkWallet.connected(to: network.horizon, http: http)
            belongings = try await wallet.belongings(of: account.publicKey)
        } catch let error as any Diagnostic {
            let facts: Facts = [.name: .text(account.name), .network: .text(network.name)]
            throw Failure.misuse(.holdingsUnknown, facts.with(.cause, .failure(Failure(error))))
        }
        guard belongings.isEmpty else {
            throw Failure.misuse(
                .accountHolds,
                [
                    .name: .text(account.name), .network: .text(network.name),
                    .differences: .clauses(clauses(belongings)),
                    .isPaid: belongings.claimable.isEmpty ? nil : .flag(true),
                ]
            )
        }
    }

    /// The belongings of the account.
    private static func clauses(_ belongings: AccountBelongings) -> [Clause] {
        let held = belongings.holdings.map { "\($0.amount?.description ?? "?") \($0.title)" }
        let claimable = belongings.claimable.map(\.amount.text)
        // Strangers create balances for everyone; `claim list` shows the rest of many.
        let others = claimable.count > 5 ? claimable.count - 4 : 0
        return [
            held.isEmpty ? nil : Clause(.holds, [.names: .texts(held)]),
            claimable.isEmpty
                ? nil
                : Clause(
                    .hasClaimableBalances,
                    [.names: .texts(claimable.dropLast(others)), .count: others == 0 ? nil : .number(others)]
                ),
        ].compactMap(\.self)
    }
}
