internal import Stellar

extension TransferRequestChecker {
    /// Checks a request to receive a payment for others; `details` is what it says of the transaction.
    ///
    /// Specification: <https://stellar.org/protocol/sep-31#post-transactions>
    func direct(
        _ fields: RequestFields,
        details: RequestFields,
        by subject: AnchorSubject
    ) async throws(AnchorRefusal) -> CheckedTransferRequest {
        let issuer = try fields.key("asset_issuer")
        let (line, terms) = try line(try fields.required("asset_code"), issuer: issuer, .withdrawal, by: .sep31)
        guard let amount = try fields.amount("amount") else { throw AnchorRefusal("amount is required") }
        var request = CheckedTransferRequest(
            service: .sep31,
            kind: .withdrawal,
            asset: line.asset,
            terms: terms,
            amount: amount,
            account: subject.account,
            language: offer.configuration.language(for: fields["lang"])
        )
        request.method = try method(in: fields, terms: terms)
        request.paymentMemo = offer.configuration.paymentMemo
        request.refundMemo = try fields.memo("refund_memo", "refund_memo_type")
        request.exchange = try await directExchange(fields, line, terms, amount, request.method, by: subject)
        try check(amount, of: request)
        try addDetails(details, to: &request)
        request.sender = try await party("sender_id", fields, terms.direct?.senderType, of: subject)
        request.customer = try await party("receiver_id", fields, terms.direct?.receiverType, of: subject)
        var lacking: Set<DirectTerms.Part> = []
        if request.exchange?.quote == nil { lacking.insert(.quote) }
        if request.customer == nil { lacking.insert(.receiver) }
        if terms.direct?.restsWithout.isDisjoint(with: lacking) == false { request.terms.script = .resting }
        return request
    }

    /// The exchange of the payment; `nil` where the receiver gets what the asset stands for.
    private func directExchange(
        _ fields: RequestFields,
        _ line: AnchorOffer.Line,
        _ terms: TransferTerms,
        _ amount: Amount,
        _ method: FundingMethod?,
        by subject: AnchorSubject
    ) async throws(AnchorRefusal) -> TransferExchange? {
        var other = fields["destination_asset"]
        let quote = fields["quote_id"]
        if let quote, other == nil {
            let isOpen = offer.configuration.exchange.quotesServeAnybody
            other = await quotes.quote(quote, of: subject, servesAnybody: isOpen)?.rate.buy
            guard other != nil else { throw AnchorRefusal("quote_id is not the id of one of your quotes") }
        }
        guard quote != nil || terms.direct?.requiresQuote != true else { throw AnchorRefusal("quote_id is required") }
        guard let other else { return nil }
        let isRated = offer.rates.contains { $0.sell == "stellar:\(line.asset)" && $0.buy == other }
        if quote == nil, !isRated, other == "iso4217:\(line.settings.anchoredTo)" { return nil }
        return try await exchange(
            line.asset,
            with: other,
            .withdrawal,
            quote: quote,
            amount: amount,
            method: method?.name,
            by: subject
        )
    }

    /// Takes what the request says of the transaction, which has to be all that the terms ask for.
    private func addDetails(_ details: RequestFields, to request: inout CheckedTransferRequest) throws(AnchorRefusal) {
        let missing = request.terms.fields.filter { !$0.isOptional && details[$0.name] == nil }
        guard missing.isEmpty else { throw .transactionInfoNeeded(missing) }
        for field in request.terms.fields { try field.check(details[field.name]) }
        for (name, value) in details.all where !value.isEmpty && value.count <= 500 { request.answers[name] = value }
    }

    /// The customer that `field` names, with all that `type` asks for; `nil` id if it asks for nothing.
    private func party(
        _ field: String,
        _ fields: RequestFields,
        _ type: String?,
        of subject: AnchorSubject
    ) async throws(AnchorRefusal) -> AnchorCustomer.ID? {
        let id = fields[field]
        var known: AnchorCustomer?
        if let id { known = await customers.customer(id, of: subject) }
        guard let type = type.flatMap({ offer.configuration.customers.type(named: $0) }) else { return known?.id }
        guard id != nil else { throw .customerInfoNeeded(ofType: type.name) }
        guard let known else { throw AnchorRefusal("\(field) is not the id of one of your customers") }
        let state = CustomerState(of: known, as: type, at: customers.clock.now)
        switch state.status {
        case .accepted, .processing: return known.id
        case .needsInfo: throw .customerInfoNeeded(ofType: type.name)
        case .rejected: throw AnchorRefusal("the customer that \(field) names was rejected")
        }
    }
}
