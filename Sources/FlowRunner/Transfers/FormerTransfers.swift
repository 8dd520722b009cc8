internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The transfers that may have been started for a state without anybody living to record it.
///
/// There is no key by which an anchor would know a request again, so it is asked what was started since the first
/// attempt began; for some seconds where a server has given up waiting for itself, and may act still. What another run has
/// claimed is that run's.
///
/// SEP-31 has no list to look them up in. What is lost there is not paid for, and expires.
struct FormerTransfers: Sendable {
    /// The pauses between looks for a transfer that a server may still be about to start.
    private static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

    let step: StepContext
    /// The order of the state.
    let order: TransferOrder

    /// The transfers, the latest first.
    func find() async throws -> [Transfer] {
        guard order.service != .direct else { return [] }
        let lost = await start.lostSince
        // Anchors write whole seconds.
        let since = min(step.begunAt, lost ?? step.begunAt).advanced(by: .seconds(-2))
        var free = try await self.free(since: since)
        guard lost != nil else { return free }
        for pause in Self.pauses where free.isEmpty {
            let deadline = await step.driver.deadline?.deadline ?? Timestamp(nanoseconds: .max)
            guard step.now < deadline else { break }
            let next = min(step.now.advanced(by: pause), deadline)
            try await step.services.clock.sleep(until: next, tolerance: nil)
            free = try await self.free(since: since)
        }
        return free
    }

    private var start: TransferStart { TransferStart(step: step) }

    /// The transfers like the order since `instant` that no other run has claimed.
    private func free(since instant: Timestamp) async throws -> [Transfer] {
        let known = Set(step.knowledge.results(about: .transfer(order.service)).compactMap { StartRecord.id(in: $0) })
        let alike = try await started(since: instant).filter { transfer in
            !known.contains(transfer.id)
                && (transfer.quoteID == nil || transfer.quoteID == order.request.quoteID)
                && isOrdered(transfer)
        }
        var free: [Transfer] = []
        for transfer in alike {
            let claimant = try await start.claimant(of: transfer.id, order.service)
            if claimant == nil || claimant == step.driver.run { free.append(transfer) }
        }
        return free
    }

    /// The transfers like the order since `instant`, by the anchor's own list.
    ///
    /// - Throws: ``StepError`` where the anchor has no such list: no one can know then whether it has started the transfer.
    private func started(since instant: Timestamp) async throws -> [Transfer] {
        do {
            return try await step.services.transfers(order, since: instant, step.knowledge)
        } catch let error as AnchorError where !error.isTransient {
            throw StepError(
                .startUnknown,
                [
                    .purpose: .text(order.noun), .domain: .text(step.services.header.anchor),
                    .cause: .failure(Failure(error)),
                ],
                [Remedy(.askAboutStart, [.expected: error.expectation])],
                kind: error.failure
            )
        }
    }

    /// Whether a transfer may be what was ordered: nothing that the anchor tells of it by now says otherwise.
    private func isOrdered(_ transfer: Transfer) -> Bool {
        let account = order.request.account ?? MuxedAccount(step.services.keys.publicKey)
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
