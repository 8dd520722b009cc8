internal import Stellar
internal import Timekeeping

/// How a payment fits the withdrawal that its memo names.
private enum Fit {
    case right
    case tooSmall
    case tooLarge
}

extension TransferDriver {
    /// Takes a payment to the treasury: for the withdrawal that its memo names, or back to where it came from.
    ///
    /// No payment is kept that pays for nothing, unless the anchor keeps what it cannot place. What fits no waiting
    /// withdrawal goes back at once, with the hash of its transaction as the return memo. In another asset than the withdrawal's it goes back as well, and the
    /// withdrawal ends in `error`. An amount within a tenth of what was asked for, and within the limits, is taken as
    /// the new amount; any other goes back, and the withdrawal ends as `too_small` or `too_large`.
    func receive(_ payment: AnchorLedgerTransaction.Payment, in transaction: AnchorLedgerTransaction) async throws {
        guard let transfer = await withdrawal(for: payment, memo: transaction.memo) else {
            return try await putAside(payment, in: transaction)
        }
        guard payment.asset == transfer.asset else {
            return try await refuse(payment, in: transaction, for: transfer)
        }
        let fit = fit(of: payment.amount, for: transfer)
        let received = await book.advance(transfer.id, by: .onchainFundsReceived) { transfer in
            transfer.payer = payment.source
            transfer.payerMemo = transaction.memo
            transfer.payment = transaction.hash
            if fit == .right { _ = transfer.setAmount(payment.amount) } else { transfer.isOffScript = true }
        }
        // What fits goes on by its script, which waits for the money.
        guard let received, fit != .right else { return }
        try await clock.sleep(for: pace.review)
        try await giveBack(payment, of: received, by: fit == .tooSmall ? .foundTooSmall : .foundTooLarge)
    }

    /// Notes a payment that belongs to no withdrawal, and sends it back where the anchor does so.
    private func putAside(
        _ payment: AnchorLedgerTransaction.Payment,
        in transaction: AnchorLedgerTransaction
    ) async throws {
        let number = await book.note(UnidentifiedPayment(payment: payment, transaction: transaction))
        guard configuration.unidentifiedPayments == .sendBack else { return }
        let hash = try await treasury.pay(
            payment.amount,
            of: payment.asset,
            to: payment.source,
            memo: .returnHash(transaction.hash)
        )
        await book.noteReturn(of: number, by: hash)
    }

    /// The waiting withdrawal that a payment's memo, or the id in its muxed destination, names.
    private func withdrawal(for payment: AnchorLedgerTransaction.Payment, memo: Memo) async -> AnchorTransfer? {
        guard let number = AnchorTransfer.paymentMemo(in: memo, destination: payment.destination),
            let transfer = await book.transfer(paymentMemo: number),
            transfer.status == .pendingUserTransferStart, transfer.kind == .withdrawal,
            transfer.isNamed(by: memo, destination: payment.destination)
        else { return nil }
        return transfer
    }

    private func fit(of amount: Amount, for transfer: AnchorTransfer) -> Fit {
        guard let asked = transfer.amountIn else { return .tooSmall }
        let tolerance = asked.stroops / 10
        let (difference, overflow) = amount.stroops.subtractingReportingOverflow(asked.stroops)
        var changed = transfer
        if !overflow, difference.magnitude <= tolerance.magnitude, changed.setAmount(amount) { return .right }
        return amount < asked ? .tooSmall : .tooLarge
    }

    /// Sends back a payment in an asset that the withdrawal is not of.
    private func refuse(
        _ payment: AnchorLedgerTransaction.Payment,
        in transaction: AnchorLedgerTransaction,
        for transfer: AnchorTransfer
    ) async throws {
        let refused = await book.advance(transfer.id, by: .error) { transfer in
            transfer.isOffScript = true
            transfer.message =
                "The payment was in \(payment.asset.code), not in \(transfer.asset.code). It was sent back."
        }
        guard refused != nil else { return }
        let hash = try await treasury.pay(
            payment.amount,
            of: payment.asset,
            to: payment.source,
            memo: transfer.request.refundMemo ?? transaction.memo
        )
        // Refunds are in units of what should have come in, and of that nothing came.
        await book.update(transfer.id) { transfer in
            transfer.payment = transaction.hash
            transfer.payer = payment.source
            (transfer.amountIn, transfer.amountOut, transfer.fee) = (.zero, .zero, nil)
            transfer.refunds = [.init(reference: hash.description, isOnLedger: true, amount: .zero)]
        }
    }

    private func giveBack(
        _ payment: AnchorLedgerTransaction.Payment,
        of transfer: AnchorTransfer,
        by step: AnchorTransfer.Step
    ) async throws {
        do {
            let hash = try await treasury.pay(
                payment.amount,
                of: payment.asset,
                to: payment.source,
                memo: transfer.request.refundMemo ?? transfer.payerMemo
            )
            await book.advance(transfer.id, by: step) { changed in
                (changed.amountIn, changed.amountOut, changed.fee) = (payment.amount, .zero, nil)
                changed.refunds = [.init(reference: hash.description, isOnLedger: true, amount: payment.amount)]
                changed.message =
                    "The payment was \(payment.amount), and \(transfer.amountIn ?? .zero) \(transfer.asset.code) was "
                    + "asked for. It was sent back in full."
            }
        } catch let refusal as AnchorLedgerRefusal {
            await book.advance(transfer.id, by: .error) { changed in
                changed.message = "The payment could not be sent back (\(refusal.code)). Your money is safe with us."
            }
        }
    }
}
