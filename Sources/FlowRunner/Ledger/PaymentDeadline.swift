internal import Diagnostics
internal import Timekeeping

/// Until when a payment for a transfer counts.
struct PaymentDeadline: Hashable, Sendable {
    /// From this instant on it counts no more.
    var instant: Timestamp
    /// What nothing is paid for after that, as a clause.
    private var reason: String
    private var help: String

    /// The anchor waits for the payment of a transfer only until `instant`.
    static func action(_ instant: Timestamp, transfer: String) -> PaymentDeadline {
        PaymentDeadline(
            instant: instant,
            reason: "nothing was paid for the transfer \(transfer): the anchor waited for the payment only until "
                + "\(instant.forPeople)",
            help: "start a new transfer"
        )
    }

    /// The price at which a transfer was agreed on holds only until `instant`.
    static func quote(_ quote: String, _ instant: Timestamp, transfer: String) -> PaymentDeadline {
        PaymentDeadline(
            instant: instant,
            reason: "nothing was paid for the transfer \(transfer): its quote \(Quotation.of(quote) ?? "") held only "
                + "until \(instant.forPeople)",
            help: "start a new transfer, with a new quote"
        )
    }

    /// Refuses a payment that would be too late at `now`.
    func check(_ now: Timestamp) throws(StepError) {
        // The network counts whole seconds, and the payment has to come before the instant.
        guard instant.advanced(by: .seconds(-1)) > now else { throw StepError(.deadline, reason, help: help) }
    }
}
