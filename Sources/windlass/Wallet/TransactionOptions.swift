import ArgumentParser
import Stellar
import Wallet

/// What every command takes that signs a transaction.
struct TransactionOptions: ParsableArguments {
    @Flag(help: "Do it without asking first.")
    var yes = false

    @Flag(help: "Tell what would happen, and sign nothing.")
    var dryRun = false

    @Option(help: "The most lumens that an operation may cost.")
    var maxFee = FeeCeiling(amount: Amount(stroops: FeeLimit().stroops))

    /// The most that an operation may cost.
    var feeLimit: FeeLimit { FeeLimit(stroops: maxFee.amount.stroops) }
}

/// The most that an operation may cost, in lumens.
struct FeeCeiling: ExpressibleByArgument {
    var amount: Amount

    init(amount: Amount) {
        self.amount = amount
    }

    init?(argument: String) {
        guard let amount = Amount(argument), amount > .zero, amount <= Amount(stroops: 1_000_000_000) else {
            return nil
        }
        self.amount = amount
    }

    var defaultValueDescription: String { "\(amount)" }
}

/// A positive amount on the command line; what is none has words of its own.
struct PositiveAmount: ExpressibleByArgument {
    /// What was written.
    var text: String

    init?(argument: String) {
        text = argument
    }

    /// The amount.
    func amount() throws -> Amount {
        let amount = try Amount.parse(text)
        guard amount > .zero else { throw AmountArgumentError(text: text, isMax: false) }
        return amount
    }
}
