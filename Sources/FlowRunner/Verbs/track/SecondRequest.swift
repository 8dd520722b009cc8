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
            let words = await words(asked)
        else { return }
        guard await step.tracked(transfer.id).secondRequest != words else { return }
        let text =
            "\(step.services.header.anchor) was paid for the transfer \(transfer.id): \(words); nothing more is paid."
        try await step.report(MessageText(text))
        try await step.record(.askedAgain(transfer: transfer.id, words: words))
    }

    /// What is asked for and what was paid, as a clause; `nil` where they are the same.
    private func words(_ asked: WithdrawalPayment) async -> String? {
        let drafts = await PaymentDraft.all(in: step) + PaymentDraft.others(than: step)
        guard let draft = drafts.last(where: { $0.payment.transfer == transfer.id }) else { return nil }
        let (paid, hash) = (draft.payment, draft.envelope.hash)
        var request = "\(asked.amount) \(paid.asset.code)"
        var payment = paid.text
        if let asset = asked.asset, asset != paid.asset { request = "\(asked.amount) of \(asset)" }
        var isOther = asked.amount != paid.amount || asked.asset.map { $0 != paid.asset } ?? false
        if asked.destination != paid.destination {
            isOther = true
            request += " at \(asked.destination)"
            payment += " to \(paid.destination)"
        }
        if asked.memo != paid.memo {
            isOther = true
            request += " with \(asked.memo.inWords)"
            payment += " with \(paid.memo.inWords)"
        }
        let verb = paid.amount == Self.one ? "was" : "were"
        if isOther { return "it asks for \(request) now, and \(payment) \(verb) paid with \(hash)" }
        let isOpenedAgain = await step.tracked(transfer.id).isOpenedAgain(in: step.turn(of: transfer))
        return isOpenedAgain ? "it asks for \(request) again, which \(verb) paid with \(hash)" : nil
    }

    private static let one = Amount(stroops: 10_000_000)
}
