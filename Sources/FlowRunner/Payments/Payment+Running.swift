internal import AnchorClient
internal import FlowLanguage
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

extension RunKnowledge {
    /// The payment that a state has made for the transfer called `id`.
    func payment(forTransfer id: Transfer.ID) -> TransactionHash? {
        payments.last { $0.transfer == id }?.hash
    }

    /// The payments that states have made, with the transfers that they were made for.
    var payments: [(hash: TransactionHash, transfer: Transfer.ID?)] {
        results(about: .payment).compactMap { result in
            guard let hash = Self.transaction(in: result) else { return nil }
            return (hash: hash, transfer: SubjectRecord.id(in: result))
        }
    }
}
