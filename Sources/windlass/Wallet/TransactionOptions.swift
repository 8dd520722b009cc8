import CommandLineParsing
import Diagnostics
import Stellar
import Wallet

/// The options of all commands that sign a transaction.
struct TransactionOptions: ParsableArguments {
    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @Flag(help: "Show what would happen, and sign nothing.")
    var dryRun = false

    @Option(
        parsing: .unconditional,
        help: "The maximum fee per operation in lumens, above 0 and up to \(FeeCeiling.most)."
    )
    var maxFee = FeeCeiling(text: Amount(stroops: FeeLimit().stroops).description)

    /// The most that an operation may cost.
    func feeLimit() throws -> FeeLimit { FeeLimit(stroops: try maxFee.amount().stroops) }
}

/// The most that an operation may cost, in lumens; what is none has words of its own.
struct FeeCeiling: ExpressibleByArgument {
    /// No operation is worth more.
    static let most = Amount(stroops: 1_000_000_000)

    /// The text as it was written.
    var text: String

    init(text: String) {
        self.text = text
    }

    init?(argument: String) {
        text = argument
    }

    /// The amount.
    func amount() throws -> Amount {
        let amount = try Amount.parse(text)
        guard amount > .zero, amount <= Self.most else {
            throw Failure.outOfRange("--max-fee", text, lumensUpTo: "\(Self.most)")
        }
        return amount
    }

    var defaultValueDescription: String { text }
}

/// A positive amount on the command line; what is none has words of its own.
struct PositiveAmount: ExpressibleByArgument {
    /// The text as it was written.
    var text: String

    init?(argument: String) {
        text = argument
    }

    /// The amount.
    func amount() throws -> Amount {
        let amount = try Amount.parse(text)
        guard amount > .zero else { throw Failure.misuse(.amountUnfit, [.name: .text(Quotation.of(text) ?? "")]) }
        return amount
    }

    /// The amount, which may be nothing, but not less.
    func amountOrNothing() throws -> Amount {
        let amount = try Amount.parse(text)
        guard amount >= .zero else { throw Failure.misuse(.amountUnfit, [.name: .text(Quotation.of(text) ?? "")]) }
        return amount
    }
}
