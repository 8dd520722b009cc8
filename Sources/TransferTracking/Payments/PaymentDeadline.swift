package import AnchorClient
package import Timekeeping

/// The deadline of a payment for a transfer.
package struct PaymentDeadline: Codable, Equatable, Sendable {
    /// The instant from which on a payment does not count.
    package var instant: Timestamp
    /// The transfer's name at the anchor.
    package var transfer: Transfer.ID
    /// The quote that holds so long; `nil` where it is the anchor that waits so long.
    package var quote: Quote.ID?

    private enum CodingKeys: String, CodingKey {
        case instant = "until"
        case transfer, quote
    }

    /// The anchor waits for the payment of a transfer only until `instant`.
    package static func action(_ instant: Timestamp, transfer: Transfer.ID) -> PaymentDeadline {
        PaymentDeadline(instant: instant, transfer: transfer)
    }

    /// The price at which a transfer was agreed on holds only until `instant`.
    package static func quote(_ quote: Quote.ID, _ instant: Timestamp, transfer: Transfer.ID) -> PaymentDeadline {
        PaymentDeadline(instant: instant, transfer: transfer, quote: quote)
    }

    /// The quote whose expiry is a deadline: the one with which `transfer` was started (`started`), or else the one that its anchor names.
    ///
    /// A quote that only the anchor names has a limit as well, and changes nothing else.
    package static func quoteID(of transfer: Transfer, startedWith started: Quote.ID?) -> Quote.ID? {
        started ?? transfer.quoteID
    }

    /// The deadline of the payment for `transfer`: the one of its anchor or the `expiry` of its quote, the earlier of the two; `nil` where
    /// there is neither.
    package static func first(for transfer: Transfer, quote: (id: Quote.ID, expiry: Timestamp)?) -> PaymentDeadline? {
        let limits: [PaymentDeadline?] = [
            transfer.actionRequiredBy.map { action($0, transfer: transfer.id) },
            quote.map { Self.quote($0.id, $0.expiry, transfer: transfer.id) },
        ]
        return limits.compactMap(\.self).min { $0.instant < $1.instant }
    }

    /// The end of the time for which the payment is signed: the network counts whole seconds, and it has to come before the instant.
    package var latest: Timestamp { instant.advanced(by: .seconds(-1)) }

    /// Whether a payment at `now` comes in time.
    package func admits(_ now: Timestamp) -> Bool { latest > now }
}
