internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// Finds transfers that an earlier attempt of a state may have started, when a crash kept it from recording them.
///
/// The anchor lists the transfers that were started since the first attempt began. If the answer to the request was lost, the
/// server may still be carrying the request out: the list is read again for some seconds. ``LostStart`` decides which transfer
/// is the lost one; transfers that another run has claimed are left out.
///
/// SEP-31 has no list of transfers. A transfer that is lost there is not paid, and expires.
struct FormerTransfers: Sendable {
    /// The pauses between reads of the list while the server may still be starting the transfer.
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
