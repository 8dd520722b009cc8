internal import Stellar
internal import Timekeeping

extension TransferRequestChecker {
    /// Checks a request for a transfer by SEP-6, with an exchange or without.
    ///
    /// Specification: <https://stellar.org/protocol/sep-6#deposit>
    func programmatic(
        _ kind: AnchorTransfer.Kind,
        exchanging: Bool,
        _ fields: RequestFields,
        by subject: AnchorSubject
    ) async throws(AnchorRefusal) -> CheckedTransferRequest {
        let codeName = !exchanging ? "asset_code" : kind == .deposit ? "destination_asset" : "source_asset"
        let (line, terms) = try line(try fields.required(codeName), kind, by: .sep6)
        var request = CheckedTransferRequest(
            service: .sep6,
            kind: kind,
            asset: line.asset,
            terms: terms,
            amount: try fields.amount("amount"),
            account: try account(in: fields, kind, by: subject),
            language: offer.configuration.language(for: fields["lang"])
        )
        request.method = try method(in: fields, terms: terms)
        request.paymentMemo = offer.configuration.paymentMemo
        switch kind {
        case .deposit:
            request.memo = try fields.memo("memo", "memo_type") ?? .none
            request.takesClaimableBalances = try fields.flag("claimable_balance_supported")
        case .withdrawal: request.refundMemo = try fields.memo("refund_memo", "refund_memo_type")
        }
        if exchanging {
            request.exchange = try await exchange(
                line.asset,
                with: try fields.required(kind == .deposit ? "source_asset" : "destination_asset"),
                kind,
                quote: fields["quote_id"],
                amount: try amount(request.amount),
                method: request.method?.name,
                by: subject
            )
        }
        // Where it is left open, what comes in decides: from the bank, or with the payment on the ledger.
        try check(request.amount, of: request)
        for field in terms.fields {
            try field.check(fields[field.name])
            request.answers[field.name] = fields[field.name]
        }
        for name in ["dest", "dest_extra"] { request.answers[name] = fields[name] }
        request.callback = try fields.callback("on_change_callback")
        request.customer = try await customer(in: fields, of: subject)
        try await checkAccount(of: request)
        try await checkCustomer(of: request, by: subject)
        return request
    }

    private func amount(_ amount: Amount?) throws(AnchorRefusal) -> Amount {
        guard let amount else { throw AnchorRefusal("amount is required") }
        return amount
    }

    private func account(
        in fields: RequestFields,
        _ kind: AnchorTransfer.Kind,
        by subject: AnchorSubject
    ) throws(AnchorRefusal) -> MuxedAccount {
        if let account = try fields.account() { return account }
        guard kind == .withdrawal else { throw AnchorRefusal("account is required") }
        return subject.account
    }

    /// The way of the money: by `funding_method`, or by the older `type`.
    func method(in fields: RequestFields, terms: TransferTerms) throws(AnchorRefusal) -> FundingMethod? {
        guard let name = fields["funding_method"] ?? fields["type"] else {
            // Its `/info` names none.
            if offer.configuration.software == .polaris { return terms.methods.first }
            guard terms.methods.isEmpty else { throw AnchorRefusal("funding_method is required") }
            return nil
        }
        guard let method = terms.methods.first(where: { $0.name == name }) else {
            let names = terms.methods.map(\.name).joined(separator: ", ")
            throw AnchorRefusal("funding_method is none of those that this anchor has: \(names)")
        }
        return method
    }

    /// Refuses customers who are not accepted, where the anchor does so at the request.
    private func checkCustomer(of request: CheckedTransferRequest, by subject: AnchorSubject)
        async throws(AnchorRefusal)
    {
        let rules = offer.configuration.customers
        guard rules.asksAtRequest, let type = rules.neededType(of: request) else { return }
        let state = await customers.state(of: subject, id: request.customer, as: type)
        switch state.status {
        case .accepted: return
        case .needsInfo: throw .customerInfoNeeded(state.asked.filter { !$0.isOptional }.map(\.name))
        case .processing:
            // It is told in whole seconds, of which the last one has to be over.
            let eta = state.until.map { customers.clock.now.duration(to: $0).wholeSecondsRoundedUp }
            throw .customerInfoStatus("pending", eta: eta)
        case .rejected: throw .customerInfoStatus("denied", eta: nil)
        }
    }
}
