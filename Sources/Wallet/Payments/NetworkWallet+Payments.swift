internal import HorizonClient
public import Stellar

extension NetworkWallet {
    /// Plans a payment: everything is looked up and checked, and nothing is signed.
    ///
    /// - Parameters:
    ///   - order: what is to be paid.
    ///   - payer: who pays.
    /// - Returns: the plan, with everything that will happen.
    /// - Throws: `PaymentError` and `RecipientMemoError` with why it would fail, `AccountError`, `FeeError` and `HorizonError`.
    public func plan(_ order: PaymentOrder, from payer: PublicKey) async throws -> TransactionPlan {
        let (terms, offer) = try await both(
            { try await paymentTerms(from: payer, to: order.recipient.account) },
            { try await feeOffer() }
        )
        let asset = order.asset
        let fee = offer.total(operations: 1)
        guard order.recipient.account.accountID != payer else { throw terms.refusal(.toItself, of: asset) }
        let memo = try order.recipient.memo(given: order.memo)
        try terms.check(memo, of: asset)
        let amount: Amount
        switch order.quantity {
        case .exactly(let exactly): amount = exactly
        case .everything: amount = try terms.everythingReceivable(of: asset, fee: fee)
        }
        guard amount > .zero else { throw terms.refusal(.nothingToPay(amount), of: asset) }
        var plan = TransactionPlan(source: payer, operations: [], memo: memo, fee: offer)
        plan.affected = [payer, order.recipient.account.accountID]
        if let receiver = terms.receiver {
            try terms.checkReceiving(amount, of: asset, by: receiver)
            plan.pay(AssetAmount(asset: asset, amount: amount), to: order.recipient.account)
        } else {
            try welcome(amount, order, terms, &plan)
        }
        try terms.checkSending(amount, of: asset, fee: fee)
        plan.limitFee(to: terms.payer.availableLumens.subtracting(orZero: asset == .native ? amount : .zero))
        return plan
    }

    /// The largest amount of an asset that an account can send to someone in one payment, whose fee is left over.
    ///
    /// - Throws: `PaymentError` where that is nothing, `AccountError`, `FeeError` and `HorizonError`.
    public func everything(
        of asset: Asset,
        from payer: PublicKey,
        to recipient: Recipient
    ) async throws -> Amount {
        let (terms, offer) = try await both(
            { try await paymentTerms(from: payer, to: recipient.account) },
            { try await feeOffer() }
        )
        return try terms.everything(of: asset, fee: offer.total(operations: 1))
    }

    /// Plans a payment to an account that is not there yet.
    private func welcome(
        _ amount: Amount,
        _ order: PaymentOrder,
        _ terms: PaymentTerms,
        _ plan: inout TransactionPlan
    ) throws {
        let (account, asset) = (order.recipient.account, order.asset)
        let asksFriendbot = friendbot != nil && order.newAccount == .automatic
        guard asset == .native, order.newAccount != .refuse else {
            throw terms.refusal(.noRecipient(canBeFunded: friendbot != nil), of: asset)
        }
        if asksFriendbot {
            plan.fundsBefore = account.accountID
            plan.steps.append(.askFriendbot(account.accountID))
            plan.pay(AssetAmount(asset: asset, amount: amount), to: account)
            return
        }
        guard account.muxID == nil else { throw terms.refusal(.noRecipientOfMany, of: asset) }
        try terms.checkCreating(with: amount)
        plan.operations = [Operation(.createAccount(destination: account.accountID, startingBalance: amount))]
        plan.steps.append(.createAccount(account.accountID, amount))
    }
}

extension PaymentTerms {
    /// The largest amount that can be sent and received.
    fileprivate func everythingReceivable(of asset: Asset, fee: Amount) throws(PaymentError) -> Amount {
        let most = try everything(of: asset, fee: fee)
        guard let receiver else { return most }
        // Who can't hold it at all is told as that.
        try checkReceiving(.zero, of: asset, by: receiver)
        let room = receiver.account.capacity(toReceive: asset).amount
        guard room > .zero else { throw refusal(.recipientHasRoom(for: .zero), of: asset) }
        return min(most, room)
    }
}

extension TransactionPlan {
    fileprivate mutating func pay(_ amount: AssetAmount, to account: MuxedAccount) {
        operations = [Operation(.payment(destination: account, asset: amount.asset, amount: amount.amount))]
        steps.append(.pay(amount, to: account))
    }
}
