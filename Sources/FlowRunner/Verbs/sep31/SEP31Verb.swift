internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import TransferTracking

/// `sep31`: has an anchor receive a payment for one of its customers; `track` or `pay` pays it like a withdrawal.
///
/// SEP-31 has no list of payments, so one whose answer is lost can't be found again. It was not paid, and expires; another
/// one is started in its place. With a quote the same quote is named again: an anchor that has used it for the lost payment
/// refuses, which ends the run.
struct SEP31Verb: Verb {
    /// The outcome while an anchor looks into what it was told about its customers.
    private static let customerPending = "customer_pending"

    /// The number of times that an anchor is asked in one attempt; each time it was told something new before.
    private static let longest = 5

    let name: VerbName = "sep31"
    let resultSubject: ResultSubject? = .transfer(.direct)

    func perform(_ step: StepContext) async throws -> VerbResult {
        let (start, pricing) = (TransferStart(step: step), OrderTerms(step: step))
        var order = try await TransferOrder(by: .direct, in: step)
        let action = await start.action
        let mayHaveStarted = action == .findFormer
        let quote = try await order.bindQuote(in: step)
        var estimate: TransferEstimate?
        let published = try await pricing.published(for: order)
        if let (terms, offer) = published.known {
            if quote == nil, terms.requiresQuote, !step.step.takesRefusal {
                throw StepError.noQuote(order.asset, at: step.services.header.anchor)
            }
            try await TransferForm(step: step).fill(&order, terms, quote)
            estimate = try await pricing.estimate(of: order, terms, offer, quote: quote)
        }
        try await LaterTransfers(step: step).check()
        try await start.prepare(toAskFor: order, isAnew: action == .askAnew)
        if mayHaveStarted { try await reportLost(step) }
        for _ in 0..<Self.longest {
            if await start.isRefused { try await step.record(.request(isRefused: false)) }
            do {
                let request = order
                let accepted = try await start.asking { try await step.services.receive(request, step.knowledge) }
                return try await result(order, accepted, estimate, step)
            } catch let error as AnchorError {
                switch error.reason {
                case .partyInformationNeeded(let type):
                    try await step.record(.request(isRefused: true))
                    guard try await introduce(type, order, published.known?.0.fields, error, step) else {
                        return VerbResult(outcome: Self.customerPending, summary: ProgressWording.customerReviewed)
                    }
                case .transferInformationNeeded(let fields) where !fields.isEmpty:
                    try await step.record(.request(isRefused: true))
                    var wanted = TransferOffer.Terms(.object([:]))
                    wanted.requestedFields = fields
                    try await TransferForm(step: step).fill(&order, wanted, quote)
                case .refused where mayHaveStarted && quote != nil: throw Self.usedQuote(error)
                default: throw published.explaining(error)
                }
            }
        }
        throw StepError.asksTooOften(step.services.anchorContext.anchor.domain.name, Self.longest)
    }

    private func result(
        _ order: TransferOrder,
        _ accepted: AcceptedTransfer,
        _ estimate: TransferEstimate?,
        _ step: StepContext
    ) async throws -> VerbResult {
        // The client takes no answer without one.
        let id = accepted.id ?? ""
        try await TransferStart(step: step).claim(id, order)
        if let url = order.request.callback {
            // An anchor that reports nothing is asked again and again anyway.
            try? await step.services.directPayments(step.knowledge).report(id, to: url)
        }
        let transfer = TransferValue.accepted(order, accepted, id: id)
        return VerbResult(
            results: StartRecord.results(of: id, order, transfer: transfer, cost: estimate?.results ?? [:]),
            summary: "\(order.noun) \(MessageText(identifier: id))\(estimate?.words(in: order.units) ?? "")"
        )
    }

    // MARK: Customers

    /// Tells the anchor more about the customers that it may mean; returns whether it can be asked again at once.
    private func introduce(
        _ type: String?,
        _ order: TransferOrder,
        _ terms: JSONValue?,
        _ error: AnchorError,
        _ step: StepContext
    ) async throws -> Bool {
        var sides: [CustomerSide] = []
        for side in CustomerSide.allCases {
            let named = try await step.text(side.typeParameter)
            if type == nil || named == type || side.types(in: terms).contains(type ?? "") { sides.append(side) }
        }
        var isSatisfied = true
        for side in sides.isEmpty ? CustomerSide.allCases : sides {
            let given = side == .sender ? order.request.senderID : order.request.receiverID
            guard let id = given else { throw Self.missing(side, type, error) }
            let own = try await step.text(side.typeParameter)
            let wanted = try type ?? own ?? side.type(in: terms, at: step.services.header.anchor)
            let lookup = CustomerLookup(id: id, type: wanted)
            let interview = try await CustomerInterview(
                step,
                about: lookup,
                language: order.request.language,
                side: side
            )
            if try await !interview.isSatisfied() { isSatisfied = false }
        }
        return isSatisfied
    }

    private static func missing(_ side: CustomerSide, _ type: String?, _ error: AnchorError) -> StepError {
        StepError(
            error,
            during: .partyMissing,
            [.subject: .text(side.rawValue)],
            remedies: [Remedy(.addCustomerState, [.found: type.map(Fact.text), .name: .text(side.parameter)])]
        )
    }

    // MARK: Quotes and lost answers

    private static func usedQuote(_ error: AnchorError) -> StepError {
        StepError(error, during: .quoteUsed, remedies: [Remedy(.newRunWithQuote)])
    }

    private func reportLost(_ step: StepContext) async throws {
        try await step.report(ProgressWording.lostRequest)
    }
}

extension SEP31Verb {
    var readsTerms: Bool { true }

    func readTerms(_ access: PlanningData.Access, into data: inout PlanningData) async {
        guard let service = try? access.anchor.directPayments(from: access.toml, session: access.session) else {
            return
        }
        data.offers[.direct] = await PlanningData.result { () async throws(AnchorError) in try await service.offer() }
    }

    func plan(_ step: Step, _ planner: inout StatePlanner) -> String { planner.start(step, by: .direct) }
}
