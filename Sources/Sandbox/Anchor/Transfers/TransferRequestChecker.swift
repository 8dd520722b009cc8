internal import Stellar

/// Checks requests for transfers against the anchor's offer, its customers, its quotes and the ledger.
struct TransferRequestChecker: Sendable {
    var offer: AnchorOffer
    var customers: CustomerStore
    var quotes: QuoteStore
    var ledger: any AnchorLedger

    /// The line of the asset that a request names, with its terms.
    func line(
        _ code: String,
        issuer: PublicKey? = nil,
        _ kind: AnchorTransfer.Kind,
        by service: AnchorTransfer.Service
    ) throws(AnchorRefusal) -> (line: AnchorOffer.Line, terms: TransferTerms) {
        guard let line = offer.lines.first(where: { $0.name == code }), let terms = line.terms(for: kind, by: service)
        else { throw AnchorRefusal("this anchor has no \(kind.rawValue)s of \(code.prefix(64))") }
        guard issuer == nil || issuer == line.asset.issuer else {
            throw AnchorRefusal("asset_issuer is not the issuer of the \(code) that this anchor serves")
        }
        return (line, terms)
    }

    /// The exchange between an asset on the ledger and `other`, and what of the quote goes with it.
    func exchange(
        _ asset: Asset,
        with other: String,
        _ kind: AnchorTransfer.Kind,
        quote id: String?,
        amount: Amount?,
        method: String?,
        by subject: AnchorSubject
    ) async throws(AnchorRefusal) -> TransferExchange {
        let inside = "stellar:\(asset)"
        let (sell, buy) = kind == .deposit ? (other, inside) : (inside, other)
        guard let rate = offer.rates.first(where: { $0.sell == sell && $0.buy == buy }) else {
            throw AnchorRefusal("this anchor does not exchange \(sell.prefix(120)) for \(buy.prefix(120))")
        }
        guard let id else { return TransferExchange(rate: rate) }
        let isOpen = offer.configuration.exchange.quotesServeAnybody
        guard let quote = await quotes.quote(id, of: subject, servesAnybody: isOpen) else {
            throw AnchorRefusal("quote_id is not the id of one of your quotes")
        }
        guard quote.rate.sell == sell, quote.rate.buy == buy else {
            throw AnchorRefusal("the quote is for \(quote.rate.sell) against \(quote.rate.buy), and the request is not")
        }
        if let amount, amount != quote.conversion.sellAmount {
            throw AnchorRefusal("amount is \(amount), and the quote sells \(quote.conversion.sellAmount)")
        }
        if let method, let promised = kind == .deposit ? quote.sellMethod : quote.buyMethod, method != promised {
            throw AnchorRefusal("funding_method is \(method), and the quote is for \(promised)")
        }
        guard quote.expires > customers.clock.now else {
            throw AnchorRefusal("the quote has expired; ask for a new one")
        }
        let isFree = await quotes.isFree(id)
        guard isOpen || isFree else { throw AnchorRefusal("the quote has been used already") }
        return TransferExchange(rate: rate, quote: quote)
    }

    /// Refuses a deposit to an account that the anchor would have to create, where it creates none.
    func checkAccount(of request: CheckedTransferRequest) async throws(AnchorRefusal) {
        guard request.kind == .deposit, !offer.configuration.createsAccounts,
            await ledger.account(request.account.accountID) == nil
        else { return }
        throw AnchorRefusal("the account \(request.account) does not exist, and this anchor creates none")
    }

    /// Refuses an amount that is outside the limits, or that the fee eats up.
    func check(_ amount: Amount?, of request: CheckedTransferRequest) throws(AnchorRefusal) {
        guard let amount else { return }
        let code = request.asset.code
        guard let exchange = request.exchange else {
            guard request.terms.allow(amount) else {
                throw AnchorRefusal("amount must be \(request.terms.limits(in: code) ?? "positive"), and is \(amount)")
            }
            guard request.terms.fee.fee(on: amount) != nil else { throw AnchorRefusal("amount does not cover the fee") }
            return
        }
        try exchange.rate.check(amount, ofSold: true, named: "amount")
        guard let conversion = exchange.conversion(of: amount) else {
            throw AnchorRefusal("amount does not cover the fee")
        }
        let inside = request.kind == .deposit ? conversion.buyAmount : conversion.sellAmount
        guard request.terms.allow(inside) else {
            throw AnchorRefusal("amount must be \(request.terms.limits(in: code) ?? "positive"), and is \(inside)")
        }
    }
}

extension RequestFields {
    /// The value of a field that has to be there.
    func required(_ name: String) throws(AnchorRefusal) -> String {
        guard let value = self[name] else { throw AnchorRefusal("\(name) is required") }
        return value
    }

    /// A positive amount.
    func amount(_ name: String) throws(AnchorRefusal) -> Amount? {
        guard let text = self[name] else { return nil }
        guard let amount = Amount(text), amount > .zero else {
            throw AnchorRefusal("\(name) is not a positive number of at most seven decimals")
        }
        return amount
    }

    /// A public key.
    func key(_ name: String) throws(AnchorRefusal) -> PublicKey? {
        guard let text = self[name] else { return nil }
        guard let key = PublicKey(text) else { throw AnchorRefusal("\(name) is not a valid G… address") }
        return key
    }

    /// The account that takes part in a transfer.
    func account() throws(AnchorRefusal) -> MuxedAccount? {
        guard let text = self["account"] else { return nil }
        guard let account = MuxedAccount(text) else {
            throw AnchorRefusal("account is not a valid G… or M… address; contract accounts are not served here")
        }
        return account
    }

    /// A memo and its type, which belong together.
    func memo(_ name: String, _ typeName: String) throws(AnchorRefusal) -> Memo? {
        switch (self[name], self[typeName]) {
        case (nil, nil): return nil
        case (let value?, let type?):
            guard ["text", "id", "hash"].contains(type), let memo = try? Memo(type: type, value: value) else {
                throw AnchorRefusal("\(name) is not a memo of the type in \(typeName): text, id or hash")
            }
            return memo
        case (_?, nil), (nil, _?): throw AnchorRefusal("\(name) and \(typeName) belong together")
        }
    }

    /// `true` or `false`; `false` where it is missing.
    func flag(_ name: String) throws(AnchorRefusal) -> Bool {
        switch self[name]?.lowercased() {
        case nil, "false": return false
        case "true": return true
        default: throw AnchorRefusal("\(name) is neither true nor false")
        }
    }

    /// The URL to which changes are to be reported.
    func callback(_ name: String) throws(AnchorRefusal) -> String? {
        guard let url = self[name] else { return nil }
        return try CallbackSender.checked(url, name)
    }
}
