internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping
internal import TransferTracking

extension RunServices {
    /// Starts a transfer on the anchor's hosted pages.
    func start(_ order: TransferOrder, _ knowledge: RunKnowledge) async throws -> StartedTransfer {
        let transfers = try await hostedTransfers(knowledge)
        var request = order.request
        // It is the account that signed in, which SEP-24 takes for granted; older anchors want to be told.
        if request.account == nil { request.account = transfers.session.subject.account }
        return order.kind.isDeposit ? try await transfers.deposit(request) : try await transfers.withdraw(request)
    }

    /// Starts a transfer without pages.
    func accept(_ order: TransferOrder, _ knowledge: RunKnowledge) async throws -> AcceptedTransfer {
        let transfers = try await programmaticTransfers(knowledge)
        return order.kind.isDeposit
            ? try await transfers.deposit(order.request) : try await transfers.withdraw(order.request)
    }

    /// Starts a payment to another person at the anchor (SEP-31).
    func receive(_ order: TransferOrder, _ knowledge: RunKnowledge) async throws -> AcceptedTransfer {
        try await directPayments(knowledge).start(order.request)
    }

    /// Tells the anchor what it wants to know about a transfer, by the service with which it was started.
    func update(
        _ transfer: Transfer,
        with answers: [String: Secret<String>],
        _ knowledge: RunKnowledge
    ) async throws -> Transfer {
        withoutSecrets(
            transfer.isDirect
                ? try await directPayments(knowledge).update(transfer.id, with: answers)
                : try await programmaticTransfers(knowledge).update(transfer.id, with: answers)
        )
    }

    /// The transfer called `id`, as the anchor tells it now by the service with which it was started.
    func transfer(_ id: String, _ knowledge: RunKnowledge) async throws -> Transfer {
        let transfer =
            switch try await service(ofTransfer: id, knowledge) {
            case .hosted: try await hostedTransfers(knowledge).transfer(id: id)
            case .programmatic: try await programmaticTransfers(knowledge).transfer(id: id)
            case .direct: try await directPayments(knowledge).transfer(id: id)
            }
        return withoutSecrets(transfer)
    }

    /// The transfer as the run goes on with it: a status that the SEPs don't have counts in small letters, with `•••` where it repeats a secret.
    ///
    /// Outcomes, results, notes and messages have the status from here, and so have those of a replay: a tape has it with the same `•••`. What
    /// can't be a status for its form stays, as ``TransferExecutor/poll()`` refuses it with a failure that quotes it.
    private func withoutSecrets(_ transfer: Transfer) -> Transfer {
        guard !transfer.status.isKnown, FieldRules.isStatus(transfer.writtenStatus) else { return transfer }
        return transfer.withUnknownStatus(traffic.withoutSecrets(status: transfer.writtenStatus))
    }

    /// The service by which the transfer called `id` was started.
    ///
    /// Of one that the run has not started itself no one knows; it is looked for where the anchor has transfers at all.
    func service(ofTransfer id: String, _ knowledge: RunKnowledge) async throws -> TransferService {
        if let service = knowledge.start(of: id)?.service { return service }
        let services = try await anchorContext.currentToml().services
        if services.contains(.hostedTransfers) { return .hosted }
        if services.contains(.transfers) { return .programmatic }
        return services.contains(.directPayments) ? .direct : .hosted
    }

    /// The transfers in the direction of `order` that were started since `instant` of this machine's clock, the latest first.
    ///
    /// An anchor whose clock is behind, as its token shows, counts from earlier on. What doesn't say of which kind it is, or not
    /// to the minute when it was started, may be meant.
    func transfers(_ order: TransferOrder, since instant: Timestamp, _ knowledge: RunKnowledge) async throws
        -> [Transfer]
    {
        let since = instant.advanced(by: try await lag(of: order.service, knowledge))
        let query = TransferQuery(asset: order.asset, noOlderThan: since, kind: order.kind)
        let history: TransferHistory
        switch order.service {
        case .hosted: history = try await hostedTransfers(knowledge).transfers(query)
        case .programmatic: history = try await programmaticTransfers(knowledge).transfers(query)
        // It has no list.
        case .direct: return []
        }
        // Not every anchor takes every filter seriously.
        return history.transfers.map(withoutSecrets).filter { transfer in
            let isToTheMinute = transfer.fields["started_at"]?.string?.contains(":") == true
            let isSameWay = !transfer.kind.isKnown || transfer.kind.isDeposit == order.kind.isDeposit
            return isSameWay && (!isToTheMinute || transfer.startedAt.map { $0 >= since } ?? true)
        }
    }

    /// The time by which an anchor's clock is behind this machine's, as a negative duration; zero where it isn't, or no one knows.
    private func lag(of service: TransferService, _ knowledge: RunKnowledge) async throws -> Duration {
        let session =
            switch service {
            case .hosted: try await hostedTransfers(knowledge).session
            case .programmatic: try await programmaticTransfers(knowledge).session
            case .direct: try await directPayments(knowledge).session
            }
        let difference = try await session.validToken().clockDifference ?? .zero
        return max(min(.zero, difference), .seconds(-600))
    }

    /// The offer of the anchor for `service`, with its terms; read once, and used again for a while.
    func offer(of service: TransferService, _ knowledge: RunKnowledge) async throws -> TransferOffer {
        try await anchorContext.offer(of: service, try await knowledge.sessionTerms)
    }

    /// The fee that the anchor would keep of `amount`, by the older endpoint for fees.
    ///
    /// - Returns: `nil` where the service has no such endpoint.
    func fee(of amount: ExactDecimal, _ order: TransferOrder, _ knowledge: RunKnowledge) async throws -> ExactDecimal? {
        let (asset, kind, method) = (order.asset, order.kind, order.request.fundingMethod)
        return switch order.service {
        case .hosted: try await hostedTransfers(knowledge).fee(of: amount, asset, kind, method: method)
        case .programmatic: try await programmaticTransfers(knowledge).fee(of: amount, asset, kind, method: method)
        case .direct: nil
        }
    }

    /// The anchor's hosted transfers (SEP-24).
    func hostedTransfers(_ knowledge: RunKnowledge) async throws -> HostedTransfers {
        try await anchorContext.hostedTransfers(try await knowledge.sessionTerms)
    }

    /// The anchor's transfers without pages (SEP-6).
    func programmaticTransfers(_ knowledge: RunKnowledge) async throws -> ProgrammaticTransfers {
        try await anchorContext.programmaticTransfers(try await knowledge.sessionTerms)
    }

    /// The anchor's payments to others (SEP-31).
    func directPayments(_ knowledge: RunKnowledge) async throws -> DirectPayments {
        try await anchorContext.directPayments(try await knowledge.sessionTerms)
    }
}
