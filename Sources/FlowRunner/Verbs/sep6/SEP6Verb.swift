internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// `sep6`: starts a deposit or a withdrawal without a page; what the anchor wants to know comes from `fill`.
///
/// Older anchors refuse unknown customers. Those get the customer's data with SEP-12 first, and are asked
/// again; while they look into it, the state waits.
struct SEP6Verb: Verb {
    /// The outcome while an anchor looks into what it was told about its customer.
    private static let customerPending = "customer_pending"

    /// The number of times that an anchor is asked in one attempt; each time it was told something new before.
    private static let longest = 5

    let name: VerbName = "sep6"
    let resultSubject: ResultSubject? = .transfer(.programmatic)

    func perform(_ step: StepContext) async throws -> VerbResult {
        let (start, pricing) = (TransferStart(step: step), OrderTerms(step: step))
        var order = try await TransferOrder(by: .programmatic, in: step)
        let action = await start.action
        if action == .findFormer, let former = try await FormerTransfers(step: step, order: order).find().first {
            return try await result(order, former, step)
        }
        let quote = try await order.bindQuote(in: step)
        var estimate: TransferEstimate?
        let published = try await pricing.published(for: order)
        if let (terms, offer) = published.known {
            try await TransferForm(step: step).fill(&order, terms, quote)
            estimate = try await pricing.estimate(of: order, terms, offer, quote: quote)
            try await ReceiverCheck.check(order, offer, in: step)
        }
        try await LaterTransfers(step: step).check()
        try await start.prepare(toAskFor: order, isAnew: action == .askAnew)
        for _ in 0..<Self.longest {
            if await start.isRefused { try await step.record(.request(isRefused: false)) }
            do {
                let request = order
                let accepted = try await start.asking { try await step.services.accept(request, step.knowledge) }
                if let id = accepted.id { try await start.claim(id, order) }
                try await pricing.apply(accepted, for: order)
                estimate = try await pricing.estimate(of: order, accepted, instead: estimate)
                return try await result(order, accepted, estimate, step)
            } catch let error as AnchorError {
                guard try await isWorthAnother(error, published, step) else {
                    return VerbResult(outcome: Self.customerPending, summary: ProgressWording.customerReviewed)
                }
            }
        }
        throw StepError.asksTooOften(step.services.anchorContext.anchor.domain.name, Self.longest)
    }

    /// Acts on a refusal, and returns whether the anchor can be asked again at once; otherwise it is reviewing the
    /// customer's data.
    private func isWorthAnother(
        _ error: AnchorError,
        _ published: PublishedTerms,
        _ step: StepContext
    ) async throws -> Bool {
        switch error.reason {
        case .customerInformationNeeded(let fields):
            try await step.record(.request(isRefused: true))
            if fields.isEmpty {
                try await CustomerWords(step: step).reportOnce(ProgressWording.asksAgain(after: error.message))
            }
            return try await introduce(fields, step)
        case .customerStatus("denied", let link, _):
            // The address may open the page to anyone who has it, so that no error shows it whole.
            if let link {
                try await CustomerWords(step: step).reportOnce(error.message, link: link.reveal().absoluteString)
            }
            throw error
        case .customerStatus(_, let link, _):
            try await step.record(.request(isRefused: true))
            try await CustomerWords(step: step).reportOnce(
                ProgressWording.waits(after: error.message),
                link: link?.reveal().absoluteString
            )
            return false
        default: throw published.explaining(error)
        }
    }

    /// Tells the anchor who its customer is.
    private func introduce(_ fields: [String], _ step: StepContext) async throws -> Bool {
        let lookup = CustomerLookup(id: try await step.text(.customerID), type: try await step.text(.customerType))
        let interview = try await CustomerInterview(step, about: lookup, language: try await step.text(.language))
        let before = try await AnswerHistory(step).total
        let customer = try await interview.hold()
        switch customer.need {
        case .rejected: throw StepError.rejected(customer, by: interview.asker)
        case .waiting, .answers: return false
        case .nothing:
            // It says that it knows enough, and asked for these fields anyway.
            if try await AnswerHistory(step).total == before { try await interview.report(fields) }
            return true
        }
    }

    // MARK: Results

    private func result(
        _ order: TransferOrder,
        _ accepted: AcceptedTransfer,
        _ estimate: TransferEstimate?,
        _ step: StepContext
    ) async throws -> VerbResult {
        guard let id = accepted.id else {
            try await TransferStart(step: step).noteLost()
            // Older anchors send no id here, although the transfer has one.
            if let former = try await FormerTransfers(step: step, order: order).find().first {
                return try await result(order, former, step)
            }
            throw StepError(
                .namelessTransfer,
                [
                    .domain: .text(step.services.anchorContext.anchor.domain.name), .subject: .text("\(order.kind)"),
                    .said: .said(quoting: accepted.how),
                ],
                [Remedy(.doAsAnchorSays)],
                field: "id",
                section: (order.kind.isDeposit ? AnchorError.Purpose.deposit : .withdrawal).section(of: .transfers)
            )
        }
        let instructions = accepted.sentInstructions.map { Value($0) }
        let transfer = TransferValue.accepted(order, accepted, id: id, instructions: instructions)
        let cost = estimate?.results ?? [:]
        var results = StartRecord.results(of: id, order, transfer: transfer, cost: cost)
        StartRecord.Field.instructions.set(instructions, in: &results)
        StartRecord.Field.how.set(accepted.how.map { .foreign(MessageText($0)) }, in: &results)
        StartRecord.Field.eta.set(accepted.eta.map { .number(ExactDecimal($0.wholeSeconds)) }, in: &results)
        let message = accepted.message.map { SubjectRecord([.message: .foreign(MessageText($0))]).value }
        StartRecord.Field.extraInfo.set(accepted.sentExtraInfo.map { Value($0) } ?? message, in: &results)
        return VerbResult(
            results: results,
            summary: "\(order.kind) \(MessageText(identifier: id))\(estimate?.words(in: order.units) ?? "")"
        )
    }

    /// The result of a transfer that a former attempt has started.
    private func result(_ order: TransferOrder, _ transfer: Transfer, _ step: StepContext) async throws -> VerbResult {
        try await TransferStart(step: step).claim(transfer.id, order)
        let value = await TransferValue.make(transfer, startedBy: order, in: step)
        let cost = try await OrderTerms(step: step).former(of: order)
        var results = StartRecord.results(of: transfer.id, order, transfer: value, cost: cost)
        let instructions = StartRecord.Field.instructions.value(in: value)
        if case .object = instructions { StartRecord.Field.instructions.set(instructions, in: &results) }
        return VerbResult(
            results: results,
            summary: ProgressWording.startedBefore("\(order.kind)", transfer.id)
        )
    }
}

extension SEP6Verb {
    var readsTerms: Bool { true }

    func readTerms(_ access: PlanningData.Access, into data: inout PlanningData) async {
        guard let service = try? access.anchor.programmaticTransfers(from: access.toml, session: access.session) else {
            return
        }
        data.offers[.programmatic] = await PlanningData.result { () async throws(AnchorError) in
            try await service.offer()
        }
    }

    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        planner.start(step, by: .programmatic)
    }
}
