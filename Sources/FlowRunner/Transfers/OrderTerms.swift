internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The terms that an anchor publishes about a transfer before it is asked for one.
indirect enum PublishedTerms: Sendable {
    case known(TransferOffer.Terms, TransferOffer)
    /// No terms: the anchor has no such endpoint.
    case missing(AnchorError)

    /// The terms for the asset, and all of the offer; `nil` where there are none.
    var known: (TransferOffer.Terms, TransferOffer)? {
        if case .known(let terms, let offer) = self { (terms, offer) } else { nil }
    }

    /// A refusal of the transfer, with that the anchor has not published what it wants where it hasn't.
    func explaining(_ error: AnchorError) -> any Error {
        guard case .missing(let cause) = self, case .refused = error.reason else { return error }
        return StepError(
            error,
            during: .nothingPublished,
            [.cause: .failure(cause.asFailure)],
            remedies: cause.asFailure.remedies
                + (cause.asFailure.remedies.isEmpty ? error.asFailure.remedies : error.asFailure.alternatives)
        )
    }
}

/// The anchor's terms for a transfer that a state starts: before it is asked, and with its answer.
struct OrderTerms: Sendable {
    let step: StepContext

    /// The anchor's terms for a transfer.
    ///
    /// - Throws: `AnchorError` where it doesn't tell them; `StepError` with what there is where it does not transfer the asset
    ///   in this direction, unless the flow goes on with a refusal.
    func published(for order: TransferOrder) async throws -> PublishedTerms {
        let offer: TransferOffer
        do {
            offer = try await services.offer(of: order.service, step.knowledge)
        } catch let error as AnchorError where error.reason == .notFound {
            // The request itself will tell whether an anchor does it that has no terms.
            return .missing(error)
        }
        if let terms = offer.terms(for: order.asset, order.kind) { return .known(terms, offer) }
        // Whether the anchor refuses is for the anchor to tell where the flow goes on with that.
        guard step.step.takesRefusal else { throw notOffered(order, offer) }
        return .missing(notOfferedError(order, offer))
    }

    /// The error that the anchor does not transfer the asset of `order` in its direction, with what it `offer`s.
    func notOffered(_ order: TransferOrder, _ offer: TransferOffer) -> StepError {
        StepError(notOfferedError(order, offer), remedies: [Remedy(.chooseOffered, Self.choices(offer, order))])
    }

    private func notOfferedError(_ order: TransferOrder, _ offer: TransferOffer) -> AnchorError {
        AnchorError(
            .notOffered(code: order.asset.code, suggestion: offer.suggestion(for: order.asset, order.kind)),
            to: order.service == .direct ? .directPayment : order.kind.isDeposit ? .deposit : .withdrawal,
            at: services.anchorContext.anchor.domain
        )
    }

    /// The choices that an anchor offers in place of what it doesn't.
    private static func choices(_ offer: TransferOffer, _ order: TransferOrder) -> Facts {
        let kinds: [Transfer.Kind] = [.deposit, .withdrawal, .depositExchange, .withdrawalExchange]
        let others = kinds.compactMap { kind in
            Fact.texts(offer.codes(of: kind)).map { Fact.facts([.purpose: .text("\(kind)"), .choices: $0]) }
        }
        return [
            .near: offer.suggestion(for: order.asset, order.kind).map(Fact.text), .purpose: .text(order.noun),
            .choices: .texts(offer.codes(of: order.kind)), .differences: .list(others),
        ]
    }

    /// The estimated cost of a transfer, before anything is asked of the anchor, or after it was `started`; `nil` where no amount is
    /// known yet.
    ///
    /// - Throws: `TransferEstimateError` where the anchor doesn't take so much, or so little, unless the flow goes on with a refusal.
    func estimate(
        of order: TransferOrder,
        _ terms: TransferOffer.Terms,
        _ offer: TransferOffer,
        quote: Quote?,
        at moment: AmountLimits.Moment = .order
    ) async throws -> TransferEstimate? {
        guard let amount = order.request.amount else { return nil }
        let ordered = LimitedAmount(amount, in: order.units)
        let verdict = AmountLimits.verdict(on: ordered, at: moment, by: AmountLimits(terms))
        let source = await feeSource(of: order, terms, offer, quote)
        do throws(TransferEstimateError) {
            return try TransferEstimate(of: amount, verdict: verdict, source: source, now: step.now)
        } catch {
            if step.step.takesRefusal { return nil }
            var error = error
            error.anchor = services.header.anchor
            error.unit = order.units.ordered
            throw error
        }
    }

    /// The estimated cost of a transfer that a former attempt has started, as far as it is known without the answer to the start:
    /// by its quote, or by the anchor's terms for all.
    ///
    /// - Throws: what may pass.
    func former(of order: TransferOrder) async throws -> [String: Value] {
        do {
            if let id = order.request.quoteID {
                let quote = try await services.quote(id, step.knowledge)
                // It was in time, or the anchor would not have taken it.
                let inTime = quote.expiresAt.advanced(by: .seconds(-1))
                let verdict = AmountLimits.Verdict.notCompared(.accepted)
                let amount = quote.terms.sellAmount
                return try TransferEstimate(of: amount, verdict: verdict, source: .quote(quote), now: inTime).results
            }
            guard let (terms, offer) = try await published(for: order).known else { return [:] }
            return try await estimate(of: order, terms, offer, quote: nil, at: .started)?.results ?? [:]
        } catch is TransferEstimateError {
            return [:]
        } catch let error as AnchorError where !error.isTransient {
            return [:]
        } catch is StepError {
            // It is offered no more.
            return [:]
        }
    }

    /// Takes note of the terms that the anchor tells with its answer, and tells its words.
    ///
    /// - Throws: `StepError` where the amount is outside the limits that it tells only now; nothing was paid yet.
    func apply(_ accepted: AcceptedTransfer, for order: TransferOrder) async throws {
        let anchor = services.header.anchor
        let words = accepted.message.flatMap { Quotation.of($0) }
        if let words {
            try await step.report(ProgressWording.startSays(anchor, order.noun, words))
        }
        try await ToldTerms(step: step).record(accepted)
        let units = order.units
        let ordered = LimitedAmount(order.request.amount, in: units)
        switch step.taking(AcceptanceTable.action(on: accepted.terms, for: ordered)) {
        case .goOn: return
        case .refuse(let bound, let limit):
            throw StepError(
                .acceptedOutsideLimits,
                [
                    .domain: .text(anchor), .purpose: .text(order.noun), .transfer: accepted.id.map(Fact.identifier),
                    .amount: order.request.amount.map { Fact.amount($0, in: units.ordered) },
                    .limit: .amount(limit, in: units.terms), .bound: .text(bound.rawValue),
                    .said: words.map { .said($0) },
                ],
                [Remedy(.startWithinLimits)]
            )
        }
    }

    /// The estimated cost of a transfer by what the anchor has said when it accepted it, which counts more than its terms for all.
    ///
    /// Reports a fee that is higher than the one known before; nothing was paid yet.
    func estimate(
        of order: TransferOrder,
        _ accepted: AcceptedTransfer,
        instead former: TransferEstimate?
    ) async throws -> TransferEstimate? {
        guard let amount = order.request.amount, order.request.counterAsset == nil, order.request.quoteID == nil,
            let formula = FeeFormula(accepted.terms),
            let estimate = try? TransferEstimate(
                of: amount,
                verdict: .notCompared(.accepted),
                source: .formula(formula),
                now: step.now
            )
        else { return former }
        if let fee = estimate.fee, let known = former?.fee, fee > known {
            let unit = order.units.terms
            try await step.report(
                ProgressWording.feeAboveTerms(services.header.anchor, fee.text(in: unit), known.text(in: unit))
            )
        }
        return estimate
    }

    /// The source of the fee: a quote, the terms, or the older endpoint for fees.
    private func feeSource(
        of order: TransferOrder,
        _ terms: TransferOffer.Terms,
        _ offer: TransferOffer,
        _ quote: Quote?
    ) async -> FeeSource {
        if let quote { return .quote(quote) }
        // An exchange has its fee in its price.
        guard order.request.counterAsset == nil, let amount = order.request.amount else { return .unknown }
        let source = FeeSource(terms: terms)
        guard source == .unknown, offer.hasFeeEndpoint else { return source }
        // The answer is only reported; no decision depends on it.
        let fee = try? await services.fee(of: amount, order, step.knowledge)
        return fee.map { .answer($0, amount: amount) } ?? .unknown
    }

    private var services: RunServices { step.services }
}

extension TransferOffer {
    /// The codes of the assets that are transferred at present, in order.
    fileprivate func codes(of kind: Transfer.Kind) -> [String] {
        let table =
            switch kind {
            case .depositExchange: depositExchanges
            case .withdrawalExchange: withdrawalExchanges
            default: kind.isDeposit ? deposits : withdrawals
            }
        return table.filter(\.value.isEnabled).keys.sorted()
    }
}

extension TransferEstimate {
    /// The results that flows see of it.
    var results: [String: Value] {
        var results: [String: Value] = [:]
        StartRecord.Field.fee.set(fee.map { .number($0) }, in: &results)
        StartRecord.Field.feeAsset.set(feeAsset.map { .text($0.description) }, in: &results)
        StartRecord.Field.amountOut.set(amountOut.map { .number($0) }, in: &results)
        return results
    }

    /// The cost, as a clause behind a comma.
    func words(in units: TransferUnits) -> MessageText {
        var feeUnit = units.terms
        if case .quote = source { feeUnit = feeAsset.map { .asset($0) } ?? units.incoming }
        let fee: MessageText = self.fee.map { ", fee \($0.words(in: feeUnit))" } ?? ""
        return fee + (amountOut.map { ", \($0.words(in: units.outgoing)) out" } ?? "")
    }
}

extension StepError {
    /// The error that `anchor` requires a quote for each payment of `asset`, and the flow names none.
    static func noQuote(_ asset: Asset, at anchor: String) -> StepError {
        StepError(.quoteRequired, [.domain: .text(anchor), .asset: .text(asset.code)], [Remedy(.addQuote)])
    }
}
