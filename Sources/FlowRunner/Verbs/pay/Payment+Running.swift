internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking
internal import Wallet

extension Payment {
    /// All that the payment is for, as far as the run knows: a payment that is spelt out may well be for a transfer.
    func purposes(in knowledge: RunKnowledge) -> Set<PaymentPurpose> {
        var purposes = Set(
            knowledge.transfers.filter(isAsked).compactMap { $0["id"].text }.map(PaymentPurpose.transfer)
        )
        if let transfer { purposes.insert(.transfer(transfer)) }
        if memo != .none { purposes.insert(.memo(destination, memo)) }
        return purposes
    }

    /// Whether `transfer` asks for a payment to this account with this memo.
    private func isAsked(by transfer: Value) -> Bool {
        guard let account = transfer["withdraw_anchor_account"].text, MuxedAccount(account) == destination else {
            return false
        }
        guard let value = transfer["withdraw_memo"].text, !value.isEmpty else { return memo == .none }
        let type = transfer["withdraw_memo_type"].text?.lowercased() ?? "text"
        return (try? Memo(type: type, value: value)) == memo
    }
}

extension PaymentExchange {
    /// What the wallet is asked to plan.
    func order(for payment: Payment) -> ConversionOrder {
        let amount = AssetAmount(asset: payment.asset, amount: payment.amount)
        let terms: ConversionOrder.Terms =
            switch exact {
            case .sent: .sending(amount, receiving: other)
            case .received: .receiving(amount, sending: other)
            }
        var recipient = Recipient(payment.destination)
        // Whether it may have the memo was decided when the payment was made up.
        recipient.allowsMuxedMemo = true
        let slippage = Slippage(percent: slippage) ?? .standard
        return ConversionOrder(to: recipient, terms, memo: payment.memo, slippage: slippage)
    }
}
