import ArgumentParser
import Diagnostics
import HorizonClient
import Stellar
import Wallet

/// `windlass claim …`: balances that were put aside for an account.
struct ClaimCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim",
        abstract: "List and take the balances that were put aside for an account.",
        discussion: """
            EXAMPLES
              windlass claim list --account alice
              windlass claim take --all --account alice
            """,
        subcommands: [ClaimList.self, ClaimTake.self],
        defaultSubcommand: ClaimList.self
    )
}

/// `windlass claim list`: what was put aside, and when it can be taken.
struct ClaimList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract:
            "List the balances that were put aside for an account: what can be taken now, later or never, and why.",
        discussion: """
            EXAMPLES
              windlass claim list --account alice
              windlass claim list --account alice --json
            """
    )

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    /// A balance as `--json` prints it.
    private struct Line: Encodable {
        var id: String
        var amount: String
        var asset: String
        var claimable: String
        var reason: String
        var obstacle: String?
        var sponsor: String?

        init(_ balance: ClaimableBalance) {
            id = balance.id.description
            amount = balance.amount.amount.description
            asset = balance.amount.asset.description
            claimable = balance.claimability.word
            reason = balance.claimability.reason
            obstacle = balance.obstacle?.reason
            sponsor = balance.record.sponsor?.address
        }
    }

    func run() async throws {
        let name = account.name
        let desk = try await WalletDesk(options, naming: [name])
        let id = try desk.book.account(named: name).id
        let lines = try await desk.wallet.claimableBalances(for: id).map { Line($0) }
        if options.json { return StandardOutput.write(try JSONText.of(["claimable_balances": lines])) }
        guard !lines.isEmpty else { return StandardOutput.write("nothing was put aside") }
        for line in lines {
            let asset = Asset(line.asset)?.code ?? line.asset
            StandardOutput.write("\(line.claimable)  \(line.amount) \(asset)  \(line.id)")
            let notes = [line.reason, line.obstacle].compactMap(\.self)
            StandardOutput.write("     \(notes.joined(separator: "; "))")
        }
    }
}

/// `windlass claim take`: takes what was put aside.
struct ClaimTake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: "Take a balance that was put aside, with a trustline for it where one is needed.",
        discussion: """
            EXAMPLES
              windlass claim take 00000000da0d57da7d4850e7fc10d2a9d0ebc731f7afb40574c03395b17d49149b91f5be --account alice
              windlass claim take --all --account alice --yes
            """
    )

    @Argument(help: "What names the balance, as `claim list` tells it; its beginning is enough.")
    var balance: String?

    @Flag(help: "Take everything that can be taken now, one after the other.")
    var all = false

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @OptionGroup var transaction: TransactionOptions

    func validate() throws {
        guard (balance == nil) == all else { throw ValidationError("name one balance, or give --all") }
        guard !(all && options.json) else { throw ValidationError("--all and --json exclude each other") }
    }

    func run() async throws {
        let name = account.name
        let desk = try await WalletDesk(options, maxFee: try transaction.feeLimit(), naming: [name])
        let chosen = try desk.book.account(named: name)
        for id in try await ids(desk.wallet, chosen.id) {
            let plan = try await desk.naming { try await desk.wallet.planClaim(of: id, by: chosen.id) }
            try await desk.submission(transaction).submit(plan, by: chosen)
        }
    }

    private func ids(_ wallet: NetworkWallet, _ account: PublicKey) async throws -> [ClaimableBalanceID] {
        if let balance, let id = ClaimableBalanceID(balance) { return [id] }
        let known = try await wallet.claimableBalances(for: account)
        guard let balance else {
            let ready = known.filter(\.canBeTaken).map(\.id)
            if ready.isEmpty { StandardError.write("nothing can be taken now") }
            return ready
        }
        let matches = known.map(\.id).filter { id in
            // The first eight digits are the same for all.
            id.description.hasPrefix(balance) && balance.count > 8 || id.description.dropFirst(8).hasPrefix(balance)
        }
        guard matches.count == 1 else { throw UnknownBalance(text: balance, isAmbiguous: !matches.isEmpty) }
        return matches
    }
}

/// A balance that nobody can tell.
private struct UnknownBalance: Diagnostic {
    var text: String
    var isAmbiguous: Bool

    var summary: String {
        let shown = Quotation.of(text) ?? ""
        return isAmbiguous
            ? "\(shown) is the beginning of several balances" : "no balance \(shown) was put aside for the account"
    }

    var help: String? { isAmbiguous ? "give more digits" : "list what there is with `windlass claim list`" }
    var failure: FailureKind { .usage }
}
