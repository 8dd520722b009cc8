internal import Stellar
internal import Timekeeping

extension TransferDriver {
    /// Takes a transfer to the one stage that remains for it, and on where it waits for something there.
    func carryOut(
        _ number: Int,
        of id: AnchorTransfer.ID,
        reached: @Sendable () -> Void = {}
    ) async throws {
        guard let remaining = await transfers.remaining(number, of: id), let stage = remaining.stages.first else {
            return
        }
        if remaining.isReached {
            try await payOutIfDue(id)
        } else {
            guard try await enter(stage, id) else { return }
        }
        reached()
        if [.pendingTrust, .pendingCustomerInfoUpdate].contains(stage.status) {
            _ = try await leave(stage, id, next: nil)
        }
    }

    /// Takes a transfer to a stage, and does what the stage's status stands for; returns whether it got there.
    func enter(_ stage: TransferStage, _ id: AnchorTransfer.ID) async throws -> Bool {
        let isThere = try await reach(stage, id)
        if isThere { watchDeadline(of: id) }
        return isThere
    }

    private func reach(_ stage: TransferStage, _ id: AnchorTransfer.ID) async throws -> Bool {
        guard let transfer = await transfers.transfer(id) else { return false }
        if stage.isForced {
            await transfers.force(id, to: stage.status) { apply(stage, to: &$0) }
            return true
        }
        if stage.refund != nil, !stage.givesAllBack(of: transfer) { try await giveBack(stage, of: transfer) }
        if stage.status == .pendingCustomerInfoUpdate {
            // What is asked for is asked for anew, regardless of what was said before.
            await customers.forget(stage.fields.map(\.name), of: transfer.subject, id: transfer.request.customer)
            try await enterCustomer(of: transfer)
        }
        guard transfer.status != stage.status else {
            await transfers.update(id) { apply(stage, to: &$0) }
            return true
        }
        if transfer.status.isFinal {
            guard stage.reopens(transfer) else { return false }
            // Money that came after the deadline is what an expired deposit is taken up again for.
            await transfers.update(id) { transfer in
                guard transfer.status == .expired else { return }
                transfer.fundsReceived = true
                transfer.takeWhatTheBankBrings()
            }
            return await move(stage, id)
        }
        switch (transfer.kind, stage.status) {
        case (_, .pendingUserTransferStart): return await askForMoney(stage, transfer)
        case (.deposit, .pendingStellar):
            guard try await waitForTrust(transfer), await move(stage, id) else { return false }
            try await payOutIfDue(id)
            return true
        case (.deposit, .completed):
            if transfer.submitted == nil {
                guard try await waitForTrust(transfer) else { return false }
                try await payOut(id)
            }
            return await move(stage, id)
        case _ where stage.givesAllBack(of: transfer):
            guard transfer.step(to: stage.status) != nil else { return false }
            try await giveBack(stage, of: transfer)
            return await move(stage, id)
        default: return await move(stage, id)
        }
    }

    /// Moves a transfer by the step that leads to the stage.
    private func move(_ stage: TransferStage, _ id: AnchorTransfer.ID) async -> Bool {
        guard let step = await transfers.transfer(id)?.step(to: stage.status) else { return false }
        let moved = await transfers.advance(id, by: step) { transfer in
            apply(stage, to: &transfer)
            switch (transfer.kind, stage.status) {
            case (.deposit, .completed): transfer.payment = transfer.submitted
            case (.withdrawal, .completed): transfer.externalReference = "BANK-OUT-\(transfer.number)"
            case (.deposit, _) where step.bringsFunds:
                transfer.externalReference = "BANK-IN-\(transfer.number)"
                transfer.takeWhatTheBankBrings()
            default: break
            }
        }
        return moved != nil
    }

    private func apply(_ stage: TransferStage, to transfer: inout AnchorTransfer) {
        if transfer.remaining?.stages.first == stage { transfer.remaining?.isReached = true }
        if stage.message != nil || !configuration.transferFormat.keepsMessages { transfer.message = stage.message }
        transfer.eta = stage.eta
        transfer.fields = stage.fields
        if let deadline = stage.deadline { transfer.deadline = clock.now.advanced(by: deadline) }
        if let amount = stage.amountIn {
            transfer.noteAmount(amount)
            transfer.reckonRefunds()
        }
    }

    /// Says what is to be sent where, and until when.
    private func askForMoney(_ stage: TransferStage, _ transfer: AnchorTransfer) async -> Bool {
        guard let step = transfer.step(to: .pendingUserTransferStart) else { return false }
        let waits = stage.deadline ?? (transfer.kind == .withdrawal ? pace.paymentDeadline : nil)
        let deadline = [waits.map { clock.now.advanced(by: $0) }, transfer.request.exchange?.quote?.expires]
            .compactMap { $0 }.min()
        let asked = await transfers.advance(transfer.id, by: step) { transfer in
            apply(stage, to: &transfer)
            if let amount = transfer.requested { _ = transfer.setAmount(amount) }
            transfer.deadline = deadline
        }
        return asked != nil
    }

    // MARK: Paying

    /// Pays a deposit that is at `pending_stellar`, where that was not done yet.
    func payOutIfDue(_ id: AnchorTransfer.ID) async throws {
        guard let transfer = await transfers.transfer(id), transfer.kind == .deposit,
            transfer.status == .pendingStellar,
            transfer.submitted == nil, transfer.remaining?.stages.first?.isForced != true
        else { return }
        try await payOut(id)
    }

    /// Pays a deposit to its account, or into a balance that the account can claim.
    ///
    /// It is done once for each transfer: what is there to be paid already stays as it was decided.
    private func payOut(_ id: AnchorTransfer.ID) async throws {
        guard let transfer = await transfers.transfer(id), let amount = transfer.amountOut else { return }
        let account = transfer.account.accountID
        let isPaid = await takesPayments(account, in: transfer.asset)
        let payout = try await distributionAccount.payOut(
            amount,
            of: transfer.asset,
            to: transfer.account,
            claimableAfter: isPaid ? nil : .some(configuration.claimableAfter ?? .zero),
            memo: transfer.request.memo,
            for: "payout \(id)"
        )
        await transfers.update(id) { transfer in
            transfer.submitted = payout.hash
            transfer.claimableBalance = payout.claimableBalance
        }
    }

    private func takesPayments(_ account: PublicKey, in asset: Asset) async -> Bool {
        if asset.issuer == account { return true }
        return await ledger.balance(of: account, in: asset) != nil
    }

    /// Sees to it that the account can be paid, in one way or another; returns whether it can.
    func waitForTrust(_ transfer: AnchorTransfer) async throws -> Bool {
        let account = transfer.account.accountID
        guard transfer.asset.issuer != account else { return true }
        // Followed from before the look at the account, so that no trustline slips in between.
        let transactions = await ledger.appliedTransactions()
        let isMissing = await ledger.account(account) == nil
        if configuration.createsAccounts, isMissing {
            try await distributionAccount.create(account, startingBalance: configuration.startingBalance)
        }
        if await ledger.balance(of: account, in: transfer.asset) != nil { return await trustSet(transfer) }
        if configuration.createsClaimableBalances, transfer.request.takesClaimableBalances,
            transfer.status != .pendingTrust
        {
            return true
        }
        if transfer.status != .pendingTrust, await transfers.advance(transfer.id, by: .requestTrust) == nil {
            return false
        }
        for await transaction in transactions where transaction.accounts.contains(account) {
            guard await ledger.balance(of: account, in: transfer.asset) != nil else { continue }
            return await trustSet(transfer)
        }
        throw CancellationError()
    }

    /// Leaves `pending_trust`, where a transfer is there; returns whether no one else moved it since `transfer`.
    private func trustSet(_ transfer: AnchorTransfer) async -> Bool {
        let status = await transfers.transfer(transfer.id)?.status
        guard status == .pendingTrust else { return status == transfer.status }
        return await transfers.advance(transfer.id, by: .trustSet) != nil
    }

    // MARK: Giving back

    /// Sends money back to anyone who sent it: over the ledger what came over the ledger, and through the bank otherwise.
    private func giveBack(_ stage: TransferStage, of transfer: AnchorTransfer) async throws {
        let purpose = transfer.remaining?.purpose ?? ""
        guard transfer.fundsReceived, let amountIn = transfer.amountIn,
            !transfer.refunds.contains(where: { $0.purpose == purpose && !purpose.isEmpty })
        else { return }
        let (amount, fee) = transfer.refunded
        let rest = try amountIn.subtracting(amount).subtracting(fee)
        let cost = min(stage.refundFee, rest)
        let wanted = try min(stage.refund ?? rest, rest.subtracting(cost))
        guard wanted > .zero else { return }
        var refund = AnchorTransfer.Refund(
            reference: "BANK-BACK-\(transfer.number)-\(transfer.refunds.count + 1)",
            isOnLedger: false,
            amount: wanted,
            fee: cost,
            purpose: purpose
        )
        if transfer.kind == .withdrawal, let payer = transfer.payer {
            let memo = transfer.request.refundMemo ?? transfer.payerMemo
            let hash = try await distributionAccount.pay(
                wanted,
                of: transfer.asset,
                to: payer,
                memo: memo,
                for: "refund \(transfer.id) \(purpose)"
            )
            refund.reference = hash.description
            refund.isOnLedger = true
        }
        let sent = refund
        await transfers.update(transfer.id) { transfer in
            transfer.refunds.append(sent)
            transfer.reckonRefunds()
        }
    }
}

extension TransferStage {
    /// Whether the money that came in goes back with the stage: no withdrawal's payment is kept that pays for nothing.
    func givesAllBack(of transfer: AnchorTransfer) -> Bool {
        switch status {
        case .refunded: true
        case .tooSmall, .tooLarge: transfer.kind == .withdrawal
        default: false
        }
    }

    /// Whether the stage takes a transfer up again that had ended: one whose money is there, or an expired deposit
    /// whose money came late.
    func reopens(_ transfer: AnchorTransfer) -> Bool {
        guard status == .pendingAnchor else { return false }
        return transfer.destination(of: .recovery) == status
            || transfer.status == .expired && transfer.kind == .deposit
    }
}

extension AnchorTransfer {
    /// Takes what went back out of what goes out, and no fee of what is not left.
    mutating func reckonRefunds() {
        guard let amountIn, let fee, !refunds.isEmpty else { return }
        let (amount, cost) = refunded
        guard let rest = try? amountIn.subtracting(amount).subtracting(cost) else { return }
        guard rest > fee.total, let kept = try? rest.subtracting(fee.total) else {
            let part = TransferFee.Part(name: "Service fee", amount: rest)
            self.fee = rest > .zero ? TransferFee(total: rest, parts: [part]) : nil
            amountOut = .zero
            return
        }
        guard let rate = request.exchange?.rate else {
            amountOut = kept
            return
        }
        let bought = try? ExactDecimal(kept).divided(by: rate.price, scale: rate.buyDecimals, rounding: .down)
        amountOut = (try? bought?.amount()) ?? amountOut
    }
}
