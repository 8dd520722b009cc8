internal import HTTPServing
internal import JSON
internal import Stellar
internal import Timekeeping

/// The endpoints with prices and quotes.
///
/// Specification: <https://stellar.org/protocol/sep-38>
struct QuoteService: Sendable {
    private static let bodyLimit = 64 << 10

    let offer: AnchorOffer
    let quotes: QuoteStore
    let tokens: SessionTokens
    let clock: any WallClock
    let identifiers: SeededBytes

    private var rules: AnchorExchange { offer.configuration.exchange }

    func addRoutes(to router: inout HTTPRouter) {
        guard !offer.rates.isEmpty else { return }
        router.api("sep38/info", .get) { _ in info() }
        router.api("sep38/prices", .get) { request in try prices(request.queryFields()) }
        router.api("sep38/price", .get) { request in try price(request.queryFields()) }
        router.api("sep38/quote", .post) { request in try await quote(request) }
        router.api("sep38/quote/{id}", .get) { request in
            try await quote(request, id: request.parameter("id"))
        }
        router.preflights(["sep38/info", "sep38/prices", "sep38/price"], methods: "GET, OPTIONS")
        router.preflights(["sep38/quote", "sep38/quote/{id}"], methods: "GET, POST, OPTIONS")
    }

    // MARK: Looking

    private func info() -> ServerResponse {
        let assets = offer.rates.flatMap { [$0.sell, $0.buy] }
        var seen: Set<String> = []
        return .json([
            "assets": .array(
                assets.filter { seen.insert($0).inserted }.map { identifier in
                    var members: [OrderedJSON.Member] = [.init(name: "asset", value: .string(identifier))]
                    guard let outside = outside(identifier) else { return .object(members) }
                    let methods = OrderedJSON.array(
                        outside.methods.map { ["name": .string($0.name), "description": .string($0.about)] }
                    )
                    members.append(.init(name: "sell_delivery_methods", value: methods))
                    members.append(.init(name: "buy_delivery_methods", value: methods))
                    if !outside.countries.isEmpty {
                        members.append(
                            .init(name: "country_codes", value: .array(outside.countries.map(OrderedJSON.string)))
                        )
                    }
                    return .object(members)
                }
            )
        ])
    }

    private func prices(_ fields: RequestFields) throws -> ServerResponse {
        let (name, isSale): (String, Bool)
        switch (fields["sell_asset"], fields["buy_asset"]) {
        case (let asset?, nil): (name, isSale) = (asset, true)
        case (nil, let asset?): (name, isSale) = (asset, false)
        default: throw AnchorRefusal("exactly one of sell_asset and buy_asset is required")
        }
        let amounts = isSale ? ("sell_amount", "buy_amount") : ("buy_amount", "sell_amount")
        guard let amount = try fields.amount(amounts.0) else { throw AnchorRefusal("\(amounts.0) is required") }
        guard fields[amounts.1] == nil else {
            throw AnchorRefusal("\(amounts.1) does not go with \(isSale ? "sell_asset" : "buy_asset")")
        }
        let lines = offer.rates.filter { (isSale ? $0.sell : $0.buy) == name }
        // What is only bought has no prices as what is sold, and the other way round.
        guard offer.rates.contains(where: { [$0.sell, $0.buy].contains(name) }) else {
            throw AnchorRefusal("this anchor does not exchange \(name.prefix(120))")
        }
        for line in lines {
            try check(fields, against: line)
            try line.check(amount, ofSold: isSale, named: amounts.0)
        }
        let entries = lines.compactMap { line -> OrderedJSON? in
            guard (isSale ? line.selling(amount) : line.buying(amount)) != nil else { return nil }
            return [
                "asset": .string(isSale ? line.buy : line.sell),
                "price": .string(line.price.description),
                "decimals": .number(String(isSale ? line.buyDecimals : line.sellDecimals)),
            ]
        }
        return .json(.object([.init(name: isSale ? "buy_assets" : "sell_assets", value: .array(entries))]))
    }

    private func price(_ fields: RequestFields) throws -> ServerResponse {
        _ = try context(in: fields)
        let line = try line(in: fields)
        try check(fields, against: line)
        return .json(.object(try conversion(in: fields, by: line).wire(of: line)))
    }

    // MARK: Promising

    private func quote(_ request: ServerRequest) async throws -> ServerResponse {
        let subject = try await tokens.subject(ofHeader: request.headers[.authorization])
        let fields = try await request.bodyFields(
            limit: Self.bodyLimit,
            refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 64 KiB")
        )
        let context = try context(in: fields)
        let line = try line(in: fields)
        try check(fields, against: line)
        guard fields["sell_delivery_method"] == nil || fields["buy_delivery_method"] == nil else {
            throw AnchorRefusal("sell_delivery_method and buy_delivery_method exclude each other")
        }
        if rules.wantsDeliveryMethod, fields["sell_delivery_method"] ?? fields["buy_delivery_method"] == nil,
            [line.sell, line.buy].contains(where: { outside($0)?.methods.isEmpty == false })
        {
            throw AnchorRefusal("'buy_delivery_method' or 'sell_delivery_method' is required, but both is invalid")
        }
        var expires = clock.now.advanced(by: rules.quoteLifetime)
        if let text = fields["expire_after"] {
            guard let wanted = Timestamp(iso8601: text) else {
                throw AnchorRefusal("expire_after is not a UTC ISO 8601 date and time")
            }
            guard wanted <= clock.now.advanced(by: .seconds(7 * 86_400)) else {
                throw AnchorRefusal("expire_after is more than a week away, and no quote holds as long")
            }
            expires = max(expires, wanted)
        }
        // It is told in whole seconds, and holds at least as long as was asked for.
        expires = expires.roundedUpToSeconds
        let quote = AnchorQuote(
            id: identifiers.identifier(),
            subject: subject,
            rate: line,
            conversion: try conversion(in: fields, by: line),
            context: context,
            expires: expires,
            sellMethod: fields["sell_delivery_method"],
            buyMethod: fields["buy_delivery_method"]
        )
        await quotes.add(quote)
        return .json(quote.wire, status: .created)
    }

    private func quote(_ request: ServerRequest, id: String) async throws -> ServerResponse {
        let subject = try await tokens.subject(ofHeader: request.headers[.authorization])
        guard let quote = await quotes.quote(id, of: subject) else {
            throw AnchorRefusal(.notFound, "there is no such quote of yours")
        }
        return .json(quote.wire)
    }

    // MARK: Reading requests

    private func outside(_ identifier: String) -> OffLedgerAsset? {
        rules.outside.first { $0.identifier == identifier }
    }

    private func context(in fields: RequestFields) throws(AnchorRefusal) -> String {
        let context = try fields.required("context")
        guard ["sep6", "sep24", "sep31"].contains(context) else {
            throw AnchorRefusal("context is none of sep6, sep24 and sep31")
        }
        return context
    }

    private func line(in fields: RequestFields) throws(AnchorRefusal) -> ExchangeLine {
        let sell = try fields.required("sell_asset")
        let buy = try fields.required("buy_asset")
        guard let line = offer.rates.first(where: { $0.sell == sell && $0.buy == buy }) else {
            throw AnchorRefusal("this anchor does not exchange \(sell.prefix(120)) for \(buy.prefix(120))")
        }
        return line
    }

    /// Checks the delivery methods and the country that a request names.
    private func check(_ fields: RequestFields, against line: ExchangeLine) throws(AnchorRefusal) {
        for (name, asset) in [("sell_delivery_method", line.sell), ("buy_delivery_method", line.buy)] {
            guard let method = fields[name] else { continue }
            guard outside(asset)?.methods.contains(where: { $0.name == method }) == true else {
                throw AnchorRefusal("\(name) is none of the methods of \(asset)")
            }
        }
        guard let country = fields["country_code"] else { return }
        guard country.wholeMatch(of: /[A-Z]{2}(-[A-Z0-9]{1,3})?/) != nil else {
            throw AnchorRefusal("country_code is no code of ISO 3166, like BR or US-NY")
        }
        let countries = [line.sell, line.buy].compactMap { outside($0)?.countries }.flatMap { $0 }
        guard countries.isEmpty || countries.contains(country) else {
            throw AnchorRefusal("country_code is none of \(countries.joined(separator: ", "))")
        }
    }

    private func conversion(in fields: RequestFields, by line: ExchangeLine) throws(AnchorRefusal) -> QuoteConversion {
        switch (try fields.amount("sell_amount"), try fields.amount("buy_amount")) {
        case (let amount?, nil):
            try line.check(amount, ofSold: true, named: "sell_amount")
            guard let conversion = line.selling(amount) else {
                throw AnchorRefusal("sell_amount does not cover the fee")
            }
            return conversion
        case (nil, let amount?):
            try line.check(amount, ofSold: false, named: "buy_amount")
            guard let conversion = line.buying(amount) else { throw AnchorRefusal("buy_amount cannot be had") }
            return conversion
        default: throw AnchorRefusal("exactly one of sell_amount and buy_amount is required")
        }
    }
}

extension Timestamp {
    /// The instant itself where it is a whole second, or the next one that is.
    fileprivate var roundedUpToSeconds: Timestamp {
        let whole = Timestamp(unixSeconds: unixSeconds)
        return whole < self ? whole.advanced(by: .seconds(1)) : whole
    }
}
