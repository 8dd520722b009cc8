internal import Stellar
internal import Timekeeping

extension TransferDriver {
    /// From the customer's order to the bank until the asset is in their account.
    func deposit(_ id: AnchorTransfer.ID) async throws {
        try await clock.sleep(for: pace.moneyArrives)
        let received = await book.advance(id, by: .offchainFundsReceived) { transfer in
            transfer.fundsReceived = true
            transfer.externalReference = "BANK-IN-\(transfer.number)"
        }
        guard let transfer = received, let amount = transfer.amountOut else { return }
        try await clock.sleep(for: pace.review)
        guard try await waitForTrust(transfer), await book.advance(id, by: .onchainFundsSubmitted) != nil else {
            return
        }
        let payment = try await treasury.pay(amount, of: transfer.asset, to: transfer.account, memo: transfer.memo)
        try await clock.sleep(for: pace.report)
        await book.advance(id, by: .onchainFundsSent) { $0.payment = payment }
    }

    /// Sees to it that the account can hold the asset; returns whether it can.
    private func waitForTrust(_ transfer: AnchorTransfer) async throws -> Bool {
        let account = transfer.account.accountID
        guard transfer.asset != .native, transfer.asset.issuer != account else { return true }
        // Followed from before the look at the account, so that no trustline slips in between.
        let transactions = await ledger.appliedTransactions()
        if configuration.createsAccounts, await ledger.account(account) == nil {
            try await treasury.create(account, startingBalance: configuration.startingBalance)
        }
        if await ledger.balance(of: account, in: transfer.asset) != nil { return true }
        guard await book.advance(transfer.id, by: .requestTrust) != nil else { return false }
        for await transaction in transactions where transaction.accounts.contains(account) {
            guard await ledger.balance(of: account, in: transfer.asset) != nil else { continue }
            return await book.advance(transfer.id, by: .trustSet) != nil
        }
        throw CancellationError()
    }
}
