internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// The trustline that a deposit waits for.
struct TrackedTrustline: Sendable {
    let step: StepContext

    /// Trusts the asset of `transfer`, where the run's account is the one that has to, and as soon as it has the lumens.
    func trust(for transfer: Transfer) async throws {
        let turn = TransferTurn(of: transfer, in: step)
        guard await !step.tracked(transfer.id).hasTrusted(in: turn) else { return }
        guard let asset = asset(of: transfer) else {
            throw StepError(
                .trustAssetUnnamed,
                [.domain: .text(step.services.header.anchor)],
                [Remedy(.startInFlow)]
            )
        }
        let account = step.knowledge.start(of: transfer.id)?.account ?? MuxedAccount(step.services.keys.publicKey)
        guard account.accountID == step.services.keys.publicKey else {
            return try await step.reportOnce(
                ToldMessage(.untrusted, in: turn),
                ProgressWording.trustNeeded("\(account.accountID)", asset)
            )
        }
        _ = try await step.driver.takeAccount(step.services.address)
        do {
            let maker = TrustlineMaker(step: step, turn: turn.number)
            let outcome = try await maker.trust(asset)
            var summary: String?
            if case .made = outcome { summary = "\(asset.shortened) trusted" }
            try await step.record(.trusted(turn: turn), summary: summary)
        } catch let error as StepError where error.failure == .refused && !error.isRetryable {
            // Lumens may still come, as some anchors send them themselves.
            let text = ProgressWording.waitsForLumens(after: error.message)
            try await step.reportOnce(ToldMessage(.untrusted, in: turn), text)
        }
    }

    /// The asset that a deposit pays out: as the run has started it, or as the anchor tells it.
    private func asset(of transfer: Transfer) -> Asset? {
        if let known = step.knowledge.start(of: transfer.id)?.asset { return known }
        if case .stellar(let asset)? = transfer.amountOutAsset { return asset }
        return nil
    }
}
