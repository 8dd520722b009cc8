internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// A second payment request for a paid transfer: reported, and never paid.
///
/// It may have changed its mind about the amount, the account or the memo, or have opened the transfer again.
struct SecondRequest: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Tells what is asked for now where it isn't what was paid, once for each request.
    func report() async throws {
        guard transfer.status == .pendingUserTransferStart, let asked = try? transfer.payment(),
            let request = await request(asked)
        else { return }
        guard await step.tracked(transfer.id).payment.secondRequest != request else { return }
        let anchor = step.services.header.anchor
        try await step.report(ProgressWording.paidAndAsked(anchor, transfer.id, request.message))
        try await step.record(.askedAgain(transfer: transfer.id, request: request))
    }

    /// The failure about what is asked for and what was paid; `nil` where they are the same.
    private func request(_ asked: WithdrawalPayment) async -> Failure? {
        let drafts = await PaymentDraft.all(in: step) + PaymentDraft.others(than: step)
        guard let draft = drafts.last(where: { $0.payment.transfer == transfer.id }) else { return nil }
        let (paid, hash) = (draft.payment, draft.envelope.hash)
        var request: Facts = [.amount: .text("\(asked.amount) \(paid.asset.code)")]
        var payment: Facts = [.amount: .text(paid.text)]
        if let asset = asked.asset, asset != paid.asset {
            request = [.amount: .text("\(asked.amount)"), .asset: .text("\(asset)")]
        }
        var isOther = asked.amount != paid.amount || asked.asset.map { $0 != paid.asset } ?? false
        if asked.destination != paid.destination {
            isOther = true
            request[.account] = .text("\(asked.destination)")
            payment[.account] = .text("\(paid.destination)")
        }
        if asked.memo != paid.memo {
            isOther = true
            request[.memo] = asked.memo.fact
            payment[.memo] = paid.memo.fact
        }
        let facts: Facts = [.found: .facts(request), .expected: .facts(payment), .hash: .text("\(hash)")]
        if isOther { return Failure(.otherPaymentAsked, facts: facts) }
        let isOpenedAgain = await step.tracked(transfer.id).isOpenedAgain(in: TransferTurn(of: transfer, in: step))
        return isOpenedAgain ? Failure(.paymentAskedAgain, facts: facts) : nil
    }
}
