package import AnchorClient
package import Timekeeping

/// The deadline of a payment for a transfer.
package struct PaymentDeadline: Codable, Equatable, Sendable {
    /// From this instant on it counts no more.
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

    /// Whether a payment at `now` comes in time: the network counts whole seconds, and it has to come before the instant.
    package func admits(_ now: Timestamp) -> Bool { instant.advanced(by: .seconds(-1)) > now }
}
