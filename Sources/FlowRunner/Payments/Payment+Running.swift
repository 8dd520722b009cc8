internal import AnchorClient
internal import HorizonClient
internal import Stellar
internal import TransferTracking
internal import Wallet

extension Payment {
    /// All that the payment is for, as far as the run knows.
    func purposes(in knowledge: RunKnowledge) -> Set<PaymentPurpose> {
        let transfers = knowledge.transfers.compactMap { transfer in
            transfer.transferID.map { id in
                PaymentPurpose.KnownTransfer(id: id, payee: transfer.payee, namesMemo: transfer.payeeMemo != nil)
            }
        }
        return PaymentPurpose.all(of: self, among: transfers)
    }
}

extension PaymentExchange {
    /// The order for the wallet.
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
