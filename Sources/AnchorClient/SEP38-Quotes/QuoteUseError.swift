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
        let name = Fact.text(Quotation.of(quote) ?? "")
        // Fractions of seconds are not shown.
        func shown(_ time: Timestamp) -> Fact { .text("\(Timestamp(unixSeconds: time.unixSeconds))") }
        return switch reason {
        case .expired(let time, let now): .misuse(.quoteExpired, [.name: name, .time: shown(time), .now: shown(now)])
        case .otherAsset(let found, let asset):
            .misuse(
                .quoteUnfit,
                [
                    .name: name, .found: .text(Quotation.of("\(found)") ?? ""), .expected: .text("\(asset)"),
                    .asset: .text(asset.code),
                ]
            )
        case .otherAmount(let found, let amount):
            .misuse(.quoteUnfit, [.name: name, .found: .text("\(found)"), .expected: .text("\(amount)")])
        }
    }
}
