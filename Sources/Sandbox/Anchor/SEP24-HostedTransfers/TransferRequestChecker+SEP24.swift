internal import Stellar

extension TransferRequestChecker {
    /// Checks a request for a hosted transfer.
    ///
    /// `earlier` is what the pages of the subject's latest transfer were told.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#deposit-2>
    func hosted(
        _ kind: AnchorTransfer.Kind,
        _ fields: RequestFields,
        by subject: AnchorSubject,
        after earlier: [String: String] = [:]
    ) async throws(AnchorRefusal) -> CheckedTransferRequest {
        let issuer = try fields.key("asset_issuer")
        let (line, terms) = try line(try fields.required("asset_code"), issuer: issuer, kind, by: .sep24)
        var request = CheckedTransferRequest(
            service: .sep24,
            kind: kind,
            asset: line.asset,
            terms: terms,
            amount: try fields.amount("amount"),
            account: try fields.account() ?? subject.account,
            language: offer.configuration.language(for: fields["lang"])
        )
        request.paymentMemo = offer.configuration.paymentMemo
        switch kind {
        case .deposit:
            let isOwn = request.account.accountID == subject.account.accountID
            guard isOwn || !offer.configuration.depositsToOwnAccountOnly else {
                throw AnchorRefusal("account is not the account of your token")
            }
            request.memo = try fields.memo("memo", "memo_type") ?? .none
            request.takesClaimableBalances = try fields.flag("claimable_balance_supported")
        case .withdrawal: request.refundMemo = try fields.memo("refund_memo", "refund_memo_type")
        }
        try await addExchange(to: &request, fields, by: subject)
        try check(request.amount, of: request)
        request.customer = try await customer(in: fields, of: subject)
        request.callback = try fields.callback("on_change_callback")
        let fieldsAsked = offer.configuration.pages.pages(for: kind).flatMap(\.fields)
        let asked = Set(fieldsAsked.map(\.name))
        // Consent is given anew for each transfer, and files are sent anew.
        let repeated = Set(fieldsAsked.filter { $0.control != .agreement && !$0.isFile }.map(\.name))
        // What the anchor knows of the customer is filled in already, and what the request says goes before it.
        let own = await customers.customer(of: subject)
        let known = if let id = request.customer { await customers.customer(id, of: subject) } else { own }
        if request.customer == nil { request.answers = earlier.filter { repeated.contains($0.key) } }
        if let known {
            request.answers.merge(known.answers.mapValues(\.value).filter { asked.contains($0.key) }) { $1 }
        }
        for (name, value) in fields.all where asked.contains(name) && name != "amount" && value.count <= 500 {
            request.answers[name] = value
        }
        try await checkAccount(of: request)
        return request
    }

    private func addExchange(
        to request: inout CheckedTransferRequest,
        _ fields: RequestFields,
        by subject: AnchorSubject
    ) async throws(AnchorRefusal) {
        let name = request.kind == .deposit ? "source_asset" : "destination_asset"
        var other = fields[name]
        if other == nil, let id = fields["quote_id"], let quote = await quotes.quote(id, of: subject) {
            other = request.kind == .deposit ? quote.rate.sell : quote.rate.buy
        }
        guard let other else {
            guard fields["quote_id"] == nil else { throw AnchorRefusal("quote_id is not the id of one of your quotes") }
            return
        }
        // The asset itself: nothing is exchanged.
        if other == "stellar:\(request.asset)" { return }
        request.exchange = try await exchange(
            request.asset,
            with: other,
            request.kind,
            quote: fields["quote_id"],
            amount: request.amount,
            method: nil,
            by: subject
        )
        request.amount = request.exchange?.quote?.conversion.sellAmount ?? request.amount
    }

    /// The customer that a request names, who has to be one of the subject's.
    func customer(in fields: RequestFields, of subject: AnchorSubject) async throws(AnchorRefusal) -> AnchorCustomer.ID?
    {
        guard let id = fields["customer_id"] else { return nil }
        guard await customers.customer(id, of: subject) != nil else {
            throw AnchorRefusal("customer_id is not the id of one of your customers")
        }
        return id
    }
}
