public import Diagnostics
public import Stellar
public import Timekeeping

/// Why a quote does not fit a transfer.
public struct QuoteUseError: FailureConvertible, Hashable {
    /// What does not fit.
    public enum Reason: Hashable, Sendable {
        /// The quote is over.
        case expired(Timestamp, now: Timestamp)
        /// The quote is about another asset on the ledger.
        case otherAsset(AssetIdentifier, expected: Asset)
        /// The quote sells another amount.
        case otherAmount(ExactDecimal, expected: ExactDecimal)
    }

    /// What does not fit.
    public var reason: Reason
    /// The anchor's name for the quote.
    public var quote: Quote.ID

    /// An error about a quote.
    public init(_ reason: Reason, quote: Quote.ID) {
        self.reason = reason
        self.quote = quote
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.name: .text(Quotation.of(quote) ?? "")]
        switch reason {
        case .expired(let time, let now):
            facts[.flaw] = .text("expired")
            // Fractions of seconds are not shown.
            facts[.time] = .text("\(Timestamp(unixSeconds: time.unixSeconds))")
            facts[.now] = .text("\(Timestamp(unixSeconds: now.unixSeconds))")
            return .misuse(.quoteUnfit, facts, kind: .deadline)
        case .otherAsset(let found, let asset):
            facts[.flaw] = .text("asset")
            (facts[.found], facts[.expected]) = (.text(Quotation.of("\(found)") ?? ""), .text("\(asset)"))
        case .otherAmount(let found, let amount):
            (facts[.found], facts[.expected]) = (.text("\(found)"), .text("\(amount)"))
        }
        return .misuse(.quoteUnfit, facts)
    }
}
