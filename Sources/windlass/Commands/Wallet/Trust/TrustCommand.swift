import AnchorClient
import CommandLineParsing
import Diagnostics
import HTTPTransport
import Stellar
import Terminal
import Wallet

/// `windlass trust …`: which assets an account can hold.
struct TrustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "List, add and remove the trustlines of an account.",
        discussion: """
            EXAMPLES
              windlass trust list --account alice
              windlass trust add USDC --account alice
            """,
        subcommands: [TrustList.self, TrustAdd.self, TrustRemove.self],
        defaultSubcommand: TrustList.self
    )
}

/// `windlass trust list`: the trustlines of an account.
struct TrustList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List an account's trustlines with limits, authorization and the issuers' domains.",
        discussion: """
            EXAMPLES
              windlass trust list --account alice
              windlass trust list --known
            """
    )

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @Flag(help: "List the assets of the network's known anchors instead; `trust add` takes their codes.")
    var known = false

    /// A trustline as `--json` prints it.
    private struct Line: Encodable {
        var asset: String
        var balance: String?
        var available: String?
        var limit: String?
        var authorization: String?
        var homeDomain: String?

        private enum CodingKeys: String, CodingKey {
            case asset, balance, available, limit, authorization
            case homeDomain = "home_domain"
        }
    }

    func run() async throws {
        let lines = try await lines()
        if options.json { return StandardOutput.write(try JSONText.of(["trustlines": lines])) }
        guard !lines.isEmpty else {
            let nothing = "no anchor is known on this network: `windlass trust add CODE --anchor DOMAIN` asks one"
            return StandardOutput.write(known ? .line(nothing) : "no trustlines yet")
        }
        let rows = lines.map { line in
            if known { return [line.asset, line.homeDomain ?? ""] }
            let authorization = line.authorization.flatMap { $0 == "full" ? nil : "authorized: \($0)" }
            return [
                line.asset, line.balance ?? "", line.limit.map { "limit \($0)" } ?? "", authorization ?? "",
                line.homeDomain ?? "",
            ]
        }
        for line in TextTable.lines(rows, aligningRight: known ? [] : [1]) { StandardOutput.write(.line(line)) }
    }

    private func lines() async throws -> [Line] {
        let name = account.name
        let context = try await WalletContext(options, naming: known ? [] : [name])
        guard !known else {
            return KnownAsset.presets(on: context.wallet.network).map { known in
                Line(asset: known.asset.description, homeDomain: known.homeDomain)
            }
        }
        let id = try context.book.account(named: name).id
        return try await context.wallet.trustlines(of: id).map { line in
            Line(
                asset: line.asset.description,
                balance: line.holding.amount?.description,
                available: line.holding.available.description,
                limit: line.holding.limit.flatMap { $0 == .maximum ? nil : $0.description },
                authorization: line.holding.authorization.rawValue,
                homeDomain: line.issuerDomain
            )
        }
    }
}

/// `windlass trust add`: lets an account hold an asset.
struct TrustAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a trustline, or change its limit.",
        discussion: """
            An asset is CODE:ISSUER. A code alone is looked up at --anchor, or among the assets of the network's \
            known anchors. With --anchor, another issuer than the anchor's is refused. Every obstacle is shown \
            before anything is signed.

            EXAMPLES
              windlass trust add USDC --anchor testanchor.stellar.org --account alice
              windlass trust add SRT --limit 1000 --account alice
            """
    )

    @Argument(help: "The asset: CODE:ISSUER, or a code.")
    var asset: String

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @Option(
        parsing: .unconditional,
        help: "The limit of the trustline, more than 0; `max` for no limit."
    )
    var limit: TrustLimit?

    @Option(help: "The anchor whose stellar.toml names the issuer of the asset.")
    var anchor: String?

    @OptionGroup var transaction: TransactionOptions

    func run() async throws {
        let most = try limit?.amount()
        let name = account.name
        let context = try await WalletContext(options, maxFee: try transaction.feeLimit(), naming: [name])
        let chosen = try await context.actor(named: name, transaction)
        let meant: Asset
        if let anchor {
            let domain = try HomeDomain(parsing: anchor, allowing: context.wallet.http.plainHosts)
            meant = try await context.wallet.asset(named: asset, at: domain)
        } else {
            meant = try await context.naming { try await context.wallet.asset(named: asset, among: [chosen.id]) }
        }
        let plan = try await context.naming {
            try await context.wallet.planTrust(in: meant, limit: most, by: chosen.id)
        }
        try await context.submission(transaction).submit(plan, by: chosen)
    }
}

/// `windlass trust remove`: removes a trustline.
struct TrustRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an empty trustline, which frees its reserve.",
        discussion: """
            EXAMPLES
              windlass trust remove USDC --account alice
              windlass trust remove SRT --account alice --dry-run
            """
    )

    @Argument(help: "The asset: CODE:ISSUER, or the code of one that the account trusts.")
    var asset: String

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @OptionGroup var transaction: TransactionOptions

    func run() async throws {
        let name = account.name
        let context = try await WalletContext(options, maxFee: try transaction.feeLimit(), naming: [name])
        let chosen = try context.book.account(named: name)
        let plan = try await context.naming {
            let meant = try await context.wallet.trustedAsset(named: asset, by: chosen.id)
            return try await context.wallet.planTrustRemoval(of: meant, by: chosen.id)
        }
        try await context.submission(transaction).submit(plan, by: chosen)
    }
}

/// The limit of a trustline: a positive amount, or `max` for as much as there is.
struct TrustLimit: ExpressibleByArgument {
    /// The text as it was written.
    var text: String

    init?(argument: String) {
        text = argument
    }

    /// The limit.
    func amount() throws -> Amount {
        if text == "max" { return .maximum }
        let amount = try Amount.parse(text)
        guard amount >= .zero else { throw Failure.misuse(.amountUnfit, [.name: .text(Quotation.of(text) ?? "")]) }
        guard amount > .zero else { throw Failure.misuse(.trustLimitZero) }
        return amount
    }
}
