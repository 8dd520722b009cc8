internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// A deposit whose payout is overdue: reported once, with what keeps the account from receiving it.
///
/// Some anchors pay at once, and say nothing where the ledger refuses their payment.
struct StalledPayout: Sendable {
    /// An obstacle to an overdue payout, as the ledger shows it.
    struct Hindrance: Sendable {
        fileprivate let check: ReceiverCheck
        fileprivate let obstacle: ReceiverCheck.Obstacle
        fileprivate let action: TransferState.PayoutAction

        /// Whether the run removes it: it trusts the asset.
        var isForRun: Bool {
            let step = check.step
            return action.isForRun(
                obstacle,
                at: check.account,
                own: step.services.keys.publicKey,
                isTrustLed: step.step.leads(Transfer.Status.pendingTrust.rawValue)
            )
        }
    }

    let step: StepContext
    let transfer: Transfer

    /// Looks at the account where the anchor has taken long; `nil` where it has not, or where nothing hinders the payout.
    func hindrance() async throws -> Hindrance? {
        guard transfer.kind.isDeposit else { return nil }
        let action = await step.tracked(transfer.id).awaitsPayout(
            in: TransferTurn(of: transfer, in: step),
            since: await step.driver.polls.since(transfer.status.rawValue, in: step.attempt.state) ?? step.now,
            at: step.now,
            deadline: await step.driver.deadline?.deadline
        )
        guard step.taking(action) != .wait,
            let (check, obstacle) = try await ReceiverCheck.obstacle(toPayoutOf: transfer, in: step)
        else { return nil }
        return Hindrance(check: check, obstacle: obstacle, action: action)
    }

    /// Tells what is wrong, and whether the run `trusts` the asset now.
    ///
    /// If there is little time, the fault is recorded at once, for the end of a run that waits in vain.
    func report(_ hindrance: Hindrance, trusts: Bool) async throws {
        let turn = TransferTurn(of: transfer, in: step)
        let (check, obstacle) = (hindrance.check, hindrance.obstacle)
        switch hindrance.action {
        case .wait, .checkAgain: return
        case .checkForEnding:
            try await record(check, obstacle, trusts: trusts)
            try await step.record(.told(message: ToldMessage(.payoutObstacle, in: turn)))
        case .checkAndTell(let waited):
            try await record(check, obstacle, trusts: trusts)
            let text = ProgressWording.payoutStalled(
                anchor,
                "\(transfer.status)",
                seconds: waited >= TransferState.patienceForPayouts ? nil : waited.wholeSeconds,
                check.failure(obstacle).message,
                trusts: trusts
            )
            try await step.reportOnce(ToldMessage(.stalledPayout, in: turn), text)
        }
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
