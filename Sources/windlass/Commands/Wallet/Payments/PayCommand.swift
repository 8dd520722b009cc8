import ArgumentParser
import Diagnostics
import HorizonClient
import Stellar
import Wallet

/// `windlass pay DESTINATION AMOUNT ASSET`: pays somebody.
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay",
        abstract: "Pay an amount of an asset, or have it changed into another one on the way.",
        discussion: """
            The destination is an address (G… or M…), a federated name like maria*example.com, a contact or an account \
            in the vault. Everything that will happen is told and asked about first. An account that is not there yet \
            is funded by friendbot on test networks, and created with the amount elsewhere, where that is in lumens. \
            With --send or --receive the best path through the order books is taken.

            EXAMPLES
              windlass pay maria*example.com 25 USDC --memo text:rent --account alice
              windlass pay bob 80 SILVER --send GOLD --slippage 0.5 --account alice
            """
    )

    @Argument(help: "Who is paid: an address (G… or M…), name*domain, a contact, or an account in the vault.")
    var destination: String

    @Argument(help: "How much: a positive amount, or `max` for as much as can be sent.")
    var amount: String

    @Argument(help: "Of what: XLM, CODE:ISSUER, or the code of an asset that the account holds.")
    var asset = "XLM"

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @Option(help: "What is said to the receiver: text:…, id:…, hash:… or return:….")
    var memo: MemoArgument?

    @OptionGroup var conversion: ConversionOptions

    @Option(help: "By how many percent the price may get worse.")
    var slippage = SlippageArgument(.standard)

    @Flag(help: "Create an account that is not there yet with the amount, also where friendbot could fund it.")
    var create = false

    @OptionGroup var transaction: TransactionOptions

    func run() async throws {
        // What is wrong with the command line is told before anything is asked.
        let given = try memo?.memo()
        let quantity = try quantity()
        let name = account.name
        let desk = try await WalletDesk(options, maxFee: transaction.feeLimit, naming: [name, destination])
        let payer = try desk.book.account(named: name)
        let payee = try await desk.book.payee(destination, desk.wallet)
        let recipient = payee.recipient
        let memo = given ?? payee.usualMemo
        let plan: TransactionPlan
        if conversion.isGiven {
            guard case .exactly(let exactly) = quantity else { throw AmountArgumentError(text: amount, isMax: true) }
            let target = recipient.account.accountID
            let terms = try await conversion.terms(exactly, asset, from: payer.id, to: target, desk.wallet)
            let order = ConversionOrder(to: recipient, terms, memo: memo, slippage: slippage.slippage)
            plan = try await desk.wallet.plan(order, from: payer.id)
        } else {
            let meant = try await desk.wallet.asset(named: asset, among: [payer.id])
            let order = PaymentOrder(
                to: recipient,
                quantity,
                of: meant,
                memo: memo,
                newcomer: create ? .create : .automatic
            )
            plan = try await desk.wallet.plan(order, from: payer.id)
        }
        try await desk.submission(transaction).submit(plan, by: payer)
    }

    private func quantity() throws -> PaymentOrder.Quantity {
        if amount == "max" { return .everything }
        let exactly = try Amount.parse(amount)
        guard exactly > .zero else { throw AmountArgumentError(text: amount, isMax: false) }
        return .exactly(exactly)
    }
}

/// An amount that can't be meant.
struct AmountArgumentError: Diagnostic {
    var text: String
    var isMax: Bool

    var summary: String {
        isMax
            ? "`max` does not tell what a path has to be found for"
            : "\"\(Quotation.of(text) ?? "")\" is no positive amount"
    }

    var help: String? { isMax ? "give the amount" : "give more than 0" }
    var failure: FailureKind { .usage }
}
