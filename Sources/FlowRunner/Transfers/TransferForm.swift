internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Questions
internal import Stellar

/// The fields that an anchor's terms require in the request for a transfer (SEP-6), answered by the state's `fill`.
struct TransferForm: Sendable {
    let step: StepContext

    /// Adds to `order` what the terms ask for.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and ``StepError`` where the anchor doesn't have the
    ///   method that the flow names.
    func fill(_ order: inout TransferOrder, _ terms: TransferOffer.Terms, _ quote: Quote?) async throws {
        let collector = try await AnswerCollector(for: step)
        var open: [Question] = []
        var missing: [Question] = []
        let quoted = order.kind.isDeposit ? quote?.sellDeliveryMethod : quote?.buyDeliveryMethod
        // Also an answer that is not needed may be one that the anchor can't do anything with.
        let names = FundingMethodAnswer.names(isDeposit: order.kind.isDeposit)
        let given =
            order.request.fundingMethod == nil
            ? try await collector.textAtHand(FundingMethodAnswer.name, under: names)?.reveal() : nil
        for method in [order.request.fundingMethod, quoted].compactMap(\.self) {
            try await check(method, order, terms.fundingMethods)
        }
        if let given { try await check(given, order, terms.fundingMethods, isAnswer: true) }
        if let quoted, let given, given != quoted { throw otherMethod(given, quoted) }
        // An anchor that lists no methods may want to be told one anyway.
        order.request.fundingMethod =
            order.request.fundingMethod ?? quoted ?? (terms.fundingMethods.isEmpty ? given : nil)
        if order.request.fundingMethod == nil, terms.fundingMethods.count == 1 {
            order.request.fundingMethod = terms.fundingMethods.first
        } else if order.request.fundingMethod == nil, !terms.fundingMethods.isEmpty {
            let question = KYCQuestion(method(of: terms)).question(of: asker)
            if let given {
                order.request.fundingMethod = given
            } else if let answer = try await answer(question, collector) {
                try await check(answer.reveal(), order, terms.fundingMethods, isAnswer: true)
                order.request.fundingMethod = answer.reveal()
            } else {
                missing.append(question)
            }
        }
        for field in terms.requestedFields(for: order.request.fundingMethod) {
            guard order.request.customerFields[field.key] == nil, step.arguments[field.key] == nil else {
                try await check(field, order)
                continue
            }
            let question = KYCQuestion(field)
            let (texts, now) = (try await collector.answersAtHand(field.key), step.now)
            if let answer = texts.lazy.compactMap({ question.value(of: $0, at: now) }).first {
                order.request.customerFields[field.key] = answer
            } else if texts.isEmpty {
                open.append(question.question(of: asker))
            } else {
                // Someone answers it, also where it could be left out, and the anchor can't take that.
                let again = try await question.missing(of: asker, after: AnswerHistory(step), collector)
                if collector.canAsk { open.append(again) } else { missing.append(again) }
            }
        }
        let asked = try await collector.ask(open, of: asker)
        for (name, answer) in asked.answers { order.request.customerFields[name] = answer }
        missing += asked.missing(of: open)
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: asker) }
    }

    private func otherMethod(_ given: String, _ quoted: String) -> StepError {
        StepError(
            .methodOfQuote,
            [.expected: .value(quoted), .name: .text(FundingMethodAnswer.name), .found: .value(given)],
            [Remedy(.leaveMethodOut)]
        )
    }

    private var asker: String { step.services.anchorContext.anchor.domain.name }

    /// The answer to a question: what is at hand, or else that of a person.
    private func answer(_ question: Question, _ collector: AnswerCollector) async throws -> Secret<String>? {
        if let answer = try await collector.textAtHand(question.name) { return answer }
        collector.note(taken: [], open: [question.name])
        return try await collector.ask(again: question)
    }

    private func method(of terms: TransferOffer.Terms) -> RequestedField {
        RequestedField(
            key: FundingMethodAnswer.name,
            about: QuestionWording.fundingMethod,
            choices: terms.fundingMethods
        )
    }

    /// Refuses what the flow itself says of a field where it is none of the anchor's choices.
    private func check(_ field: RequestedField, _ order: TransferOrder) async throws {
        guard !field.choices.isEmpty, let text = try await step.text(field.key), !field.choices.contains(text) else {
            return
        }
        throw StepError(
            .choiceNotTaken,
            [
                .domain: .text(asker), .found: Self.shown(text, step.arguments[field.key]).map(Fact.text),
                .name: .text(field.key), .purpose: .text(order.noun), .asset: .text(order.asset.code),
            ],
            [Remedy(.giveListed, [.choices: .texts(field.choices.compactMap { Quotation.of($0) })])]
        )
    }

    /// The text that the flow has for a field; `nil` for a secret.
    private static func shown(_ text: String, _ argument: Value?) -> String? {
        if case .secret? = argument { return nil }
        return Quotation.of(text) ?? ""
    }

    /// Refuses a method that the anchor doesn't have; one that lists none is asked anyway.
    private func check(
        _ method: String,
        _ order: TransferOrder,
        _ methods: [String],
        isAnswer: Bool = false
    ) async throws {
        guard !methods.isEmpty, !methods.contains(method) else { return }
        throw FundingMethodAnswer.unknown(
            method,
            of: order.kind,
            order.asset,
            among: methods,
            at: asker,
            isAnswer: isAnswer,
            isUnsent: true
        )
    }
}
