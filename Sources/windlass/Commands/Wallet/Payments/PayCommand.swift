import CommandLineParsing
import Diagnostics
import FlowRunner
import HorizonClient
import Stellar
import Terminal
import Wallet

/// `windlass pay DESTINATION AMOUNT ASSET`: pays someone.
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay",
        abstract: "Pay an amount of an asset, or make a path payment.",
        discussion: """
            The destination is an address (G… or M…), a federated name like maria*example.com, a contact or an \
            account in the vault. The payment is shown in full and confirmed first. If the destination account is \
            missing, friendbot funds it on test networks; elsewhere a payment in lumens creates it.

            With --send or --receive it makes a path payment, along the best path, or along the path of --path or of \
            the person at the terminal; `windlass paths` lists them. --account fresh pays from a new account that \
            friendbot funds; its key is not kept.

            EXAMPLES
              windlass pay maria*example.com 25 USDC --memo text:rent --account alice
              windlass pay bob 80 SILVER --send GOLD --slippage 0.5 --account alice
            """
    )

    @Argument(help: "The recipient: an address (G… or M…), name*domain, a contact, or an account in the vault.")
    var destination: String

    @Argument(help: "The amount: a positive number, or `max` for as much as can be sent (not with --send).")
    var amount: String

    @Argument(help: "The asset: XLM, CODE:ISSUER, or the code of an asset that the account holds.")
    var asset = "XLM"

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @Option(help: "The memo: text:…, id:…, hash:… or return:….")
    var memo: MemoArgument?

    @OptionGroup var conversion: ConversionOptions

    @Option(
        parsing: .unconditional,
        help: "The slippage in percent, from 0 to 100 (default: \(Slippage.standard.percent))."
    )
    var slippage: SlippageArgument?

    @Option(help: "The path, by its number in `windlass paths` (default: the best).")
    var path: Int?

    @Flag(help: "Create a missing account with the amount, even if friendbot could fund it.")
    var create = false

    @Flag(help: "Allow a memo with a muxed address (M…); it may name another customer.")
    var allowMuxedMemo = false

    @OptionGroup var transaction: TransactionOptions

    func run() async throws {
        // What is wrong with the command line is told before anything is asked.
        let given = try memo?.memo()
        let quantity = try quantity()
        let slippage = try slippage?.slippage()
        let maxFee = try transaction.feeLimit()
        for (option, isGiven) in [("--path", path != nil), ("--slippage", slippage != nil)] {
            guard !isGiven || conversion.isGiven else { throw Failure.misuse(.noConversion, [.option: .text(option)]) }
        }
        let name = account.name
        let context = try await WalletContext(options, maxFee: maxFee, naming: [name, destination])
        var recipient = try await context.book.recipient(destination, context.wallet)
        recipient.allowsMuxedMemo = allowMuxedMemo
        let memo = try await confirmed(given ?? .none, for: &recipient, json: context.json)
        let payer = try await context.actor(named: name, transaction)
        let plan: TransactionPlan
        if conversion.isGiven {
            let terms = try await context.naming(paying: recipient) {
                try await conversion.terms(quantity, asset, from: payer.id, to: recipient, context.wallet)
            }
            let order = ConversionOrder(to: recipient, terms, memo: memo, slippage: slippage ?? .standard)
            // Why it would fail in any case is told before someone chooses a path.
            let best = try await context.naming(paying: recipient) {
                try await context.wallet.plan(order, from: payer.id)
            }
            let choice = PathChoice(number: path, asks: !transaction.yes && !transaction.dryRun && !context.json)
            if let quote = try await choice.quote(among: try await context.wallet.paths(for: order)) {
                plan = try await context.naming(paying: recipient) {
                    try await context.wallet.plan(order, along: quote, from: payer.id)
                }
            } else {
                plan = best
            }
        } else {
            let meant = try await context.wallet.asset(named: asset, among: [payer.id])
            let order = PaymentOrder(
                to: recipient,
                quantity,
                of: meant,
                memo: memo,
                newAccount: create ? .create : .automatic
            )
            plan = try await context.naming(paying: recipient) { try await context.wallet.plan(order, from: payer.id) }
        }
        try await context.submission(transaction).submit(plan, by: payer, paying: recipient)
    }

    /// The memo of the payment; a memo besides a muxed address is asked about, where a person can be.
    private func confirmed(_ memo: Memo, for recipient: inout Recipient, json: Bool) async throws -> Memo {
        do throws(RecipientMemoError) {
            return try recipient.memo(given: memo)
        } catch {
            try await MuxedMemo.agree(
                to: error,
                or: error,
                called: recipient.given,
                asks: !transaction.yes && !transaction.dryRun && !json,
                question: { "Pay it with the memo \($0) besides?" },
                refusal: "signed"
            )
            recipient.allowsMuxedMemo = true
            return try recipient.memo(given: memo)
        }
    }

    private func quantity() throws -> PaymentOrder.Quantity {
        if amount == "max" { return .everything }
        let exactly = try Amount.parse(amount)
        guard exactly > .zero else { throw Failure.misuse(.amountUnfit, [.name: .text(Quotation.of(amount) ?? "")]) }
        return .exactly(exactly)
    }
}
