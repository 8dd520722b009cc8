internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import TransferTracking

/// A payment to another person (SEP-31) that stays with its anchor: reported once, with the likely reason.
///
/// Some anchors take a payment without a quote, and never process it.
struct UnprocessedPayment: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Tells what the run waits for, where the anchor has taken long.
    func report() async throws {
        let turn = TransferTurn(of: transfer, in: step)
        let since = await step.driver.polls.since(transfer.status.rawValue, in: step.attempt.state) ?? step.now
        guard await step.tracked(transfer.id).isUnprocessed(in: turn, since: since, at: step.now) else { return }
        let hasQuote = (step.knowledge.start(of: transfer.id)?.quoteID ?? transfer.quoteID) != nil
        let anchor = step.services.header.anchor
        let text = ProgressWording.unprocessed(anchor, "\(transfer.status)", hasQuote: hasQuote)
        try await step.reportOnce(ToldMessage(.stalledPayout, in: turn), text)
    }
}
