internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The transfers that may have been started for a state without anybody living to record it.
///
/// The anchor is asked what was started since the first attempt began; for some seconds where a server has given up waiting
/// for itself, and may act still. What may be the lost one ``LostStart`` decides; what another run has claimed is that run's.
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
        let lost = LostStart(
            of: order.request,
            isDeposit: order.kind.isDeposit,
            own: step.services.keys.publicKey,
            known: known
        )
        let alike = try await started(since: instant).filter { step.taking(lost.action(on: $0)) == .consider }
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
                [Remedy(.askAboutStart)],
                kind: error.failure
            )
        }
    }
}
