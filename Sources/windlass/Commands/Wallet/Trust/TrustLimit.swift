import CommandLineParsing
import Diagnostics
import Stellar

/// How much an account is to hold at most: a positive amount, or `max` for as much as there is.
struct TrustLimit: ExpressibleByArgument {
    /// What was written.
    var text: String

    init?(argument: String) {
        text = argument
    }

    /// The limit.
    func amount() throws -> Amount {
        if text == "max" { return .maximum }
        let amount = try Amount.parse(text)
        guard amount >= .zero else { throw AmountArgumentError(text: text, isMax: false) }
        guard amount > .zero else { throw NoLimit() }
        return amount
    }
}

/// A limit that would be none.
private struct NoLimit: Diagnostic {
    var summary: String { "a trustline with the limit 0 would be none" }
    var help: String? { "give more than 0; `windlass trust remove` removes a trustline" }
    var failure: FailureKind { .usage }
}
