import CommandLineParsing
import Diagnostics
import HorizonClient
import Stellar
import Terminal
import Wallet

/// `windlass account fund`: gives an account its first lumens.
struct AccountFund: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fund",
        abstract: "Create an account on the ledger, with friendbot on test networks or with another account's lumens.",
        discussion: """
            EXAMPLES
              windlass account fund alice
              windlass account fund bob --from alice --amount 5 --network public
            """
    )

    @Argument(help: "The account: a name in the vault, an address (G…), env:NAME or file:PATH.")
    var account: String

    @OptionGroup var options: WalletOptions

    @Option(help: "The account that pays the lumens (default: friendbot).")
    var from: String?

    @Option(
        parsing: .unconditional,
        help: "The amount in lumens from --from (default: the minimum of the ledger, or 0 with --sponsored)."
    )
    var amount: PositiveAmount?

    @Flag(help: "The account of --from sponsors the reserves of the new account.")
    var sponsored = false

    @OptionGroup var transaction: TransactionOptions

    func validate() throws {
        guard from == nil, amount != nil || sponsored else { return }
        throw Failure.option(
            amount == nil ? "--sponsored" : "--amount",
            needs: "--from",
            because: .friendbotDecides
        )
    }

    func run() async throws {
        // A sponsored account needs no lumens of its own.
        let given = sponsored ? try amount?.amountOrNothing() : try amount?.amount()
        let names = [account] + [from].compactMap(\.self)
        let context = try await WalletContext(options, maxFee: try transaction.feeLimit(), naming: names)
        let chosen = try context.book.account(named: account)
        guard let from else { return try await askFriendbot(context, chosen) }
        let sponsor = try await context.actor(named: from, transaction)
        let plan = try await context.naming {
            try await context.wallet.planFunding(of: chosen.id, by: sponsor.id, amount: given, paysReserves: sponsored)
        }
        try await context.submission(transaction).submit(plan, by: sponsor, sponsored ? [chosen] : [])
    }

    private func askFriendbot(_ context: WalletContext, _ chosen: ChosenAccount) async throws {
        guard !transaction.dryRun else {
            guard context.wallet.friendbot != nil else { throw AccountError(.noFriendbot, account: chosen.id) }
            return StandardOutput.write(
                context.json
                    ? try JSONText.of(Report(account: chosen.id.address))
                    : "friendbot would be asked to fund \(chosen.title)"
            )
        }
        let isNew = try await context.wallet.fund(chosen.id) != .alreadyFunded
        if context.json {
            return StandardOutput.write(try JSONText.of(Report(account: chosen.id.address, already: !isNew)))
        }
        StandardOutput.write(isNew ? "friendbot has funded \(chosen.title)" : "\(chosen.title) has funds already")
    }

    private struct Report: Encodable {
        var account: String
        var already: Bool?
    }
}
