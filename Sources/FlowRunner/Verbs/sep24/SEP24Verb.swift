internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar
internal import TransferTracking

/// `sep24`: starts a deposit or a withdrawal that goes on in the anchor's hosted page.
struct SEP24Verb: Verb {
    let name: VerbName = "sep24"
    let resultSubject: ResultSubject? = .transfer(.hosted)

    func perform(_ step: StepContext) async throws -> VerbResult {
        let (start, pricing) = (TransferStart(step: step), OrderTerms(step: step))
        var order = try await TransferOrder(by: .hosted, in: step)
        if await start.action == .findFormer, let started = try await startedBefore(order, step) { return started }
        let quote = try await order.bindQuote(in: step)
        var estimate: TransferEstimate?
        let published = try await pricing.published(for: order)
        if let (terms, offer) = published.known {
            estimate = try await pricing.estimate(of: order, terms, offer, quote: quote)
            try await ReceiverCheck.check(order, offer, in: step)
        }
        try await LaterTransfers(step: step).check()
        try await addExtras(to: &order, step)
        try await start.prepare(toAskFor: order)
        let request = order
        let started: StartedTransfer
        do {
            started = try await start.asking { try await step.services.start(request, step.knowledge) }
        } catch let error as AnchorError {
            throw published.explaining(error)
        }
        try await start.claim(started.id, order)
        let page = started.url(changes: order.request.callback?.absoluteString)
        return await result(
            order,
            started.id,
            page,
            step,
            "\(order.kind) \(MessageText(identifier: started.id))\(estimate?.words(in: order.units) ?? "")",
            cost: estimate?.results ?? [:]
        )
    }

    /// Adds what the anchor's form can start with: of the answers that the state's `fill` has, those that SEP-9 knows.
    private func addExtras(to order: inout TransferOrder, _ step: StepContext) async throws {
        guard !step.step.fill.isEmpty else { return }
        let collector = try await AnswerCollector(for: step)
        for name in collector.given.texts.keys {
            guard let field = CustomerField.named(name) else { continue }
            order.request.customerFields[field.key] = try await collector.textAtHand(name)
        }
        for name in collector.given.files.keys {
            guard let field = CustomerField.named(name), field.kind == .binary else { continue }
            order.request.customerFiles[field.key] = try await collector.documentAtHand(name)
        }
    }

    /// The result for a started transfer, of which only the id and the address of its page are known.
    private func result(
        _ order: TransferOrder,
        _ id: String,
        _ page: Secret<URL>,
        _ step: StepContext,
        _ summary: MessageText,
        cost: [String: Value]
    ) async -> VerbResult {
        let transfer = TransferValue.begun(order, id: id)
        var results = StartRecord.results(of: id, order, transfer: transfer, cost: cost)
        let address = await step.conceal(Secret(page.reveal().absoluteString), as: SecretID.Page.hosted.rawValue)
        StartRecord.Field.page.set(address, in: &results)
        return VerbResult(results: results, summary: summary)
    }

    /// The transfer that an earlier attempt started before a crash, and could not record; `nil` if a transfer is to be started.
    private func startedBefore(_ order: TransferOrder, _ step: StepContext) async throws -> VerbResult? {
        let found = try await FormerTransfers(step: step, order: order).find()
        switch step.taking(LostStart.action(among: found)) {
        case .startAnew: return nil
        case .take(let transfer):
            try await TransferStart(step: step).claim(transfer.id, order)
            let cost = try await OrderTerms(step: step).former(of: order)
            let value = await TransferValue.make(transfer, startedBy: order, in: step)
            var results = StartRecord.results(of: transfer.id, order, transfer: value, cost: cost)
            StartRecord.Field.page.set(.null, in: &results)
            return VerbResult(
                results: results,
                summary: ProgressWording.startedBefore("\(order.kind)", transfer.id)
            )
        case .lookAtPages(let transfers):
            for transfer in transfers {
                guard let page = await PageWayBack(step: step).page(about: transfer) else { continue }
                try await step.record(.leadsBack(transfer: transfer.id))
                try await TransferStart(step: step).claim(transfer.id, order)
                let cost = try await OrderTerms(step: step).former(of: order)
                let summary = ProgressWording.startedBefore("\(order.kind)", transfer.id)
                return await result(order, transfer.id, page, step, summary, cost: cost)
            }
            return nil
        }
    }
}

extension SEP24Verb {
    var readsTerms: Bool { true }

    func readTerms(_ access: PlanningData.Access, into data: inout PlanningData) async {
        guard let service = try? access.anchor.hostedTransfers(from: access.toml, session: access.session) else {
            return
        }
        data.offers[.hosted] = await PlanningData.result { () async throws(AnchorError) in try await service.offer() }
    }

    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        planner.start(step, by: .hosted)
    }
}
