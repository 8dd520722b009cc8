import CommandLineParsing
import Diagnostics
import HorizonClient
import Stellar
import Terminal
import Wallet

/// `windlass claim …`: the claimable balances of an account.
struct ClaimCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim",
        abstract: "List and claim an account's claimable balances.",
        discussion: """
            EXAMPLES
              windlass claim list --account alice
              windlass claim take --all --account alice
            """,
        subcommands: [ClaimList.self, ClaimTake.self],
        defaultSubcommand: ClaimList.self
    )
}

/// `windlass claim list`: the claimable balances, and when each can be claimed.
struct ClaimList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List an account's claimable balances: which can be claimed now, later or never, and why.",
        discussion: """
            EXAMPLES
              windlass claim list --account alice
              windlass claim list --account alice --json
            """
    )

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    func run() async throws {
        let name = account.name
        let context = try await WalletContext(options, naming: [name])
        let id = try context.book.account(named: name).id
        let lines = try await context.wallet.claimableBalances(for: id).map { ClaimLine($0) }
        if options.json { return StandardOutput.write(try JSONText.of(["claimable_balances": lines])) }
        guard !lines.isEmpty else { return StandardOutput.write("no claimable balances") }
        for line in lines.flatMap(\.lines) { StandardOutput.write(.line(line)) }
    }
}

/// `windlass claim take`: claims one claimable balance, or all.
struct ClaimTake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: "Claim a claimable balance, and add the trustline that it needs.",
        discussion: """
            EXAMPLES
              windlass claim take 00000000da0d57da7d4850e7fc10d2a9d0ebc731f7afb40574c03395b17d49149b91f5be --account alice
              windlass claim take --all --account alice --yes
            """
    )

    @Argument(help: "The balance's id from `claim list`, or its beginning.")
    var balance: String?

    @Flag(
        help: "Claim all balances of trusted assets that can be claimed now, and show what is left and why."
    )
    var all = false

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @OptionGroup var transaction: TransactionOptions

    func validate() throws {
        guard balance == nil || !all else { throw Failure.exclude(.balance, "--all") }
        guard balance != nil || all else {
            throw Failure.required(.balanceID, "--all", listedBy: "windlass claim list")
        }
    }

    func run() async throws {
        let name = account.name
        let context = try await WalletContext(options, maxFee: try transaction.feeLimit(), naming: [name])
        let chosen = try context.book.account(named: name)
        let submission = context.submission(transaction)
        guard let balance else {
            let given = [("--account", account.account), ("--network", options.network.network)]
            let repeated = given.flatMap { name, value in value.map { [name, Advice.word($0)] } ?? [] }
            return try await ClaimSweep(context: context, account: chosen, submission: submission, options: repeated)
                .run()
        }
        let id = try await id(balance, context.wallet, chosen.id)
        let plan = try await context.naming { try await context.wallet.planClaim(of: id, by: chosen.id) }
        try await submission.submit(plan, by: chosen)
    }

    /// The balance whose id, or the beginning of one, is `text`.
    private func id(_ text: String, _ wallet: NetworkWallet, _ account: PublicKey) async throws -> ClaimableBalanceID {
        if let id = ClaimableBalanceID(text) { return id }
        let matches = try await wallet.claimableBalances(for: account).map(\.id).filter { id in
            // The first eight digits are the same for all.
            id.description.hasPrefix(text) && text.count > 8 || id.description.dropFirst(8).hasPrefix(text)
        }
        guard let match = matches.first, matches.count == 1 else {
            throw Failure.misuse(
                matches.isEmpty ? .balanceUnknown : .balanceAmbiguous,
                // No seed has hexadecimal digits alone.
                [.name: .text(text.allSatisfy(\.isHexDigit) ? String(text.prefix(Quotation.limit)) : Redaction.mark)]
            )
        }
        return match
    }
}
