internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import TransferTracking

/// A second payment request for a paid transfer: reported, and never paid.
struct SecondRequest: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Tells what is asked for now where it isn't what was paid, once for each request.
    func report() async throws {
        let drafts = await PaymentDraft.all(in: step) + PaymentDraft.others(than: step)
        let paid = drafts.last { $0.payment.transfer == transfer.id }
        let turn = TransferTurn(of: transfer, in: step)
        switch step.taking(await step.tracked(transfer.id).asksAgain(transfer, in: turn, paid: paid)) {
        case .nothing: return
        case .report(let request):
            let anchor = step.services.header.anchor
            try await step.report(ProgressWording.paidAndAsked(anchor, transfer.id, request.message))
            try await step.record(.askedAgain(transfer: transfer.id, request: request))
        }
    }
}
