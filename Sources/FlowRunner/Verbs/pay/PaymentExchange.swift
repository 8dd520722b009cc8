internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import Wallet

/// What is changed into what on the way of a payment: one end is exactly the payment's amount, and the order books tell
/// what the other is.
struct PaymentExchange: Hashable, Sendable {
    /// Which end is exact.
    enum Exact: String, Hashable, Sendable {
        case sent, received
    }

    /// Which end the payment's amount is at.
    var exact: Exact
    /// The asset at the other end.
    var other: Asset
    /// By how much the price may get worse.
    var slippage: Slippage

    /// The payment for people, as `10 GOLD as SILVER`.
    func text(_ amount: Amount, _ asset: Asset) -> String {
        switch exact {
        case .sent: "\(amount) \(asset.code) as \(other.code)"
        case .received: "\(amount) \(asset.code) out of \(other.code)"
        }
    }

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
        return ConversionOrder(to: recipient, terms, memo: payment.memo, slippage: slippage)
    }
}

extension PaymentExchange {
    /// The exchange as a run notes it.
    var value: Value {
        .object([
            "exact": .text(exact.rawValue), "other": .text(other.description), "slippage": .text("\(slippage.percent)"),
        ])
    }

    /// Reads what ``value`` writes; `nil` where nothing is exchanged.
    init?(noted value: Value) {
        guard let exact = value["exact"].text.flatMap(Exact.init),
            let other = value["other"].text.flatMap({ Asset($0) }),
            let slippage = value["slippage"].text.flatMap({ Slippage($0) })
        else { return nil }
        self.init(exact: exact, other: other, slippage: slippage)
    }
}
