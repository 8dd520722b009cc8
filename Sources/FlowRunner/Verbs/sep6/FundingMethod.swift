internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Stellar

/// The way of the money outside the ledger (`funding_method`), and the answers that name it.
///
/// A flow with a deposit and a withdrawal may need two: `deposit.funding_method` and `withdraw.funding_method` answer for one
/// direction, and count before `funding_method`, which answers for both.
enum FundingMethod {
    /// The name of the answer, and of the argument.
    static let name = "funding_method"

    /// The name of the answer for one direction alone.
    static func name(isDeposit: Bool) -> String { (isDeposit ? "deposit." : "withdraw.") + name }

    /// The names of the answers for one direction, in the order in which they count.
    static func names(isDeposit: Bool) -> [String] { [name(isDeposit: isDeposit), name] }

    /// An error where the anchor has other `methods` for a transfer of `kind`; `end` is what follows from it, as a clause, and
    /// `isAnswer` tells that an answer names the method, and not the flow itself.
    static func unknown(
        _ method: String,
        of kind: Transfer.Kind,
        _ asset: Asset,
        among methods: [String],
        at anchor: String,
        isAnswer: Bool,
        _ end: String = ""
    ) -> StepError {
        let near = Suggestion.nearest(to: method, among: methods).map { "did you mean `\($0)`? " } ?? ""
        let own = name(isDeposit: kind.isDeposit)
        let alone = "; `\(own)` answers for \(kind.isDeposit ? "deposits" : "withdrawals") alone"
        return StepError(
            .refused,
            "\(anchor) has no method `\(Quotation.of(method) ?? "")` for a \(kind) of \(asset.code)\(end)",
            help: "\(near)it has \(methods.map { "`\($0)`" }.listed())" + (isAnswer ? alone : "")
        )
    }
}

extension FundingMethod {
    /// An error where the anchor has several `methods` for a transfer of `kind`, which `state` would start, and nothing says which.
    static func unanswered(
        _ kind: Transfer.Kind,
        _ asset: Asset,
        among methods: [String],
        at anchor: String,
        _ state: Step
    ) -> StepError {
        let name = name(isDeposit: kind.isDeposit)
        return StepError(
            .unanswered,
            "nothing answers `\(name)`, and \(anchor) has several methods for the \(kind) of \(asset.code), which the state "
                + "`\(state.name.value)` would start; nothing was started",
            help: "it has \(methods.map { "`\($0)`" }.listed()); give one with `--set \(name)=METHOD`, or in a file "
                + "with `--fill FILE`"
        )
    }
}

extension StepContext {
    /// Refuses the method of a transfer that the flow starts later where the anchor doesn't have it, and a missing answer where
    /// it has several, before this one is started.
    ///
    /// Otherwise the run would fail there after money has moved. What depends on what the run finds out is looked at then; an
    /// answer can be given for each direction alone, so it has to fit also where a condition leaves open whether it counts.
    func checkLaterMethods(_ offer: TransferOffer) async throws {
        let settings = services.settings
        // All else that a condition reads may change until then.
        let inputs = Scope(services.header.inputs)
        for state in settings.flow.states where state.verb.value == SEP6Verb.keyword {
            let isEntered = state.condition.map { $0.predicted(in: inputs) } ?? true
            guard isEntered != false, state.name.value != attempt.state,
                await driver.visitBegan[state.name.value] == nil, laterText("quote_id", of: state) == nil
            else { continue }
            let isDeposit = state.argument("deposit") != nil
            guard let text = laterText(isDeposit ? "deposit" : "withdraw", of: state) else { continue }
            let asset = try await services.asset(text)
            let isExchange = state.argument(isDeposit ? "source_asset" : "destination_asset") != nil
            let kind: Transfer.Kind =
                isDeposit ? isExchange ? .depositExchange : .deposit : isExchange ? .withdrawalExchange : .withdrawal
            let argument = laterText(FundingMethod.name, of: state)
            guard let methods = offer.terms(for: asset, kind)?.fundingMethods, !methods.isEmpty,
                argument == nil || isEntered == true
            else { continue }
            await driver.publish(methods)
            let answer = try await laterMethod(isDeposit: isDeposit, of: state)
            guard let method = argument ?? answer else {
                guard methods.count > 1, isEntered == true, !asksPerson(state) else { continue }
                throw FundingMethod.unanswered(
                    kind,
                    asset,
                    among: methods,
                    at: services.anchorContext.anchor.domain.name,
                    state
                )
            }
            guard !methods.contains(method) else { continue }
            await driver.show(method)
            throw FundingMethod.unknown(
                method,
                of: kind,
                asset,
                among: methods,
                at: services.anchorContext.anchor.domain.name,
                isAnswer: argument == nil,
                ", which the state `\(state.name.value)` would start; nothing was started"
            )
        }
    }

    /// The method that answers for another state, of all that is at hand for it.
    private func laterMethod(isDeposit: Bool, of state: Step) async throws -> String? {
        let names = FundingMethod.names(isDeposit: isDeposit)
        if let answer = try services.settings.textAtHand(names, of: state) { return answer }
        for source in state.fill {
            guard case .profile(let name) = source.value else { continue }
            let answers = Answers(try await AnswerProfiles.read(name, namedAt: source.place, in: services.settings))
            if let answer = names.lazy.compactMap({ answers.text($0)?.answer }).first { return answer.reveal() }
        }
        return nil
    }

    /// Whether a person will be asked in another state.
    private func asksPerson(_ state: Step) -> Bool {
        services.settings.asking != nil
            && (state.fill.isEmpty || state.fill.contains { if case .ask = $0.value { true } else { false } })
    }

    /// An argument of another state, or `nil` where it isn't given or depends on what the run finds out.
    private func laterText(_ name: String, of state: Step) -> String? {
        guard let template = state.argument(name)?.template else { return nil }
        // What is not known yet is looked at when the state is there.
        return (try? template.value.resolved(in: knowledge.scope, at: template.place))?.text
    }
}
