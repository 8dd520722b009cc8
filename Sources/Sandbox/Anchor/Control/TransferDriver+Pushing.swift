internal import HTTPServing
internal import Stellar
internal import Synchronization

extension TransferDriver {
    /// Takes a transfer out of its script's hands and to a stage, with all that the stage stands for.
    ///
    /// Returns the transfer as soon as its status has changed, which may be before it is at the stage: a deposit to an
    /// account without a trustline stops at `pending_trust` first.
    ///
    /// Throws ``AnchorRefusal`` where no step leads there and the stage is not forced.
    func push(_ id: AnchorTransfer.ID, to stage: TransferStage) async throws -> AnchorTransfer {
        guard let transfer = await transfers.transfer(id) else {
            throw AnchorRefusal(.notFound, "there is no transfer \(id.prefix(80))")
        }
        guard
            stage.isForced || transfer.status == stage.status || transfer.step(to: stage.status) != nil
                || stage.reopens(transfer)
        else {
            let allowed = transfer.destinationNames.joined(separator: ", ")
            let name = { (status: AnchorTransfer.Status) in status.name(in: transfer.service) }
            throw AnchorRefusal(
                .conflict,
                "a \(transfer.kind.rawValue) can't go from \(name(transfer.status)) to \(name(stage.status)), "
                    + (allowed.isEmpty ? "nor anywhere else" : "only to \(allowed)") + "; force takes it there anyway"
            )
        }
        if !stage.isForced, transfer.step(to: stage.status) == .refundPartSent, stage.refund == nil {
            throw AnchorRefusal(
                .conflict,
                "a withdrawal comes back from pending_stellar when a part of it was given back: say which, as refund"
            )
        }
        try stage.checkRefund(of: transfer)
        let pushed = await transfers.update(id) { transfer in
            transfer.isOffScript = true
            transfer.plan([stage], isPushed: true)
        }
        guard let before = pushed?.status, let number = pushed?.remaining?.number else {
            throw AnchorRefusal(.notFound, "there is no transfer \(id.prefix(80))")
        }
        let isDone = Flag()
        start(id) {
            defer {
                isDone.raise()
                transfers.changes.note(id)
            }
            try await carryOut(number, of: id) {
                isDone.raise()
                transfers.changes.note(id)
            }
            await transfers.plan(id, plan: number) { $0 = nil }
        }
        return try await transfers.changes.until(id, clock: clock) {
            guard let transfer = await transfers.transfer(id) else { return .wait(until: nil) }
            return isDone.isRaised || transfer.status != before ? .found(transfer) : .wait(until: nil)
        }
    }
}

extension TransferStage {
    /// Refuses to give back more than there is, or what has not come in.
    fileprivate func checkRefund(of transfer: AnchorTransfer) throws(AnchorRefusal) {
        guard refund != nil || refundFee > .zero else { return }
        guard !isForced else { throw AnchorRefusal("with force no money moves: leave out refund and refund_fee") }
        guard transfer.fundsReceived, let amountIn = transfer.amountIn else {
            throw AnchorRefusal(.conflict, "nothing can go back, as nothing has come in yet")
        }
        if status == .refunded, refund != nil { throw AnchorRefusal("refunded gives all back; leave out refund") }
        if status != .refunded, refund == nil { throw AnchorRefusal("refund_fee needs a refund beside it") }
        let (amount, fee) = transfer.refunded
        let sum = try? amount.adding(fee).adding(refund ?? .zero).adding(refundFee)
        guard let sum, sum <= amountIn else {
            throw AnchorRefusal(.conflict, "\(amountIn) came in, and more than that would go back")
        }
    }
}

/// Says that something is over.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isRaised: Bool { value.withLock { $0 } }

    func raise() { value.withLock { $0 = true } }
}
