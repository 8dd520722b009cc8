internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// The trustline that a deposit waits for.
struct TrackedTrustline: Sendable {
    /// The key of the notes about why nothing can be trusted yet.
    private static let obstacleKey = "untrusted"

    let step: StepContext

    /// Trusts the asset of `transfer`, where the run's account is the one that has to, and as soon as it has the lumens.
    func trust(for transfer: Transfer) async throws {
        guard await !step.isDone(Note.trusted, transfer) else { return }
        guard let asset = asset(of: transfer) else {
            throw StepError(
                .transport,
                "\(step.services.header.anchor) waits for a trustline and names no asset",
                help: "start the transfer with a `sep24` or `sep6` state of this flow"
            )
        }
        let account = step.knowledge.account(ofTransfer: transfer.id) ?? MuxedAccount(step.services.keys.publicKey)
        guard account.accountID == step.services.keys.publicKey else {
            return try await report(
                "The anchor waits until \(account.accountID) trusts \(asset); only the owner of that account can do that.",
                transfer
            )
        }
        _ = try await step.driver.takeAccount()
        do {
            let maker = TrustlineMaker(step: step, key: "trustline \(step.turn(of: transfer))")
            let outcome = try await maker.trust(asset)
            var summary: String?
            if case .made = outcome { summary = "\(asset.shortened) trusted" }
            try await step.noteDone(Note.trusted, transfer, summary: summary)
        } catch let error as StepError where error.failure == .refused && !error.isRetryable {
            // Lumens may still come, as some anchors send them themselves.
            try await report("\(error.summary); the run waits for the lumens", transfer)
        }
    }

    /// The asset that a deposit pays out: as the run has started it, or as the anchor tells it.
    private func asset(of transfer: Transfer) -> Asset? {
        if let known = step.knowledge.asset(ofTransfer: transfer.id).flatMap({ Asset($0) }) { return known }
        if case .stellar(let asset)? = transfer.amountOutAsset { return asset }
        return nil
    }

    private func report(_ text: String, _ transfer: Transfer) async throws {
        guard await !step.isDone(Self.obstacleKey, transfer) else { return }
        try await step.report(text, full: text)
        try await step.noteDone(Self.obstacleKey, transfer)
    }
}
