internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import JSON
internal import Questions
internal import Stellar
internal import TransferTracking

/// A transfer that the flow starts later than the one at hand, as far as the flow says it.
private struct LaterTransfer {
    /// The state that starts it.
    @Boxed var state: Step
    @Boxed var order: TransferOrder
    /// Whether the state's condition holds; `nil` where that depends on what the run finds out.
    var isEntered: Bool?
    /// Whether every way to a good end of the flow passes the state.
    var isCertain: Bool
    /// The method that the flow names.
    var method: String?

    var service: TransferService { order.service }
    var kind: Transfer.Kind { order.kind }
    var asset: Asset { order.asset }

    /// `error`, with the state that it is about, before anything was started.
    func refusal(_ error: any Diagnostic) -> StepError {
        StepError(error, during: .laterState, [.state: .text(state.name.value)])
    }
}

/// The transfers that the flow starts later than the one at hand, looked at before that is started.
struct LaterTransfers: Sendable {
    let step: StepContext

    /// Refuses what the anchor's terms say that it doesn't take of a transfer that the flow starts later, and asks for what it
    /// requires there, before this one is started.
    ///
    /// Otherwise the run would fail there after money has moved. What depends on what the run finds out is looked at then. A
    /// method has to fit also where a condition leaves open whether it counts, as an answer can be given for each direction alone.
    func check() async throws {
        for state in services.settings.flow.states {
            guard let later = try await laterTransfer(in: state), let offer = try await knownOffer(for: later) else {
                continue
            }
            if let terms = offer.terms(for: later.asset, later.kind) {
                try await checkMethod(of: later, terms)
                if later.isCertain {
                    try checkOrder(of: later, terms)
                    try await askAhead(of: later, terms)
                }
            } else if later.isCertain {
                throw later.refusal(OrderTerms(step: step).notOffered(later.order, offer))
            }
        }
    }

    /// The transfer that `state` starts; `nil` where it starts none, is passed over or was there before, or where only the run finds
    /// out what it starts.
    private func laterTransfer(in state: Step) async throws -> LaterTransfer? {
        guard let service = state.transferService,
            state.name.value != step.attempt.state,
            !state.takesRefusal, await step.driver.memory.visits[state.name.value] == nil
        else { return nil }
        // All else that a condition reads may change until then.
        let inputs = Scope(services.header.inputs)
        let isEntered = state.condition.map { $0.predicted(in: inputs) } ?? true
        let kind = state.kind(by: service)
        let parameter = TransferParameter.asset(of: service, isDeposit: kind.isDeposit)
        guard isEntered != false, let text = laterText(parameter, of: state) else { return nil }
        let isCertain =
            isEntered == true
            && services.settings.flow.isOnEveryWay(state.name.value, from: step.attempt.state) { other in
                other.condition?.predicted(in: inputs)
            }
        let asset: Asset
        do {
            asset = try await services.asset(text)
        } catch is any Diagnostic where !isCertain {
            return nil
        }
        return LaterTransfer(
            state: state,
            order: TransferOrder(service: service, kind: kind, request: TransferRequest(asset: asset)),
            isEntered: isEntered,
            isCertain: isCertain,
            method: laterText(.fundingMethod, of: state)
        )
    }

    /// The offer that the anchor publishes for `later`; `nil` where it can't be read now, which is seen when the state is there.
    private func knownOffer(for later: LaterTransfer) async throws -> TransferOffer? {
        do {
            return try await services.offer(of: later.service, step.knowledge)
        } catch let error as DiscoveryError {
            // Its stellar.toml names no such service.
            if later.isCertain, !error.isTransient { throw later.refusal(error) }
            return nil
        } catch is AnchorError {
            return nil
        }
    }

    private func checkMethod(of later: LaterTransfer, _ terms: TransferOffer.Terms) async throws {
        let methods = terms.fundingMethods
        // A quote that is known by now has been given its method.
        guard later.service != .hosted, laterText(.quoteID, of: later.state) == nil, !methods.isEmpty,
            later.method == nil || later.isEntered == true
        else { return }
        let answer = try await laterMethod(of: later)
        let anchor = services.anchorContext.anchor.domain.name
        guard let method = later.method ?? answer else {
            guard methods.count > 1, later.isEntered == true, !asksPerson(later.state) else { return }
            services.settings.answerUse?.leaveOpen(FundingMethodAnswer.names(isDeposit: later.kind.isDeposit))
            throw FundingMethodAnswer.unanswered(later.kind, later.asset, among: methods, at: anchor, later.state)
        }
        guard !methods.contains(method) else { return }
        throw FundingMethodAnswer.unknown(
            method,
            of: later.kind,
            later.asset,
            among: methods,
            at: anchor,
            isAnswer: later.method == nil,
            isUnsent: true,
            for: later.state
        )
    }

    /// Refuses an amount outside the anchor's limits, and a payment without the quote that it requires.
    private func checkOrder(of later: LaterTransfer, _ terms: TransferOffer.Terms) throws {
        let state = later.state
        if later.service == .direct, terms.requiresQuote, !state.gives(.quoteID) {
            throw later.refusal(StepError.noQuote(later.asset, at: services.header.anchor))
        }
        guard !state.leavesAmountToPage, let amount = laterValue(.amount, of: state)?.number else { return }
        let units = state.units(later.kind, asset: later.asset)
        let verdict = AmountLimits.verdict(on: LimitedAmount(amount, in: units), at: .order, by: AmountLimits(terms))
        do throws(TransferEstimateError) {
            _ = try TransferEstimate(of: amount, verdict: verdict, source: state.feeSource(terms), now: step.now)
        } catch {
            var error = error
            error.anchor = services.header.anchor
            error.unit = units.ordered
            throw later.refusal(error)
        }
    }

    /// Asks for what the anchor requires in the request for `later` and nothing answers; what a person says is kept for that state.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing.
    private func askAhead(of later: LaterTransfer, _ terms: TransferOffer.Terms) async throws {
        guard later.service != .hosted else { return }
        let methods = terms.fundingMethods
        let answer = try await laterMethod(of: later)
        let method = later.method ?? answer ?? (methods.count == 1 ? methods.first : nil)
        let asker = services.anchorContext.anchor.domain.name
        let collector = try await AnswerCollector(for: step, alwaysAsks: asksPerson(later.state))
        var open: [Question] = []
        var names: [String] = []
        for field in terms.requestedFields(for: method)
        where !field.isOptional && later.state.argument(field.key) == nil {
            guard try await laterAnswer([field.key], of: later.state) == nil else { continue }
            names.append(field.key)
            if try await collector.noted(field.key, unlessHeld: true) == nil {
                open.append(KYCQuestion(field).question(of: asker))
            }
        }
        guard !names.isEmpty else { return }
        collector.note(taken: [], open: open.map(\.name))
        let missing = try await collector.ask(open, of: asker).missing(of: open)
        guard missing.isEmpty else {
            var questions = UnansweredQuestions(missing, asker: asker)
            questions.laterState = later.state.name.value
            throw questions
        }
        try await collector.keep(names, forState: later.state.name.value)
    }

    // MARK: What is at hand

    private var services: RunServices { step.services }

    /// The method that answers for `later`, of all that is at hand for it.
    private func laterMethod(of later: LaterTransfer) async throws -> String? {
        try await laterAnswer(FundingMethodAnswer.names(isDeposit: later.kind.isDeposit), of: later.state)
    }

    /// The answer to one of `names` for another state, of all that is at hand for it.
    private func laterAnswer(_ names: [String], of state: Step) async throws -> String? {
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

    private func laterText(_ parameter: TransferParameter, of state: Step) -> String? {
        laterValue(parameter, of: state)?.text
    }

    /// An argument of another state, or `nil` where it isn't given or depends on what the run finds out.
    private func laterValue(_ parameter: TransferParameter, of state: Step) -> Value? {
        guard let template = state.argument(parameter.rawValue)?.template else { return nil }
        // What is not known yet is looked at when the state is there.
        return try? template.value.resolved(in: step.knowledge.scope, at: template.place)
    }
}
