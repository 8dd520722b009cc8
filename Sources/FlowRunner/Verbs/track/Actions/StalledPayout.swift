internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// A deposit whose payout is overdue: reported once, with the likely reasons.
///
/// Some anchors pay at once, and say nothing where the ledger refuses their payment.
struct StalledPayout: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Looks at the account where the anchor has taken long, tells what is wrong with it, and trusts the asset where the run may.
    ///
    /// If there is little time, the fault is recorded at once, for the end of a run that waits in vain.
    func apply() async throws {
        guard transfer.kind.isDeposit else { return }
        let turn = TransferTurn(of: transfer, in: step)
        let since = await step.driver.status(transfer.status.rawValue, since: step.attempt.state) ?? step.now
        let deadline = await step.driver.deadline?.deadline
        let tracked = await step.tracked(transfer.id)
        let waited: Duration?
        switch tracked.awaitsPayout(in: turn, since: since, at: step.now, deadline: deadline) {
        case .wait: return
        case .checkForEnding: waited = nil
        case .checkAndTell(let time): waited = time
        }
        guard let (check, obstacle) = try await ReceiverCheck.obstacle(toPayoutOf: transfer, in: step) else { return }
        let isOwn = check.account == step.services.keys.publicKey
        let trusts =
            waited != nil && obstacle == .noTrustline && isOwn
            && !step.step.leads(Transfer.Status.pendingTrust.rawValue)
        try await record(check, obstacle, trusts: trusts)
        guard let waited else { return try await step.record(.told(message: ToldMessage(.payoutObstacle, in: turn))) }
        let text = ProgressWording.payoutStalled(
            anchor,
            "\(transfer.status)",
            seconds: waited >= TransferState.patienceForPayouts ? nil : waited.wholeSeconds,
            check.failure(obstacle).message,
            trusts: trusts
        )
        try await step.reportOnce(ToldMessage(.stalledPayout, in: turn), text)
        if trusts { try await TrackedTrustline(step: step).trust(for: transfer) }
    }

    private var anchor: String { step.services.header.anchor }

    /// Records what is wrong, for a run that ends while it waits.
    private func record(_ check: ReceiverCheck, _ obstacle: ReceiverCheck.Obstacle, trusts: Bool) async throws {
        var wrong = check.failure(obstacle)
        if trusts { (wrong.code, wrong.remedies) = (.receiverTrustedLate, [Remedy(.askToPayAgain)]) }
        let reason = Failure(
            .payoutHindered,
            facts: [.domain: .text(anchor), .cause: .failure(wrong)],
            remedies: wrong.remedies
        )
        try await step.record(.obstacle(turn: TransferTurn(of: transfer, in: step), reason: reason))
    }
}
