public import HorizonClient
public import Stellar

/// Paths of which someone asks without having decided what is to be sent or to arrive.
public enum PathQuestion: Hashable, Sendable {
    /// Exactly this is sent; one of these assets is to arrive, or any that the account can hold.
    case sending(AssetAmount, to: PathEnd)
    /// Exactly this is to arrive; one of these assets is sent, or any that the account holds.
    case receiving(AssetAmount, from: PathEnd)
}

extension NetworkWallet {
    /// All paths that the network knows at present, grouped by the asset at the open end, the best of each first.
    ///
    /// - Throws: `HorizonError`
    public func paths(_ question: PathQuestion) async throws(HorizonError) -> [PathQuote] {
        switch question {
        case .sending(let amount, let end):
            let quotes = try await horizon.paths(sending: amount, to: end).map { PathQuote($0) }
            return quotes.sorted { left, right in
                if left.received.asset != right.received.asset { return left.received.asset < right.received.asset }
                if left.received.amount != right.received.amount { return left.received.amount > right.received.amount }
                return left.path.count < right.path.count
            }
        case .receiving(let amount, let end):
            let quotes = try await horizon.paths(receiving: amount, from: end).map { PathQuote($0) }
            return quotes.sorted { left, right in
                if left.sent.asset != right.sent.asset { return left.sent.asset < right.sent.asset }
                if left.sent.amount != right.sent.amount { return left.sent.amount < right.sent.amount }
                return left.path.count < right.path.count
            }
        }
    }

    /// All paths for an order, the best first.
    ///
    /// - Throws: `HorizonError`
    public func paths(for order: ConversionOrder) async throws(HorizonError) -> [PathQuote] {
        switch order.terms {
        case .sending(let amount, let asset): try await paths(.sending(amount, to: .assets([asset])))
        case .receiving(let amount, let asset): try await paths(.receiving(amount, from: .assets([asset])))
        }
    }

    /// Plans a payment through the order books, along the best path or a given one.
    ///
    /// - Parameters:
    ///   - order: what is to be changed, and for whom.
    ///   - chosen: the path; the best one unless given.
    ///   - payer: who pays.
    /// - Returns: the plan, with everything that will happen.
    /// - Throws: `PaymentError` and `RecipientMemoError` with why it would fail, `AccountError`, `FeeError` and `HorizonError`.
    public func plan(
        _ order: ConversionOrder,
        along chosen: PathQuote? = nil,
        from payer: PublicKey
    ) async throws -> TransactionPlan {
        let (terms, offer) = try await both(
            { try await paymentTerms(from: payer, to: order.recipient.account) },
            { try await feeOffer() }
        )
        let fixed = order.fixed
        guard fixed.amount > .zero else { throw terms.refusal(.nothingToPay(fixed.amount), of: fixed.asset) }
        guard order.recipient.account.accountID != payer || order.sendAsset != order.receiveAsset else {
            throw terms.refusal(.toItself, of: fixed.asset)
        }
        let memo = try order.recipient.memo(given: order.memo)
        try terms.check(memo, of: order.receiveAsset)
        guard let receiver = terms.receiver else {
            throw terms.refusal(.noRecipient(canBeFunded: friendbot != nil), of: order.receiveAsset)
        }
        let fee = offer.total(operations: 1)
        // What can't be held or sent is told before anyone looks for paths.
        try terms.checkReceiving(.zero, of: order.receiveAsset, by: receiver)
        let most = try terms.spendable(order.sendAsset, fee: fee)
        if case .sending(let amount, _) = order.terms {
            try terms.checkSending(amount.amount, of: amount.asset, fee: fee)
        }
        var best = chosen
        if best == nil { best = try await paths(for: order).first }
        guard let best else {
            let other = order.sendAsset == fixed.asset ? order.receiveAsset : order.sendAsset
            throw terms.refusal(.noPath(fixed, to: other), of: order.receiveAsset)
        }
        try terms.checkReceiving(best.received.amount, of: order.receiveAsset, by: receiver)
        try terms.checkSending(best.sent.amount, of: order.sendAsset, fee: fee)
        var plan = TransactionPlan(source: payer, operations: [], memo: memo, fee: offer)
        plan.affected = [payer, order.recipient.account.accountID]
        try plan.convert(order, best, most: most, terms)
        return plan
    }
}

extension TransactionPlan {
    /// Adds the payment along a path, within the slippage.
    fileprivate mutating func convert(
        _ order: ConversionOrder,
        _ quote: PathQuote,
        most: Amount,
        _ terms: PaymentTerms
    ) throws(PaymentError) {
        let destination = order.recipient.account
        switch order.terms {
        case .sending(let sent, let asset):
            let least = order.slippage.least(of: quote.received.amount)
            guard least > .zero else { throw terms.refusal(.slippage, of: asset) }
            let payment = PathPaymentStrictSend(
                sendAsset: sent.asset,
                sendAmount: sent.amount,
                destination: destination,
                destinationAsset: asset,
                destinationMinimum: least,
                path: quote.path
            )
            operations = [Operation(.pathPaymentStrictSend(payment))]
            let guaranteed = AssetAmount(asset: asset, amount: least)
            steps = [
                .sendExactly(sent, least: guaranteed, expected: quote.received, through: quote.path, to: destination)
            ]
        case .receiving(let received, let asset):
            // The bound never asks for more than there is.
            let bound = min(order.slippage.most(of: quote.sent.amount), max(most, quote.sent.amount))
            let payment = PathPaymentStrictReceive(
                sendAsset: asset,
                sendMaximum: bound,
                destination: destination,
                destinationAsset: received.asset,
                destinationAmount: received.amount,
                path: quote.path
            )
            operations = [Operation(.pathPaymentStrictReceive(payment))]
            let highest = AssetAmount(asset: asset, amount: bound)
            steps = [
                .receiveExactly(received, most: highest, expected: quote.sent, through: quote.path, to: destination)
            ]
        }
    }
}
