internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

/// A deposit whose payout is overdue: reported once, with the likely reasons.
///
/// Some anchors pay at once, and say nothing where the ledger refuses their payment.
struct StalledPayout: Sendable {
    /// How long an anchor may take before the ledger is looked at; less where a deadline leaves less than three times that.
    static let patience = Duration.seconds(60)

    /// The key of the notes about what was told.
    private static let key = "stalled payout"

    /// The key of the notes about what was only noted.
    private static let notedKey = "payout obstacle"

    let step: StepContext
    let transfer: Transfer

    /// Looks at the account where the anchor has taken long, tells what is wrong with it, and trusts the asset where the run may.
    ///
    /// Where there is little time, what is wrong is noted at once, for the end of a run that waits in vain.
    func apply() async throws {
        guard transfer.kind.isDeposit, [.pendingAnchor, .pendingStellar].contains(transfer.status) else { return }
        let since = await step.driver.status(transfer.status.rawValue, since: step.attempt.state) ?? step.now
        let waited = since.duration(to: step.now)
        let left = await step.driver.deadline.map { since.duration(to: $0.deadline) }
        let isDue = waited >= min(Self.patience, left.map { $0 / 3 } ?? Self.patience)
        let isShort = left.map { $0 < Self.patience } ?? false
        guard isDue || isShort, await !step.isDone(isDue ? Self.key : Self.notedKey, transfer),
            let (check, obstacle) = try await step.payoutObstacle(of: transfer)
        else { return }
        let isOwn = check.account == step.services.keys.publicKey
        let trusts =
            isDue && obstacle == .noTrustline && isOwn && !step.step.leads(Transfer.Status.pendingTrust.rawValue)
        try await note(check, obstacle, trusts: trusts)
        guard isDue else { return try await step.noteDone(Self.notedKey, transfer) }
        let time = waited >= Self.patience ? "a minute" : "\(waited.wholeSeconds) s"
        let text =
            "\(anchor) has had the deposit in `\(transfer.status)` for \(time): \(check.words(for: obstacle)), so it can't be paid"
            + (trusts ? "; the run trusts the asset now. If the anchor has tried to pay, ask it to pay again." : ".")
        try await step.report(text, full: text)
        try await step.noteDone(Self.key, transfer)
        if trusts { try await TrackedTrustline(step: step).trust(for: transfer) }
    }

    private var anchor: String { step.services.header.anchor }

    /// Notes what is wrong, for a run that ends while it waits.
    private func note(_ check: ReceiverCheck, _ obstacle: ReceiverCheck.Obstacle, trusts: Bool) async throws {
        let wrong =
            trusts
            ? "\(check.account) had no trustline for \(check.asset.shortened) until the run added it"
            : check.words(for: obstacle)
        try await step.note(
            Note.obstacle,
            [
                "transfer": .text(transfer.id), "status": .text(transfer.status.rawValue),
                "turn": .integer(step.turn(of: transfer)),
                "words": .text("the run waited for \(anchor) to pay the deposit, and \(wrong)"),
                "help": .text(trusts ? "ask the anchor to pay again" : check.remedy(for: obstacle)),
            ]
        )
    }
}
