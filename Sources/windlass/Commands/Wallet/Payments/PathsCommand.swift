import ArgumentParser
import Diagnostics
import HorizonClient
import Stellar
import Wallet

/// `windlass paths`: what a payment through the order books would bring.
struct PathsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paths",
        abstract: "List the paths that a payment through the order books could take, with their rates; pay nothing.",
        discussion: """
            With --send or --receive both ends are known; without, all assets that the recipient can hold are listed. \
            The best path for each asset comes first.

            EXAMPLES
              windlass paths bob 10 GOLD --account alice
              windlass paths bob 80 SILVER --send GOLD --account alice --json
            """
    )

    @Argument(help: "Who is paid: an address (G… or M…), name*domain, a contact, or an account in the vault.")
    var destination: String

    @Argument(help: "How much.")
    var amount: PositiveAmount

    @Argument(help: "Of what: XLM, CODE:ISSUER, or the code of an asset that the account holds.")
    var asset = "XLM"

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @OptionGroup var conversion: ConversionOptions

    /// A path as `--json` prints it.
    private struct Line: Encodable {
        var sent: String
        var sendAsset: String
        var received: String
        var receiveAsset: String
        var path: [String]
        var rate: String?

        private enum CodingKeys: String, CodingKey {
            case sent, received, path, rate
            case sendAsset = "send_asset"
            case receiveAsset = "receive_asset"
        }

        init(_ quote: PathQuote) {
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
        let desk = try await WalletDesk(options, naming: [name, destination])
        let payer = try desk.book.account(named: name)
        let recipient = try await desk.book.payee(destination, desk.wallet).recipient
        let quotes = try await quotes(of: amount, desk.wallet, from: payer.id, to: recipient)
        if options.json { return StandardOutput.write(try JSONText.of(["paths": quotes.map { Line($0) }])) }
        guard !quotes.isEmpty else { return StandardOutput.write("no path at present") }
        let rows = quotes.map { quote in
            let path = quote.path.isEmpty ? "directly" : "through \(quote.path.map(\.code).joined(separator: ", "))"
            let rate = quote.rate.map { "1 \(quote.sent.asset.code) = \($0) \(quote.received.asset.code)" } ?? ""
            return [quote.sent.text, "→", quote.received.text, rate, path]
        }
        for line in TextTable.lines(rows, aligningRight: [0, 2]) { StandardOutput.write(line) }
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
        let terms = try await conversion.terms(amount, asset, from: payer, to: target, wallet)
        return try await wallet.paths(for: ConversionOrder(to: recipient, terms))
    }
}
