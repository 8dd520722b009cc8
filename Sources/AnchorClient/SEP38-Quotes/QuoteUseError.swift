public import Diagnostics
public import Stellar
public import Timekeeping

/// Why a quote does not fit a transfer.
public struct QuoteUseError: Diagnostic, Hashable {
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

    /// What happened.
    public var summary: String {
        let name = "the quote \(Quotation.of(quote) ?? "")"
        return switch reason {
        // Fractions of seconds are not shown.
        case .expired(let time, let now):
            "\(name) expired at \(Timestamp(unixSeconds: time.unixSeconds)), and it is \(Timestamp(unixSeconds: now.unixSeconds))"
        case .otherAsset(let found, let asset): "\(name) is about \(Quotation.of("\(found)") ?? ""), not about \(asset)"
        case .otherAmount(let found, let amount): "\(name) sells \(found), not \(amount)"
        }
    }

    /// What to do about it.
    public var help: String? { "ask for a new quote" }

    /// What kind of failure it is.
    public var failure: FailureKind {
        switch reason {
        case .expired: .deadline
        case .otherAsset, .otherAmount: .invalidFlow
        }
    }
}
