internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

/// A deposit that its anchor has had to pay out for a while: what it waits for is told once, and what could be wrong.
///
/// Some anchors pay at once, and say nothing where the ledger refuses their payment.
struct StalledPayout: Sendable {
    /// How long an anchor may take before the ledger is looked at.
    static let patience = Duration.seconds(60)

    /// The key of the notes about what was told.
    private static let key = "stalled payout"

    let step: StepContext
    let transfer: Transfer

    /// Looks at the account where the anchor has taken long, tells what is wrong with it, and trusts the asset where the run may.
    func heed() async throws {
        guard transfer.kind.isDeposit, [.pendingAnchor, .pendingStellar].contains(transfer.status),
            let since = await step.driver.status(transfer.status.rawValue, since: step.attempt.state),
            since.duration(to: step.now) >= Self.patience, await !step.isDone(Self.key, transfer),
            let (check, obstacle) = try await step.payoutObstacle(of: transfer)
        else { return }
        let isOwn = check.account == step.services.keys.publicKey
        let trusts = obstacle == .noTrustline && isOwn && !step.step.leads(Transfer.Status.pendingTrust.rawValue)
        let text =
            "\(step.services.header.anchor) has had the deposit in `\(transfer.status)` for a minute: "
            + "\(check.words(for: obstacle)), so it can't be paid"
            + (trusts ? "; the run trusts the asset now. If the anchor has tried to pay, ask it to pay again." : ".")
        try await step.tell(text, full: text)
        try await step.noteDone(Self.key, transfer)
        if trusts { try await TrackedTrustline(step: step).trust(for: transfer) }
    }
}
