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
        let start = step.knowledge.start(of: transfer.id)
        let own = step.services.keys.publicKey
        let action = await step.tracked(transfer.id).needsTrustline(
            transfer,
            in: turn,
            for: start?.asset,
            at: start?.account?.accountID ?? own,
            own: own
        )
        switch step.taking(action) {
        case .nothing: return
        case .refuseUnnamedAsset:
            throw StepError(
                .trustAssetUnnamed,
                [.domain: .text(step.services.header.anchor)],
                [Remedy(.startInFlow)]
            )
        case .reportOther(let account, let asset):
            let text = ProgressWording.trustNeeded("\(account)", asset)
            try await step.reportOnce(ToldMessage(.untrusted, in: turn), text)
        case .trust(let asset): try await trust(asset, in: turn)
        }
    }

    private func trust(_ asset: Asset, in turn: TransferTurn) async throws {
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
}
