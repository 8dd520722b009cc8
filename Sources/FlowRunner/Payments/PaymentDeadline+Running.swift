internal import AnchorClient
internal import Diagnostics
internal import Timekeeping
internal import TransferTracking

extension PaymentDeadline {
    /// Refuses a payment that would be too late at `now`.
    func check(_ now: Timestamp) throws(StepError) {
        guard admits(now) else {
            throw StepError(
                .paymentTooLate,
                [
                    .transfer: .identifier(transfer), .name: quoted, .time: .text("\(instant.toTheSecond)"),
                ],
                [Remedy(.startTransferInTime, [.name: quoted])]
            )
        }
    }

    private var quoted: Fact? { quote.map(Fact.identifier) }
}

extension PaymentMaker {
    /// The deadline for paying `transfer`: the earlier of its anchor's and its quote's; `nil` if neither has
    /// one.
    func deadline(of transfer: Transfer) async throws -> PaymentDeadline? {
        let started = step.knowledge.start(of: transfer.id)?.quoteID
        guard let quote = PaymentDeadline.quoteID(of: transfer, startedWith: started),
            let expiry = try await step.services.expiry(ofQuote: quote, step.knowledge)
        else { return PaymentDeadline.first(for: transfer, quote: nil) }
        return PaymentDeadline.first(for: transfer, quote: (quote, expiry))
    }

    /// Records until when `payment` counts, before it is signed: who finishes it after a crash asks no one anew.
    func record(_ deadline: PaymentDeadline?, of payment: Payment) async throws {
        guard let transfer = payment.transfer, await formerDeadline(of: payment) != deadline else { return }
        try await step.record(.deadline(transfer: transfer, deadline: deadline))
    }

    /// The deadline of `payment` at the time of its signature.
    func formerDeadline(of payment: Payment) async -> PaymentDeadline? {
        guard let transfer = payment.transfer else { return nil }
        return await step.transferFacts.payments.deadline(for: transfer)
    }
}
