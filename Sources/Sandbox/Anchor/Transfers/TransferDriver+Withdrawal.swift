internal import Stellar
internal import Timekeeping

extension TransferDriver {
    /// Takes a payment to the distribution account, once: for the withdrawal that its memo names, or back to where it came from.
    ///
    /// No payment is kept that pays for nothing, unless the anchor keeps what it cannot place. What fits no waiting
    /// withdrawal goes back at once, with the hash of its transaction as the return memo. In another asset than the
    /// withdrawal's it goes back as well, and the withdrawal ends in `error`. An amount within a tenth of what was asked for,
    /// and within the limits, is taken as the new amount; any other goes back, and the withdrawal ends as `too_small` or
    /// `too_large`. Where no amount was asked for, any within the limits is taken.
    func receive(_ index: Int, of transaction: AnchorLedgerTransaction) async throws {
        let payment = IncomingPayment(index, of: transaction, at: clock.now)
        let amount = payment.payment.amount
        guard let entered = await transfers.receive(payment, mismatch: { $0.mismatch(of: amount) }) else { return }
        try await settle(entered)
    }

    /// Completes what is left to be done with a payment.
    func settle(_ incoming: IncomingPayment) async throws {
        guard !incoming.isSettled else { return }
        switch incoming.use {
        // What fits goes on by its script, which waits for the money.
        case .taken: return
        case .unidentified: try await sendBackUnidentified(incoming)
        case .wrongAsset(let id): try await refuse(incoming, for: id)
        case .otherAmount(let id, let isTooSmall):
            try await clock.sleep(until: incoming.received.advanced(by: pace.review))
            try await giveBack(incoming, of: id, by: isTooSmall ? .foundTooSmall : .foundTooLarge)
        }
    }

    private func sendBack(_ incoming: IncomingPayment, memo: Memo) async throws -> TransactionHash {
        try await distributionAccount.pay(
            incoming.payment.amount,
            of: incoming.payment.asset,
            to: incoming.payment.source,
            memo: memo,
            for: "return \(incoming.key)"
        )
    }

    private func sendBackUnidentified(_ incoming: IncomingPayment) async throws {
        guard configuration.unidentifiedPayments == .sendBack else { return }
        let hash = try await sendBack(incoming, memo: .returnHash(incoming.hash))
        await transfers.settle(incoming, returnedBy: hash)
    }

    /// Sends back a payment in an asset that the withdrawal is not of.
    private func refuse(_ incoming: IncomingPayment, for id: AnchorTransfer.ID) async throws {
        guard let transfer = await transfers.transfer(id) else { return }
        let hash = try await sendBack(incoming, memo: transfer.request.refundMemo ?? incoming.memo)
        // Refunds are in units of what should have come in, and of that nothing came.
        await transfers.settle(incoming, returnedBy: hash, id) { transfer in
            transfer.payment = incoming.hash
            transfer.payer = incoming.payment.source
            (transfer.amountIn, transfer.amountOut, transfer.fee) = (.zero, .zero, nil)
            transfer.refunds = [.init(reference: hash.description, isOnLedger: true, amount: .zero)]
        }
    }

    private func giveBack(
        _ incoming: IncomingPayment,
        of id: AnchorTransfer.ID,
        by step: AnchorTransfer.Step
    ) async throws {
        guard let transfer = await transfers.transfer(id) else { return }
        let amount = incoming.payment.amount
        do {
            let hash = try await sendBack(incoming, memo: transfer.request.refundMemo ?? transfer.payerMemo)
            await transfers.settle(incoming, returnedBy: hash, id, by: step) { changed in
                (changed.amountIn, changed.amountOut, changed.fee) = (amount, .zero, nil)
                changed.refunds = [.init(reference: hash.description, isOnLedger: true, amount: amount)]
                let code = transfer.asset.code
                let asked =
                    transfer.amountIn.map { "\($0) \(code) was asked for" }
                    ?? "it has to be \(transfer.terms.limits(in: code) ?? "more than the fee")"
                changed.message = "The payment was \(amount), and \(asked). It was sent back in full."
            }
        } catch let refusal as AnchorLedgerRefusal {
            await transfers.settle(incoming, returnedBy: nil, id, by: .error) { changed in
                changed.message = "The payment could not be sent back (\(refusal.code)). Your money is safe with us."
            }
        }
    }
}

extension AnchorTransfer {
    /// The difference of a payment of `amount` from what was asked for, or `nil` where it is near enough.
    fileprivate func mismatch(of amount: Amount) -> AmountMismatch? {
        guard let asked = amountIn else {
            var changed = self
            if changed.setAmount(amount) { return nil }
            return terms.maximum.map { amount > $0 } ?? false ? .tooLarge : .tooSmall
        }
        let tolerance = asked.stroops / 10
        let (difference, overflow) = amount.stroops.subtractingReportingOverflow(asked.stroops)
        var changed = self
        if !overflow, difference.magnitude <= tolerance.magnitude, changed.setAmount(amount) { return nil }
        return amount < asked ? .tooSmall : .tooLarge
    }
}
