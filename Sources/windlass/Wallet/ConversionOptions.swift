import CommandLineParsing
import Diagnostics
import HorizonClient
import Stellar
import Wallet

/// The options of path payments.
struct ConversionOptions: ParsableArguments {
    @Option(help: "Pay with this asset, so that exactly AMOUNT of ASSET arrives.")
    var send: String?

    @Option(help: "Let this asset arrive, so that exactly AMOUNT of ASSET is sent.")
    var receive: String?

    func validate() throws {
        guard send == nil || receive == nil else {
            throw Failure.exclude("--send", "--receive", because: .oneExactEnd)
        }
    }

    /// Whether assets are changed at all.
    var isGiven: Bool { send != nil || receive != nil }

    /// The exact amount, and the asset at the other end; the assets of the recipient count as well as those of the payer.
    func terms(
        _ quantity: PaymentOrder.Quantity,
        _ name: String,
        from payer: PublicKey,
        to recipient: Recipient,
        _ wallet: NetworkWallet
    ) async throws -> ConversionOrder.Terms {
        let receiver = recipient.account.accountID
        if let send {
            guard case .exactly(let amount) = quantity else { throw Failure.misuse(.amountOpen) }
            let arriving = try await wallet.asset(named: name, among: [receiver, payer])
            let sent = try await wallet.asset(named: send, among: [payer])
            return .receiving(AssetAmount(asset: arriving, amount: amount), sending: sent)
        }
        let sent = try await wallet.asset(named: name, among: [payer])
        let arriving = try await wallet.asset(named: receive ?? name, among: [receiver, payer])
        let amount =
            switch quantity {
            case .exactly(let exactly): exactly
            case .everything: try await wallet.everything(of: sent, from: payer, to: recipient)
            }
        return .sending(AssetAmount(asset: sent, amount: amount), receiving: arriving)
    }
}

/// The percentage by which a price may get worse.
struct SlippageArgument: ExpressibleByArgument {
    /// The text as it was written.
    var text: String

    init(_ slippage: Slippage) {
        text = "\(slippage.percent)"
    }

    init?(argument: String) {
        text = argument
    }

    /// The slippage.
    func slippage() throws -> Slippage {
        guard let slippage = Slippage(text) else {
            throw Failure.outOfRange("--slippage", text, .slippage)
        }
        return slippage
    }

    var defaultValueDescription: String { text }
}
