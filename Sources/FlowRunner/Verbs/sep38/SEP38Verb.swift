internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// `sep38`: asks the anchor for a price, or for a firm quote.
///
/// A quote binds no one but the anchor. One that is lost in a crash is asked for anew; one whose answer is lost is not, unless
/// the flow says so: the anchor may keep an amount reserved for each.
struct SEP38Verb: Verb {
    let name: VerbName = "sep38"
    let resultSubject: ResultSubject? = .quote

    func perform(_ step: StepContext) async throws -> VerbResult {
        let request = try await request(step)
        let quotes = try await step.services.quotes(step.knowledge)
        if try await step.text("kind") == "indicative" {
            let terms = try await quotes.price(request, isPersonal: true)
            return VerbResult(
                results: QuoteRecord.Field.results(results(terms)),
                summary: "\(words(terms)), not promised"
            )
        }
        let quote = try await firmQuote(request, quotes, step)
        let terms = quote.terms
        switch step.taking(QuoteTable.action(onSelling: terms.sellAmount, atMost: step.arguments["max"]?.number)) {
        case .take: await step.services.anchorContext.keep(quote)
        case .refuseTooDear(let maximum):
            throw StepError(
                .quoteTooDear,
                [
                    .found: .facts([
                        .amount: .amount(terms.sellAmount, terms.sellAsset.code),
                        .expected: .amount(terms.buyAmount, terms.buyAsset.code),
                    ]), .expected: .amount(maximum),
                ],
                [Remedy(.raiseMaximum)]
            )
        }
        var results = results(terms)
        results[.id] = .text(quote.id)
        results[.expiresAt] = .text(quote.expiresAt.description)
        results[.sellDeliveryMethod] = quote.sellDeliveryMethod.map { .text($0) }
        results[.buyDeliveryMethod] = quote.buyDeliveryMethod.map { .text($0) }
        return VerbResult(
            results: QuoteRecord.Field.results(results),
            summary: "\(words(terms)) until \(quote.expiresAt.toTheSecond)"
        )
    }

    /// The anchor's quote; one that is over when it comes is late, and not garbled.
    private func firmQuote(_ request: QuoteRequest, _ quotes: Quotes, _ step: StepContext) async throws -> Quote {
        do throws(AnchorError) {
            return try await quotes.quote(request)
        } catch {
            if let named = try await naming(request, after: error, quotes) {
                return try await firmQuote(named, quotes, step)
            }
            guard case .malformed(.invalid("expires_at", let value)) = error.reason,
                let expiry = Timestamp(iso8601: value), expiry <= step.now
            else { throw lost(error, step) }
            throw StepError(
                .quoteAlreadyExpired,
                [
                    .domain: .text(step.services.anchorContext.anchor.domain.name),
                    .time: .text("\(expiry.toTheSecond)"),
                    .now: .text("\(step.now.toTheSecond)"),
                ],
                [Remedy(.compareClocksForQuote)]
            )
        }
    }

    /// `error`, made final where the anchor may have made the quote anyway; a `retry` of the state's own says that another
    /// one may be asked for.
    private func lost(_ error: AnchorError, _ step: StepContext) -> any Error {
        guard error.mayHaveActed, error.isTransient, step.step.retry == nil else { return error }
        let command: Facts = [.state: .text(step.attempt.state), .run: .text(step.driver.run.rawValue)]
        return StepError(
            error,
            during: .quotePossible,
            remedies: [Remedy(.resumeForQuote, command), Remedy(.expectReservation)]
                + error.corrections
        )
    }

    /// The refused request with the only way by which the anchor takes or gives what is off the ledger; `nil` where it named one.
    ///
    /// Polaris makes no quote without (fixtures/anchors/polaris-2.6.0.json).
    ///
    /// - Throws: ``StepError`` where there are several ways: which one counts is for the flow to say.
    private func naming(
        _ request: QuoteRequest,
        after error: AnchorError,
        _ quotes: Quotes
    ) async throws -> QuoteRequest? {
        guard request.delivery == nil, error.reason == .refused(status: 400) else { return nil }
        let isSold = if case .stellar = request.sellAsset { false } else { true }
        let offer = try await quotes.offer()
        guard let entry = offer.entry(for: isSold ? request.sellAsset : request.buyAsset) else { return nil }
        let names = (isSold ? entry.sellDeliveryMethods : entry.buyDeliveryMethods).map(\.name)
        guard let name = names.first else { return nil }
        guard names.count == 1 else {
            var failure = error.asFailure
            failure.remedies.append(
                Remedy(
                    .nameDeliveryMethod,
                    [
                        .name: .text("\(isSold ? "sell" : "buy")_delivery_method"),
                        .choices: .texts(names.compactMap { Quotation.of($0) }),
                    ]
                )
            )
            throw StepError(failure)
        }
        var request = request
        request.delivery = isSold ? .sell(name) : .buy(name)
        return request
    }

    private func request(_ step: StepContext) async throws -> QuoteRequest {
        let sides = [("sell_amount", QuoteRequest.Amount.sell), ("buy_amount", QuoteRequest.Amount.buy)]
        let amounts = sides.compactMap { name, side in step.arguments[name]?.number.map(side) }
        guard let amount = amounts.first else {
            throw StepError(
                .parameterChoice,
                [.choices: .texts(["sell_amount", "buy_amount"])],
                [Remedy(.giveOneParameter)]
            )
        }
        let named = try await step.text("context") ?? ""
        guard let context = QuoteRequest.Context(rawValue: named) else {
            let choices = VerbCatalogue[name]?.parameter("context")?.choices ?? []
            throw StepError(
                .valueNotListed,
                [.found: .value(named), .name: .text("context"), .choices: .texts(choices)]
            )
        }
        var request = QuoteRequest(
            sell: try await asset("sell", step),
            buy: try await asset("buy", step),
            amount: amount,
            context: context,
            countryCode: try await step.text("country_code")
        )
        if let method = try await step.text("sell_delivery_method") { request.delivery = .sell(method) }
        if let method = try await step.text("buy_delivery_method") {
            guard request.delivery == nil else {
                throw StepError(
                    .parameterChoice,
                    [
                        .choices: .texts(["sell_delivery_method", "buy_delivery_method"]),
                        .isAlternative: .flag(true),
                    ],
                    [Remedy(.giveOutsideAsset)]
                )
            }
            request.delivery = .buy(method)
        }
        if let text = try await step.text("expire_after") {
            guard let time = Timestamp(iso8601: text) else {
                throw StepError(
                    .invalidValue,
                    [.found: .value(text), .expected: .expected(.time)],
                    [Remedy(.writeLike, [.expected: .text("2026-11-21T15:00:00Z")])]
                )
            }
            request.expireAfter = time
        }
        return request
    }

    /// The asset that a parameter names: one on the ledger, as `RunServices.asset(_:)` reads it, or one outside it, as `iso4217:USD`.
    private func asset(_ parameter: String, _ step: StepContext) async throws -> AssetIdentifier {
        let text = try await step.text(parameter) ?? ""
        let asset = AssetIdentifier(text)
        if case .other = asset, !text.contains(":") { return .stellar(try await step.services.asset(text)) }
        return asset
    }

    private func results(_ terms: ExchangeTerms) -> [QuoteRecord.Field: Value] {
        var results: [QuoteRecord.Field: Value] = [
            .price: .number(terms.price),
            .sellAsset: .text(terms.sellAsset.description), .sellAmount: .number(terms.sellAmount),
            .buyAsset: .text(terms.buyAsset.description), .buyAmount: .number(terms.buyAmount),
            .findings: .list(terms.findings.map { .text($0.description) }),
        ]
        results[.totalPrice] = terms.totalPrice.map { .number($0) }
        if let fee = terms.fee {
            var fields: [String: Value] = [:]
            fields["total"] = fee.total.map { .number($0) }
            fields["asset"] = fee.asset.map { .text($0.description) }
            fields["details"] = .list(
                fee.parts.map { part in
                    ["name": .text(part.name), "amount": part.amount.map { .number($0) } ?? .null]
                }
            )
            results[.fee] = .object(fields)
        }
        return results
    }

    private func words(_ terms: ExchangeTerms) -> MessageText {
        """
        \(QuotedValue(amount: terms.sellAmount)) \(terms.sellAsset.code) for \
        \(QuotedValue(amount: terms.buyAmount)) \(terms.buyAsset.code)
        """
    }
}

extension SEP38Verb {
    var readsTerms: Bool { true }

    func readTerms(_ access: PlanningData.Access, into data: inout PlanningData) async {
        guard let service = try? access.anchor.quotes(from: access.toml, session: access.session) else { return }
        data.exchange = await PlanningData.result { () async throws(AnchorError) in try await service.offer() }
    }

    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        let does =
            "requests a quote to sell \(planner.shown("sell", of: step)) for \(planner.shown("buy", of: step))"
        guard case .success(let toml) = planner.data.toml else { return does }
        switch planner.data.exchange {
        case nil:
            do throws(DiscoveryError) {
                _ = try toml.endpoint(of: .quotes)
            } catch {
                planner.warn(error)
            }
        case .failure(let error): planner.warn(error)
        case .success(let offer):
            for name in ["sell", "buy"] {
                guard let text = planner.value(name, of: step)?.text else { continue }
                var asset = AssetIdentifier(text)
                if case .other = asset, let known = try? toml.asset(text) { asset = .stellar(known) }
                guard offer.entry(for: asset) == nil else { continue }
                let known = Fact.texts(offer.entries.map(\.asset.code))
                planner.warn(
                    StepError(
                        .assetNotExchanged,
                        [.domain: .text("\(planner.settings.anchor)"), .asset: .text(text)],
                        [Remedy(.chooseAsset, [.choices: known, .purpose: .text("exchanges")])]
                    )
                )
            }
        }
        return does
    }
}
