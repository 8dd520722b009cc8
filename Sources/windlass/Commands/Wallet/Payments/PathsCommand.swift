import CommandLineParsing
import Diagnostics
import HorizonClient
import Stellar
import Terminal
import Wallet

/// `windlass paths`: what a payment through the order books would bring.
struct PathsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paths",
        abstract: "List the paths of a path payment with their rates; pay nothing.",
        discussion: """
            With --send or --receive both assets are known, and the paths have the numbers that `windlass pay \
            --path` takes. Without, it lists all assets that the recipient can hold. The best path of each asset \
            comes first.

            EXAMPLES
              windlass paths bob 10 GOLD --account alice
              windlass paths bob 80 SILVER --send GOLD --account alice --json
            """
    )

    @Argument(help: "The recipient: an address (G… or M…), name*domain, a contact, or an account in the vault.")
    var destination: String

    @Argument(help: "The amount.")
    var amount: PositiveAmount

    @Argument(help: "The asset: XLM, CODE:ISSUER, or the code of an asset that the account holds.")
    var asset = "XLM"

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @OptionGroup var conversion: ConversionOptions

    /// A path as `--json` prints it.
    private struct Line: Encodable {
        /// The path's number for `pay --path`, where both ends are known.
        var number: Int?
        var sent: String
        var sendAsset: String
        var received: String
        var receiveAsset: String
        var path: [String]
        var rate: String?

        private enum CodingKeys: String, CodingKey {
            case number, sent, received, path, rate
            case sendAsset = "send_asset"
            case receiveAsset = "receive_asset"
        }

        init(_ quote: PathQuote, number: Int?) {
            self.number = number
            sent = quote.sent.amount.description
            sendAsset = quote.sent.asset.description
            received = quote.received.amount.description
            receiveAsset = quote.received.asset.description
            path = quote.path.map(\.description)
            rate = quote.rate?.description
        }
    }

    func run() async throws {
        let amount = try amount.amount()
        let name = account.name
        let context = try await WalletContext(options, naming: [name, destination])
        let payer = try context.book.account(named: name)
        let recipient = try await context.book.recipient(destination, context.wallet)
        let quotes = try await context.naming(paying: recipient) {
            try await self.quotes(of: amount, context.wallet, from: payer.id, to: recipient)
        }
        let numbers = quotes.indices.map { conversion.isGiven ? $0 + 1 : nil }
        if options.json {
            return StandardOutput.write(try JSONText.of(["paths": zip(quotes, numbers).map { Line($0, number: $1) }]))
        }
        guard !quotes.isEmpty else { return StandardOutput.write("no path at present") }
        let lines = zip(PathChoice.labels(quotes), numbers).map { label, number in
            number.map { "\($0)  \(label)" } ?? label
        }
        for line in lines { StandardOutput.write(.line(line)) }
    }

    private func quotes(
        of amount: Amount,
        _ wallet: NetworkWallet,
        from payer: PublicKey,
        to recipient: Recipient
    ) async throws -> [PathQuote] {
        let target = recipient.account.accountID
        guard conversion.isGiven else {
            let sent = try await wallet.asset(named: asset, among: [payer])
            return try await wallet.paths(
                .sending(AssetAmount(asset: sent, amount: amount), to: .account(target))
            )
        }
        let terms = try await conversion.terms(.exactly(amount), asset, from: payer, to: recipient, wallet)
        return try await wallet.paths(for: ConversionOrder(to: recipient, terms))
    }
}
