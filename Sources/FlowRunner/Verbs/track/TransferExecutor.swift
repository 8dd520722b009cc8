internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Stellar
internal import TransferTracking

/// Polls a transfer, and performs the action that follows, through the anchor's client and the wallet.
///
/// The action is decided by `TransferState` and its tables (`TransferTracking`), and each action has a type of its own in
/// `Actions`; what the ledger has to show is in `Ledger`, and what is only told in `Messages`.
///
/// Every act survives a crash at any moment: what must not be done twice is noted before, and looked up on the ledger
/// afterwards; what is only told or answered is noted when it is done.
struct TransferExecutor: Sendable {
    let step: StepContext
    /// The transfer's name at the anchor.
    let id: String
    let service: TransferService
    private let visit: TransferTable.VisitAction

    init(_ id: String, _ step: StepContext) async throws {
        self.step = step
        self.id = id
        service = try await step.services.service(ofTransfer: id, step.knowledge)
        let isAtEnd = step.services.settings.flow.always.contains { $0.name.value == step.attempt.state }
        visit = step.taking(TransferTable.visit(isAtEnd: isAtEnd))
    }

    /// The transfer as its anchor tells it now.
    ///
    /// - Throws: also where it isn't what the run has started.
    func poll() async throws -> Transfer {
        let (services, knowledge, id) = (step.services, step.knowledge, id)
        let transfer = try await step.bounded { try await services.transfer(id, knowledge) }
        guard FieldRules.isStatus(transfer.writtenStatus) else {
            throw StepError(
                .invalidStatus,
                [.domain: .text(services.header.anchor), .found: .identifier(transfer.writtenStatus)],
                request: transfer.source?.request,
                field: "transaction.status",
                section: transfer.source?.section
            )
        }
        try compareWithStart(transfer)
        try await ToldTerms(step: step).recordPayee(of: transfer)
        return transfer
    }

    /// Settles the payment that this state has signed and whose outcome is unknown, regardless of the transfer's current
    /// status.
    func settle() async throws {
        if visit == .act { try await TrackedPayment(step: step, id: id).settle() }
    }

    /// Performs the action of the status, where the flow has no route for it; nothing in a visit that only looks.
    ///
    /// - Returns: the transfer, with what the ledger showed where its anchor has named nothing.
    func act(on transfer: Transfer) async throws -> Transfer {
        guard visit == .act else { return transfer }
        let transfer = try await compared(transfer)
        try await respond(to: transfer)
        return transfer
    }

    private func respond(to transfer: Transfer) async throws {
        let turn = TransferTurn(of: transfer, in: step)
        let words = TransferWords(step: step, transfer: transfer)
        let payout = StalledPayout(step: step, transfer: transfer)
        let isLed = step.step.leads(transfer.status.rawValue)
        let hindrance = isLed || service == .direct ? nil : try await payout.hindrance()
        let evidence = isLed ? [] : try await evidence(about: transfer, hindrance)
        let observed = await step.tracked(id).observed(
            transfer,
            in: turn,
            by: service,
            isLed: isLed,
            knowing: evidence,
            taking: { step.services.settings.takesRow?($0.line) }
        )
        guard case .act(let action, let isNew) = observed else {
            return try await words.report(before: nil, isNoticed: false)
        }
        // A notice has the anchor's words.
        try await words.report(before: action, isNoticed: action == .instruct)
        // A status that is acted on counts as seen, even if the poll does not complete.
        if isNew { try await step.record(.acting(turn: turn)) }
        if let hindrance { try await payout.report(hindrance, trusts: action == .trust) }
        try await perform(action, for: transfer)
    }

    /// The evidence beside what this state has recorded, as far as the table depends on it.
    private func evidence(
        about transfer: Transfer,
        _ hindrance: StalledPayout.Hindrance?
    ) async throws -> Set<TransferTable.Evidence> {
        var evidence: Set<TransferTable.Evidence> = []
        if step.knowledge.payment(forTransfer: id) != nil { evidence.insert(.paid) }
        if hindrance?.isForRun == true { evidence.insert(.untrusted) }
        if TransferTable.weighs(.sep12, at: transfer.status, by: service),
            try await step.services.anchorContext.currentToml().services.contains(.customers)
        {
            evidence.insert(.sep12)
        }
        return evidence
    }

    /// Performs an action through the anchor's client and the wallet.
    private func perform(_ action: StatusAction, for transfer: Transfer) async throws {
        switch action {
        case .wait, .nothing: break
        case .awaitProcessing: try await UnprocessedPayment(step: step, transfer: transfer).report()
        case .answerAboutCustomer:
            let step = step
            try await transfer.addingAnchorMessage {
                try await step.bounded { try await TransferCustomer(step: step, transfer: transfer).answer() }
            }
        case .answerAboutTransfer:
            let step = step
            try await step.bounded { try await TransferInterview(step).hold(about: transfer) }
        case .instruct: try await TransferNotice(step: step).report(transfer)
        case .pay:
            try await transfer.addingAnchorMessage { try await TrackedPayment(step: step, id: id).pay(for: transfer) }
        case .reportSecondRequest:
            try await transfer.addingAnchorMessage { try await SecondRequest(step: step, transfer: transfer).report() }
        case .trust: try await TrackedTrustline(step: step).trust(for: transfer)
        case .claim: try await TrackedClaim(step: step).claim(transfer)
        }
    }

    /// Tells of refunds, and compares what is over with the ledger; the transfer, with what was found there.
    private func compared(_ transfer: Transfer) async throws -> Transfer {
        let refunds = TrackedRefunds(step: step, transfer: transfer)
        try await refunds.report()
        guard transfer.status.isFinal else { return transfer }
        var transfer = transfer
        if transfer.status == .completed {
            transfer = try await LedgerComparison(step: step, transfer: transfer).compare()
        }
        try await refunds.compare()
        return transfer
    }

    /// Refuses a transfer that contradicts its start.
    private func compareWithStart(_ transfer: Transfer) throws(StepError) {
        let start = step.knowledge.start(of: id)
        let action = StartTable.action(
            on: transfer,
            startedAs: start?.transfer.kind,
            for: start.map { _ in TransferParty(ofTransfer: id, in: step) },
            paysByItself: step.step.paysByItself
        )
        switch step.taking(action) {
        case .accept: return
        case .refuseDirection(let started):
            throw StepError(
                .kindChanged,
                [
                    .domain: .text(step.services.header.anchor), .transfer: .identifier(id),
                    .request: transfer.source.map { .text($0.endpoint) },
                    .found: .identifier(transfer.writtenKind), .expected: .text("\(started)"),
                ],
                [Remedy(.reportUntouched)],
                request: transfer.source?.request,
                field: "transaction.kind",
                section: transfer.source?.section
            )
        case .refuseParty(let told, let own):
            let isDeposit = transfer.kind.isDeposit
            throw StepError(
                .partyChanged,
                [
                    .domain: .text(step.services.header.anchor), .transfer: .identifier(id), .found: .text("\(told)"),
                    .expected: .text("\(own)"), .isDeposit: .flag(isDeposit),
                ],
                [Remedy(.reportUntouched)],
                request: transfer.source?.request,
                field: isDeposit ? "transaction.to" : "transaction.from",
                section: transfer.source?.section
            )
        }
    }
}
