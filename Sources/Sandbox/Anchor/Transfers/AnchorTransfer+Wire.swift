internal import Stellar
internal import Timekeeping

extension AnchorTransfer {
    /// The transfer as SEP-24 spells it.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#transaction-history>
    func wire(distribution: PublicKey, baseURL: String) -> WireValue {
        var members: [WireValue.Member] = []
        func add(_ name: String, _ value: WireValue) { members.append(.init(name: name, value: value)) }
        func addText(_ name: String, _ value: String?) {
            if let value { add(name, .string(value)) }
        }
        let identifier = "stellar:\(asset)"
        add("id", .string(id))
        add("kind", .string(kind.rawValue))
        add("status", .string(status.rawValue))
        add("more_info_url", .string("\(baseURL)/transfers/\(id)?token=\(moreInfoToken)&lang=\(language)"))
        addText("amount_in", (amountIn ?? requested)?.description)
        if amountIn != nil { add("amount_in_asset", .string(identifier)) }
        addText("amount_out", amountOut?.description)
        if amountOut != nil { add("amount_out_asset", .string(identifier)) }
        if let fee { add("fee_details", fee.wire(asset: identifier)) }
        add("started_at", .string(started.wholeSeconds))
        add("updated_at", .string(updated.wholeSeconds))
        addText("completed_at", completed?.wholeSeconds)
        addText("user_action_required_by", deadline?.wholeSeconds)
        addText("stellar_transaction_id", payment?.description)
        addText("external_transaction_id", externalReference)
        addText("message", message)
        addParties(distribution: distribution, add)
        if !refunds.isEmpty { add("refunds", refundsWire) }
        return .object(members)
    }

    private func addParties(distribution: PublicKey, _ add: (String, WireValue) -> Void) {
        switch kind {
        case .deposit:
            add("to", .string(account.description))
            if let value = memo.value {
                add("deposit_memo", .string(value))
                add("deposit_memo_type", .string(memo.type))
            }
        case .withdrawal:
            add("from", .string((payer ?? account).description))
            add("to", .text(answers["bank_account"]))
            // Nobody may pay before the anchor waits for it, so the account and the memo are null until then.
            let isReady = amountIn != nil && status != .incomplete
            add("withdraw_anchor_account", .text(isReady ? distribution.address : nil))
            add("withdraw_memo", .text(isReady ? String(paymentMemo) : nil))
            add("withdraw_memo_type", .text(isReady ? "id" : nil))
        }
    }

    private var refundsWire: WireValue {
        let total = refunds.reduce(Amount.zero) { (try? $0.adding($1.amount)) ?? $0 }
        return [
            "amount_refunded": .string(total.description),
            "amount_fee": "0",
            "payments": .array(
                refunds.map { refund in
                    [
                        "id": .string(refund.transaction.description),
                        "id_type": "stellar",
                        "amount": .string(refund.amount.description),
                        "fee": "0",
                    ]
                }
            ),
        ]
    }
}

extension TransferFee {
    /// The fee as `fee_details`; the list of its parts is called `breakdown` by SEP-24, unlike all other SEPs.
    fileprivate func wire(asset: String) -> WireValue {
        [
            "total": .string(total.description),
            "asset": .string(asset),
            "breakdown": .array(
                parts.map { ["name": .string($0.name), "amount": .string($0.amount.description)] }
            ),
        ]
    }
}

extension Timestamp {
    /// The instant as anchors write it, to the second.
    fileprivate var wholeSeconds: String { Timestamp(unixSeconds: unixSeconds).description }
}
