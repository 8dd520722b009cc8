internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// The deadline of a payment for a transfer.
struct PaymentDeadline: Hashable, Sendable {
    /// From this instant on it counts no more.
    var instant: Timestamp
    /// The transfer's name at the anchor.
    var transfer: String
    /// The quote that holds so long; `nil` where it is the anchor that waits so long.
    private var quote: String?

    /// The anchor waits for the payment of a transfer only until `instant`.
    static func action(_ instant: Timestamp, transfer: String) -> PaymentDeadline {
        PaymentDeadline(instant: instant, transfer: transfer)
    }

    /// The price at which a transfer was agreed on holds only until `instant`.
    static func quote(_ quote: String, _ instant: Timestamp, transfer: String) -> PaymentDeadline {
        PaymentDeadline(instant: instant, transfer: transfer, quote: quote)
    }

    private init(instant: Timestamp, transfer: String, quote: String? = nil) {
        (self.instant, self.transfer, self.quote) = (instant, transfer, quote)
    }

    /// Reads what ``value`` writes.
    init?(noted value: Value) {
        guard let transfer = value["transfer"].text, let text = value["until"].text,
            let instant = Timestamp(iso8601: text)
        else { return nil }
        self.init(instant: instant, transfer: transfer, quote: value["quote"].text)
    }

    /// The deadline as a run notes it.
    var value: Value {
        [
            "transfer": .text(transfer), "until": .text(instant.description),
            "quote": quote.map { .text($0) } ?? .null,
        ]
    }

    /// Refuses a payment that would be too late at `now`.
    func check(_ now: Timestamp) throws(StepError) {
        // The network counts whole seconds, and the payment has to come before the instant.
        guard instant.advanced(by: .seconds(-1)) > now else {
            throw StepError(
                .deadline,
                "nothing was paid for the transfer \(transfer): \(reason) only until \(instant.forPeople)",
                help: "start a new transfer" + (quote == nil ? "" : ", with a new quote")
            )
        }
    }

    private var reason: String {
        quote.map { "its quote \(Quotation.of($0) ?? "") held" } ?? "the anchor waited for the payment"
    }
}

extension PaymentMaker {
    /// Takes note of until when `payment` counts, before it is signed: who finishes it after a crash asks no one anew.
    func note(_ deadline: PaymentDeadline?, of payment: Payment) async throws {
        guard let transfer = payment.transfer, await formerDeadline(of: payment) != deadline else { return }
        try await step.note(PaymentDraft.limitKey, deadline?.value ?? ["transfer": .text(transfer)])
    }

    /// Until when `payment` counted when it was signed.
    func formerDeadline(of payment: Payment) async -> PaymentDeadline? {
        let notes = await step.driver.paymentNotes.filter { note in
            note.key == PaymentDraft.limitKey && note.value["transfer"].text == payment.transfer
        }
        return notes.last.flatMap { PaymentDeadline(noted: $0.value) }
    }
}
