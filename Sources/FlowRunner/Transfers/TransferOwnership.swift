internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// Whose a transfer is: each is one run's, and one start's.
extension StepContext {
    /// Notes that the transfer called `id` is this run's, before anything is done about it.
    ///
    /// - Throws: ``StepError`` where it is another's: of this run, as each start makes a transfer of its own, or of another
    ///   run, which has taken what this one has started for what it had started itself.
    func claim(_ id: String, _ order: TransferOrder) async throws {
        if let other = knowledge.startingState(ofTransfer: id)?.name.value {
            throw StepError(
                .transferNameTaken,
                [
                    .domain: .text(services.header.anchor), .subject: .text(order.noun), .transfer: .identifier(id),
                    .state: .text(other),
                ],
                [Remedy(.reportUnpaidNew)]
            )
        }
        let owner = try await services.settings.journal.claim(claimName(id, order.service), for: driver.run)
        guard owner != driver.run else {
            if await lostSince != nil { try await record(.startLost(since: nil)) }
            return
        }
        throw StepError(
            .transferOfOtherRun,
            [
                .domain: .text(services.header.anchor), .subject: .text(order.noun), .transfer: .identifier(id),
                .run: .text("\(owner)"),
            ],
            [Remedy(.removeRun)],
            isRetryable: true
        )
    }

    /// The name under which a journal knows whose a transfer is.
    func claimName(_ id: String, _ service: TransferService) -> String {
        "\(service.rawValue) \(services.anchorContext.anchor.domain.name) \(id)"
    }
}

extension StepContext {
    /// How long to wait between looks for a transfer that a server may still be about to start.
    private static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

    /// Whether a transfer may have been started for this state without being known: by a former attempt of this visit, or by a
    /// former visit whose request is lost.
    var mayHaveStarted: Bool {
        get async {
            if mayHaveActed { return true }
            return await lostSince != nil
        }
    }

    /// Since when there may be a transfer of which no one knows, as a request for it is lost.
    var lostSince: Timestamp? {
        get async { await book.start(by: attempt.state).lostSince }
    }

    /// Asks the anchor to start a transfer, and notes where it may have done so although that is not what it says.
    func asking<Answer: Sendable>(_ ask: () async throws -> Answer) async throws -> Answer {
        do {
            return try await ask()
        } catch let error as AnchorError where error.mayHaveActed {
            try await noteLostStart()
            throw error
        }
    }

    /// Notes that a transfer may have been started of which no one knows the name.
    func noteLostStart() async throws {
        guard await lostSince == nil else { return }
        try await record(.startLost(since: begunAt))
    }

    /// The transfers that may have been started for this state without anybody living to record it, the latest first.
    ///
    /// There is no key by which an anchor would know a request again, so it is asked what was started since the first
    /// attempt began; for some seconds where a server has given up waiting for itself, and may act still. What another run has
    /// claimed is that run's.
    ///
    /// SEP-31 has no list to look them up in. What is lost there is not paid for, and expires.
    func formerTransfers(_ order: TransferOrder) async throws -> [Transfer] {
        guard order.service != .direct else { return [] }
        let lost = await lostSince
        // Anchors write whole seconds.
        let since = min(begunAt, lost ?? begunAt).advanced(by: .seconds(-2))
        var free = try await freeTransfers(order, since)
        guard lost != nil else { return free }
        for pause in Self.pauses where free.isEmpty {
            let deadline = await driver.deadline?.deadline ?? Timestamp(nanoseconds: .max)
            guard now < deadline else { break }
            try await services.clock.sleep(until: min(now.advanced(by: pause), deadline), tolerance: nil)
            free = try await freeTransfers(order, since)
        }
        return free
    }

    /// The transfers like `order` since `instant` that no other run has claimed.
    private func freeTransfers(_ order: TransferOrder, _ instant: Timestamp) async throws -> [Transfer] {
        let known = Set(knowledge.results(of: order.service.verb).compactMap { $0["id"].text })
        let alike = try await started(order, since: instant).filter { transfer in
            !known.contains(transfer.id)
                && (transfer.quoteID == nil || transfer.quoteID == order.request.quoteID)
                && isLike(transfer, order)
        }
        var free: [Transfer] = []
        for transfer in alike {
            let claimant = try await services.settings.journal.claimant(of: claimName(transfer.id, order.service))
            if claimant == nil || claimant == driver.run { free.append(transfer) }
        }
        return free
    }

    /// The transfers like `order` since `instant`, by the anchor's own list.
    ///
    /// - Throws: ``StepError`` where the anchor has no such list: no one can know then whether it has started the transfer.
    private func started(_ order: TransferOrder, since instant: Timestamp) async throws -> [Transfer] {
        do {
            return try await services.transfers(order, since: instant, knowledge)
        } catch let error as AnchorError where !error.isTransient {
            throw StepError(
                .startUnknown,
                [
                    .purpose: .text(order.noun), .domain: .text(services.header.anchor),
                    .cause: .failure(Failure(error)),
                ],
                [Remedy(.askAboutStart, [.expected: error.expectation.map(Fact.text)])],
                kind: error.failure
            )
        }
    }

    /// Whether a transfer may be what was ordered: nothing that the anchor tells of it by now says otherwise.
    private func isLike(_ transfer: Transfer, _ order: TransferOrder) -> Bool {
        let account = order.request.account ?? MuxedAccount(services.keys.publicKey)
        let party = (order.kind.isDeposit ? transfer.to : transfer.from).flatMap { MuxedAccount($0) }
        if let party {
            guard party.accountID == account.accountID else { return false }
            if let id = party.muxID, let own = account.muxID, id != own { return false }
        }
        if let memo = order.request.memo, let told = transfer.depositMemo, memo != told { return false }
        guard let amount = order.request.amount, let told = transfer.amountIn, told != amount else { return true }
        // Some anchors add their fee; a tenth is what the SEP grants both sides.
        guard told > amount, let excess = try? told.subtracting(amount),
            let tenfold = try? excess.multiplied(by: ExactDecimal(10))
        else { return false }
        return tenfold <= amount || excess == transfer.fee?.total
    }
}
