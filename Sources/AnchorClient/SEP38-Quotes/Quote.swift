public import Diagnostics
internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// A price that an anchor has promised to keep until a moment.
///
/// Specification: <https://stellar.org/protocol/sep-38#post-quote>
public struct Quote: Hashable, Sendable, Identifiable {
    /// The anchor's name for it, which transfers refer to.
    public var id: String
    /// The end of its life: by then the anchor must have the customer's money.
    public var expiresAt: Timestamp
    /// The terms of the exchange.
    public var terms: ExchangeTerms
    /// The method by which the sold asset changes hands, where the anchor says so.
    public var sellDeliveryMethod: String?
    /// The method by which the bought asset changes hands, where the anchor says so.
    public var buyDeliveryMethod: String?
    /// The answer as it came.
    public var fields: JSONValue

    /// Whether it is over at `now`, or will be within `margin`: a payment needs some seconds to be seen.
    public func isExpired(at now: Timestamp, margin: Duration = .zero) -> Bool {
        now.advanced(by: margin) >= expiresAt
    }

    /// The time for which it still holds; zero where it is over.
    public func remaining(at now: Timestamp) -> Duration {
        max(.zero, now.duration(to: expiresAt))
    }
}

extension TransferRequest {
    /// Uses a quote: takes over its id, the amount that is sold, and the asset off the ledger.
    ///
    /// - Throws: `QuoteUseError` where the quote is over, or is about something else than this transfer.
    public mutating func use(_ quote: Quote, for kind: Transfer.Kind, now: Timestamp) throws(QuoteUseError) {
        let terms = quote.terms
        let (onLedger, offLedger) =
            kind.isDeposit ? (terms.buyAsset, terms.sellAsset) : (terms.sellAsset, terms.buyAsset)
        guard !quote.isExpired(at: now) else {
            throw QuoteUseError(.expired(quote.expiresAt, now: now), quote: quote.id)
        }
        guard onLedger == .stellar(asset) else {
            throw QuoteUseError(.otherAsset(onLedger, expected: asset), quote: quote.id)
        }
        if let amount, amount != terms.sellAmount {
            throw QuoteUseError(.otherAmount(terms.sellAmount, expected: amount), quote: quote.id)
        }
        quoteID = quote.id
        amount = terms.sellAmount
        counterAsset = offLedger
    }
}

/// The reason why a quote does not fit a transfer.
public struct QuoteUseError: FailureConvertible, Hashable {
    /// The mismatches of a quote.
    public enum Reason: Hashable, Sendable {
        /// The quote is over.
        case expired(Timestamp, now: Timestamp)
        /// The quote is about another asset on the ledger.
        case otherAsset(AssetIdentifier, expected: Asset)
        /// The quote sells another amount.
        case otherAmount(ExactDecimal, expected: ExactDecimal)
    }

    /// The mismatch.
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
        let name = Fact.identifier(quote)
        // Fractions of seconds are not shown.
        func shown(_ time: Timestamp) -> Fact { .text("\(Timestamp(unixSeconds: time.unixSeconds))") }
        return switch reason {
        case .expired(let time, let now): .misuse(.quoteExpired, [.name: name, .time: shown(time), .now: shown(now)])
        case .otherAsset(let found, let asset):
            .misuse(
                .quoteUnfit,
                [
                    .name: name, .found: .identifier("\(found)"), .expected: .text("\(asset)"),
                    .asset: .text(asset.code),
                ]
            )
        case .otherAmount(let found, let amount):
            .misuse(.quoteUnfit, [.name: name, .found: .amount(found), .expected: .amount(amount)])
        }
    }
}
