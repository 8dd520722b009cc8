internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import JSON
internal import Stellar
internal import Timekeeping
internal import TransferTracking

extension StatePlanner {
    /// Warns where the anchor doesn't transfer so much of an asset; returns what it would cost, as a clause.
    mutating func predictTerms(
        _ asset: Asset,
        _ amount: Value?,
        _ service: TransferService,
        _ step: Step
    ) -> String {
        guard case .success(let toml) = data.toml else { return "" }
        switch data.offers[service] {
        case nil:
            do throws(DiscoveryError) {
                _ = try toml.endpoint(of: service.published)
            } catch {
                warn(error)
            }
            return ""
        case .failure(let error):
            warn(error)
            return ""
        case .success(let offer):
            let kind = step.kind(by: service)
            guard let terms = terms(for: asset, kind, in: offer) else { return "" }
            if service != .hosted { predictForm(terms, asset, kind, step) }
            if service == .direct, terms.requiresQuote, !step.gives(.quoteID) {
                warn(StepError.noQuote(asset, at: settings.anchor))
            }
            guard let number = amount?.number else { return "" }
            let units = step.units(kind, asset: asset)
            let limits = AmountLimits(terms)
            let verdict = AmountLimits.verdict(on: LimitedAmount(number, in: units), at: .order, by: limits)
            guard !verdict.isOutside else {
                warn(outside(limits, number, of: asset))
                return ""
            }
            do throws(TransferEstimateError) {
                let source = step.feeSource(terms)
                return try TransferEstimate(of: number, verdict: verdict, source: source, now: settings.clock.now)
                    .words(in: units).reveal()
            } catch {
                var error = error
                error.unit = units.ordered
                warn(error)
                return ""
            }
        }
    }

    private func outside(_ limits: AmountLimits, _ number: ExactDecimal, of asset: Asset) -> StepError {
        StepError(
            .amountOutsideLimits,
            [
                .domain: .text("\(settings.anchor)"), .least: limits.least.map { .amount($0) },
                .limit: limits.most.map { .amount($0) }, .asset: .text(asset.code),
                .found: .amount(number),
            ],
            [Remedy(.giveOtherAmount)]
        )
    }

    /// The terms for an asset; one that isn't transferred, or not at present, is a problem.
    private mutating func terms(
        for asset: Asset,
        _ kind: Transfer.Kind,
        in offer: TransferOffer
    ) -> TransferOffer.Terms? {
        if let terms = offer.terms(for: asset, kind) { return terms }
        let purpose = kind.isDeposit ? "deposits" : "withdrawals"
        let table =
            switch kind {
            case .depositExchange: offer.depositExchanges
            case .withdrawalExchange: offer.withdrawalExchanges
            default: kind.isDeposit ? offer.deposits : offer.withdrawals
            }
        let isOff = table[asset.code]?.isEnabled == false
        let codes = Fact.texts(table.filter(\.value.isEnabled).keys.sorted())
        warn(
            StepError(
                isOff ? .assetSwitchedOff : .assetNotOffered,
                [.domain: .text("\(settings.anchor)"), .purpose: .text(purpose), .asset: .text(asset.code)],
                [isOff ? Remedy(.chooseOtherAsset) : Remedy(.chooseAsset, [.choices: codes])]
            )
        )
        return nil
    }

    /// Tells what the request has to say, and what of it nothing answers.
    private mutating func predictForm(
        _ terms: TransferOffer.Terms,
        _ asset: Asset,
        _ kind: Transfer.Kind,
        _ step: Step
    ) {
        var wanted: [RequestedField] = []
        let methods = terms.fundingMethods
        let names = FundingMethodAnswer.names(isDeposit: kind.isDeposit)
        let method =
            value(FundingMethodAnswer.name, of: step)?.text ?? answerAtHand(names, of: step)
            ?? (methods.count == 1 ? methods.first : nil)
        if step.argument(FundingMethodAnswer.name) == nil, methods.count > 1, !step.gives(.quoteID) {
            let name = names.first { answerAtHand([$0], of: step) != nil }
            wanted.append(
                RequestedField(key: name ?? FundingMethodAnswer.name, about: QuestionWording.oneOf(methods))
            )
        }
        if let method, !methods.isEmpty, !methods.contains(method) {
            warn(
                FundingMethodAnswer.unknown(
                    method,
                    of: kind,
                    asset,
                    among: methods,
                    at: settings.anchor,
                    isAnswer: step.argument(FundingMethodAnswer.name) == nil
                )
            )
        }
        wanted += terms.requestedFields(for: method).filter { !$0.isOptional && step.argument($0.key) == nil }
        predict(wanted, of: step, asker: settings.anchor)
    }
}
