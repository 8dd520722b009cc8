internal import FlowLanguage
internal import Stellar

/// A payment to make: recipient, asset, amount and memo.
struct Payment: Hashable, Sendable {
    var destination: MuxedAccount
    var asset: Asset
    var amount: Amount
    var memo: Memo
    /// The transfer that it is for.
    var transfer: String?
    /// What is changed into what on the way, where something is.
    var exchange: PaymentExchange?

    /// Whether it creates the account that it goes to, where that is not on the ledger yet.
    ///
    /// What an anchor asks for never does, and what has a memo is meant for someone who is there.
    var mayCreate: Bool {
        transfer == nil && exchange == nil && asset == .native && memo == .none && destination.muxID == nil
    }

    /// The amount for people, as `24.75 USDC`.
    var text: String { exchange?.text(amount, asset) ?? "\(amount) \(asset.code)" }
}

extension Payment {
    /// The payment as a run notes it before it signs anything.
    var value: Value {
        var fields: [String: Value] = [
            "to": .text(destination.address), "asset": .text(asset.description), "amount": .amount(amount),
            "memo_type": .text(memo.type),
        ]
        if let memo = memo.value { fields["memo"] = .text(memo) }
        if let transfer { fields["transfer"] = .text(transfer) }
        if let exchange { fields["exchange"] = exchange.value }
        return .object(fields)
    }

    /// Reads what ``value`` writes.
    init?(noted value: Value) throws {
        guard let destination = value["to"].text.flatMap({ MuxedAccount($0) }),
            let asset = value["asset"].text.flatMap({ Asset($0) }),
            let amount = try value["amount"].number?.amount()
        else { return nil }
        self.destination = destination
        self.asset = asset
        self.amount = amount
        memo = try Memo(type: value["memo_type"].text ?? "none", value: value["memo"].text ?? "")
        transfer = value["transfer"].text
        exchange = PaymentExchange(noted: value["exchange"])
    }
}
