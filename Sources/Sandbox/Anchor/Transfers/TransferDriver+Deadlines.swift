internal import Timekeeping

extension TransferDriver {
    /// Sees to it that a transfer does not wait for its customer beyond its deadline, whichever that is by then.
    ///
    /// What has not come in by then makes it `expired`; what has goes back, and it ends as `refunded`.
    func watchDeadline(of id: AnchorTransfer.ID) {
        start(id) {
            while let transfer = await book.transfer(id), transfer.status.waitsForCustomer,
                let deadline = transfer.deadline
            {
                guard clock.now >= deadline else {
                    try await clock.sleep(until: deadline)
                    continue
                }
                return try await end(transfer)
            }
        }
    }

    private func end(_ transfer: AnchorTransfer) async throws {
        guard transfer.fundsReceived else {
            await book.advance(transfer.id, by: .expired)
            return
        }
        guard let step = transfer.step(to: .pendingAnchor),
            let agenda = await book.advance(
                transfer.id,
                by: step,
                changing: {
                    $0.isOffScript = true
                    $0.plan([TransferStage(.refunded, message: "You did not act in time.")], isPushed: true)
                }
            )?.agenda
        else { return }
        try await work(on: transfer.id, agenda: agenda.number)
    }
}

extension AnchorTransfer.Status {
    /// Whether nothing happens until the customer, or their wallet, does something.
    fileprivate var waitsForCustomer: Bool {
        switch self {
        case .incomplete, .pendingUserTransferStart, .pendingUserTransferComplete, .pendingUser, .pendingTrust,
            .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate:
            true
        default: false
        }
    }
}
