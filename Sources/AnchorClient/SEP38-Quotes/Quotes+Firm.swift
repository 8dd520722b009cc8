internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

extension Quotes {
    /// Requests a firm quote from the anchor.
    ///
    /// - Returns: a quote for the assets that were asked for, which has not expired.
    /// - Throws: `AnchorError` where the anchor refuses, or promises something else.
    public func quote(_ request: QuoteRequest) async throws(AnchorError) -> Quote {
        let call = AnchorCall(anchor, to: .quote)
        var pairs = request.pairs(context: request.context)
        if let time = request.expireAfter { pairs.append(("expire_after", time.description)) }
        let body = JSONValue.object(Dictionary(pairs.map { ($0.name, .string($0.value)) }) { first, _ in first })
        let url = endpoint.appendingSegments("quote")
        let response = try await call.send(HTTPRequest(method: .post, url: url, body: .json(body)), with: session)
        let quote = try quote(in: response, of: request, call)
        let isTooShort = request.expireAfter.map { quote.expiresAt < $0 } ?? false
        guard !isTooShort, !quote.isExpired(at: anchor.clock.now) else {
            throw call.error(.malformed(.invalid(field: "expires_at", value: quote.expiresAt.description)))
        }
        return quote
    }

    /// A quote that was made before, also one that has expired.
    ///
    /// - Throws: `AnchorError` where the anchor does not know it, or shows another.
    public func quote(id: Quote.ID) async throws(AnchorError) -> Quote {
        let call = AnchorCall(anchor, to: .quoteLookup)
        let url = endpoint.appendingSegments("quote", id)
        let quote = try quote(in: try await call.send(HTTPRequest(url: url), with: session), of: nil, call)
        guard quote.id == id else { throw call.error(.malformed(.other(field: "id", found: quote.id, expected: id))) }
        return quote
    }

    private func quote(
        in response: HTTPResponse,
        of request: QuoteRequest?,
        _ call: AnchorCall
    ) throws(AnchorError) -> Quote {
        let answer = try call.object(response)
        guard let id = answer["id"]?.filledString else { throw call.missing("id", in: answer, response) }
        guard let expiry = answer["expires_at"]?.filledString else {
            throw call.missing("expires_at", in: answer, response)
        }
        guard let expiresAt = Timestamp(iso8601: expiry) else {
            throw call.error(.malformed(.invalid(field: "expires_at", value: expiry)))
        }
        return Quote(
            id: id,
            expiresAt: expiresAt,
            terms: try terms(in: answer, of: request, call, response),
            sellDeliveryMethod: answer["sell_delivery_method"]?.filledString,
            buyDeliveryMethod: answer["buy_delivery_method"]?.filledString,
            fields: answer
        )
    }

    /// The numbers of an answer; strict in what will be paid, and with findings about what does not fit.
    func terms(
        in answer: JSONValue,
        of request: QuoteRequest?,
        _ call: AnchorCall,
        _ response: HTTPResponse
    ) throws(AnchorError) -> ExchangeTerms {
        func number(_ name: String) throws(AnchorError) -> ExactDecimal {
            guard let sent = answer[name] else { throw call.missing(name, in: answer, response) }
            guard let number = sent.exactDecimal, number > .zero else {
                throw call.error(.malformed(.invalid(field: name, value: sent.string ?? sent.text)))
            }
            return number
        }
        // A price need not repeat its assets, a quote must; either must be about what was asked for.
        func asset(_ name: String, asked: AssetIdentifier?) throws(AnchorError) -> AssetIdentifier {
            let found = answer[name]?.filledString.map { AssetIdentifier($0) }
            guard let asset = found ?? asked else { throw call.missing(name, in: answer, response) }
            guard asked == nil || asset == asked else {
                throw call.error(.malformed(.other(field: name, found: "\(asset)", expected: asked?.description ?? "")))
            }
            return asset
        }
        var terms = ExchangeTerms(
            sellAsset: try asset("sell_asset", asked: request?.sellAsset),
            sellAmount: try number("sell_amount"),
            buyAsset: try asset("buy_asset", asked: request?.buyAsset),
            buyAmount: try number("buy_amount"),
            price: try number("price"),
            totalPrice: answer["total_price"] == nil ? nil : try number("total_price"),
            fee: answer["fee"].flatMap { FeeDetails(ofQuote: $0) },
            findings: []
        )
        let check = ExchangeCheck(answer)
        terms.findings = check?.findings(fee: terms.fee, sell: terms.sellAsset, buy: terms.buyAsset) ?? []
        call.look(at: terms, response)
        switch request?.amount {
        case .sell(let amount):
            try require(terms.sellAmount, against: amount, "sell_amount", terms.fee(of: terms.sellAsset), call)
        case .buy(let amount):
            try require(terms.buyAmount, against: amount, "buy_amount", terms.fee(of: terms.buyAsset), call)
        case nil: break
        }
        return terms
    }

    /// Refuses another amount than the one that was asked for, as who takes a quote pays what it sells.
    ///
    /// The SEP lets them differ by the fee, which may be a part of the amount or beside it; a fee of more than a tenth, which
    /// no one has told before, is beside nothing.
    ///
    /// Specification: <https://stellar.org/protocol/sep-38#get-price>
    private func require(
        _ found: ExactDecimal,
        against asked: ExactDecimal,
        _ field: String,
        _ fee: ExactDecimal,
        _ call: AnchorCall
    ) throws(AnchorError) {
        let difference = try? found.subtracting(asked).magnitude
        let tenfold = try? difference?.multiplied(by: ExactDecimal(10))
        guard let difference, let tenfold, difference <= fee, tenfold <= asked else {
            throw call.error(.malformed(.other(field: field, found: "\(found)", expected: "\(asked)")))
        }
    }
}

extension ExchangeTerms {
    /// The fee, where it is of `asset`.
    fileprivate func fee(of asset: AssetIdentifier) -> ExactDecimal {
        guard let fee, fee.asset == asset else { return .zero }
        return fee.total ?? .zero
    }
}

extension AnchorCall {
    /// Records what does not fit together in the terms of an exchange.
    func look(at terms: ExchangeTerms, _ response: HTTPResponse) {
        guard let findings = anchor.findings, let check = form(of: response) else { return }
        findings.record(terms.findings.compactMap { check.deviation(of: $0) })
    }
}
