internal import JSON
internal import Stellar
internal import Timekeeping

extension AnchorTransfer {
    /// The format in which an anchor sends a transfer.
    struct WireFormat {
        var isPrecise = false
        /// Whether `to` of a withdrawal is the anchor's account, and not the customer's at the bank.
        var namesAnchorAccount = false
        /// The currency of sums outside the ledger, where nothing is exchanged; the asset itself where it is `nil`.
        var outside: String?
        var keepsSumsAtRefunds = false
        var namesTokenMemo = false

        func time(_ time: Timestamp) -> String { isPrecise ? time.microseconds : time.wholeSeconds }
    }

    /// The transfer as the protocol by which it was asked for spells it.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#transaction-history> and
    /// <https://stellar.org/protocol/sep-6#transaction-history>
    func wire(distribution: PublicKey, baseURL: String, format: WireFormat = WireFormat()) -> OrderedJSON {
        if service == .sep31 { return directWire(distribution: distribution, format: format) }
        let isOutsideIn = kind == .deposit && request.exchange == nil
        let isOutsideOut = kind == .withdrawal && request.exchange == nil
        let assetIn = isOutsideIn ? format.outside ?? self.assetIn : self.assetIn
        let assetOut = isOutsideOut ? format.outside ?? self.assetOut : self.assetOut
        var members: [OrderedJSON.Member] = []
        func add(_ name: String, _ value: OrderedJSON) { members.append(.init(name: name, value: value)) }
        func addText(_ name: String, _ value: String?) {
            if let value { add(name, .string(value)) }
        }
        add("id", .string(id))
        add("kind", .string(kindName))
        add("status", .string(status.rawValue))
        if service == .sep24 { add("kyc_verified", .bool(isCustomerVerified)) }
        if let eta { add("status_eta", .number(String(eta))) }
        add("more_info_url", .string("\(baseURL)/transfers/\(id)?token=\(moreInfoToken)&lang=\(language)"))
        addText("amount_in", (amountIn ?? requested)?.description)
        if amountIn != nil || requested != nil && format.outside != nil { add("amount_in_asset", .string(assetIn)) }
        var sums = (out: amountOut, fee: fee)
        if format.keepsSumsAtRefunds, status != .completed, !refunds.isEmpty, let amountIn {
            var whole = self
            whole.noteAmount(amountIn)
            sums = (whole.amountOut, whole.fee)
        }
        addText("amount_out", sums.out?.description)
        if sums.out != nil { add("amount_out_asset", .string(assetOut)) }
        // The list of a fee's parts is called `breakdown` by SEP-24, unlike all other SEPs.
        if let fee = sums.fee {
            add("fee_details", fee.wire(asset: assetIn, parts: service == .sep24 ? "breakdown" : "details"))
        }
        addText("quote_id", request.exchange?.quote?.id)
        add("started_at", .string(format.time(started)))
        add("updated_at", .string(format.time(updated)))
        addText("completed_at", completed.map(format.time))
        addText("user_action_required_by", deadline?.wholeSeconds)
        addText("stellar_transaction_id", payment?.description)
        addText("external_transaction_id", externalReference)
        addText("claimable_balance_id", status == .completed ? claimableBalance?.description : nil)
        addText("message", message)
        addParties(distribution: distribution, format: format, add)
        if !refunds.isEmpty { add("refunds", refundsWire) }
        if status == .pendingTransactionInfoUpdate {
            addText("required_info_message", message)
            add("required_info_updates", ["transaction": .object(fields.map(\.wire))])
        }
        if service == .sep6, isPayable, let instructions { add("instructions", instructions) }
        return .object(members)
    }

    /// The kind as the protocol calls it.
    var kindName: String {
        service == .sep6 && request.exchange != nil ? kind.rawValue + "-exchange" : kind.rawValue
    }

    /// The instructions to send a deposit's money, by SEP-9 keys.
    var instructions: OrderedJSON? {
        guard kind == .deposit, let method = request.method, !method.instructions.isEmpty else { return nil }
        let reference = FundingMethod.Instruction(
            name: "organization.external_transfer_memo",
            value: id,
            about: "The reference that your payment has to carry"
        )
        return .object(
            (method.instructions + [reference]).map { instruction in
                .init(
                    name: instruction.name,
                    value: ["value": .string(instruction.value), "description": .string(instruction.about)]
                )
            }
        )
    }

    private func addParties(distribution: PublicKey, format: WireFormat, _ add: (String, OrderedJSON) -> Void) {
        switch kind {
        case .deposit:
            add("to", .string(account.description))
            let own = format.namesTokenMemo ? subject.memo.map(Memo.id) : nil
            let memo = request.memo == .none ? own ?? .none : request.memo
            if let value = memo.value {
                add("deposit_memo", .string(value))
                add("deposit_memo_type", .string(memo.type))
            }
        case .withdrawal:
            add("from", .string((payer ?? account).description))
            let isAccount = format.namesAnchorAccount && service == .sep24
            add("to", .text(isAccount ? distribution.address : answers["bank_account"] ?? answers["dest"]))
            if let extra = answers["dest_extra"] { add("external_extra", .string(extra)) }
            // No one may pay before the anchor waits for it, so the account and the memo are null until then.
            add("withdraw_anchor_account", .text(isPayable ? distribution.address : nil))
            add("withdraw_memo", .text(isPayable ? askedMemo.value : nil))
            add("withdraw_memo_type", .text(isPayable ? askedMemo.type : nil))
        }
    }

    /// The refunds; SEP-31 does not say by which way, as it is always the ledger.
    var refundsWire: OrderedJSON {
        let (amount, fee) = refunded
        return [
            "amount_refunded": .string(amount.description),
            "amount_fee": .string(fee.description),
            "payments": .array(
                refunds.map { refund in
                    var members: [OrderedJSON.Member] = [.init(name: "id", value: .string(refund.reference))]
                    if service != .sep31 {
                        members.append(.init(name: "id_type", value: refund.isOnLedger ? "stellar" : "external"))
                    }
                    members.append(.init(name: "amount", value: .string(refund.amount.description)))
                    members.append(.init(name: "fee", value: .string(refund.fee.description)))
                    return .object(members)
                }
            ),
        ]
    }
}

extension TransferFee {
    /// The fee in `asset`, with the list of its parts under the name that the protocol has for it.
    func wire(asset: String, parts name: String) -> OrderedJSON {
        .object([
            .init(name: "total", value: .string(total.description)),
            .init(name: "asset", value: .string(asset)),
            .init(
                name: name,
                value: .array(parts.map { ["name": .string($0.name), "amount": .string($0.amount.description)] })
            ),
        ])
    }
}
