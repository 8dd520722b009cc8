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
                    .transfer: .identifier(transfer), .name: quoted, .time: .text("\(instant.forPeople)"),
                ],
                [Remedy(.startTransferInTime, [.name: quoted])]
            )
        }
    }

    private var quoted: Fact? { quote.map { .text(Quotation.of($0) ?? "") } }
}

extension PaymentMaker {
    /// Records until when `payment` counts, before it is signed: who finishes it after a crash asks no one anew.
    func record(_ deadline: PaymentDeadline?, of payment: Payment) async throws {
        guard let transfer = payment.transfer, await formerDeadline(of: payment) != deadline else { return }
        try await step.record(.deadline(transfer: transfer, deadline: deadline))
    }

    /// Until when `payment` counted when it was signed.
    func formerDeadline(of payment: Payment) async -> PaymentDeadline? {
        guard let transfer = payment.transfer else { return nil }
        return await step.book.payments.deadline(for: transfer)
    }
}
