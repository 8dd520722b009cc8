internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

extension PaymentMaker {
    /// The payment for a transfer that another state has made, also where the anchor asks for none any more.
    func made(for transfer: SubjectRecord, _ settlement: Settlement) async throws -> Made? {
        guard let id = transfer.transferID else { return nil }
        let asset = step.knowledge.start(of: id)?.asset
        return try await made(for: [.transfer(id)], transfer: id, settlement) { payment in
            try transfer.amountIn?.amount() == payment.amount && (asset == nil || asset == payment.asset)
        }
    }

    /// The payment that another party in the run has made for what `payment` is for.
    func made(insteadOf payment: Payment, _ settlement: Settlement) async throws -> Made? {
        try await made(
            for: payment.purposes(in: step.knowledge),
            transfer: payment.transfer,
            settlement,
            hasTerms: payment.hasTerms
        )
    }

    /// The payment that a withdrawal asks for as its anchor tells it now, and its deadline.
    ///
    /// - Throws: `WithdrawalPaymentError` where the anchor asks for nothing, or not for all that a payment needs.
    func payment(for transfer: Transfer) async throws -> (payment: Payment, deadline: PaymentDeadline?) {
        if transfer.status == .pendingUserTransferStart, let refusal = StepError.contract(transfer) { throw refusal }
        let asked = try asked(by: transfer)
        let deadline = try await deadline(of: transfer)
        try deadline?.check(step.now)
        let payment = Payment(
            destination: asked.destination,
            asset: try asset(of: transfer.id, told: asked.asset),
            amount: asked.amount,
            memo: asked.memo,
            transfer: transfer.id
        )
        try await ToldTerms(step: step).recordPayee(of: transfer)
        try await agree(to: payment, for: transfer)
        try await ToldTerms(step: step).recordShown(by: transfer)
        return (payment, deadline)
    }

    /// The request of the anchor; where it told a memo at the start, with a memo.
    ///
    /// - Throws: `WithdrawalPaymentError` where it asks for nothing, or not yet for all that a payment needs.
    func asked(by transfer: Transfer) throws(WithdrawalPaymentError) -> WithdrawalPayment {
        do throws(WithdrawalPaymentError) {
            let asked = try transfer.payment()
            guard asked.memo == .none, step.knowledge.start(of: transfer.id)?.transfer.payeeMemo != nil else {
                return asked
            }
            throw transfer.lacking("withdraw_memo")
        } catch {
            var error = error
            error.anchor = anchor
            throw error
        }
    }

    private var anchor: String { step.services.header.anchor }

    /// The asset of a transfer: as the anchor tells it, or as the transfer was started.
    private func asset(of id: String, told: Asset?) throws -> Asset {
        guard let asset = told ?? step.knowledge.start(of: id)?.asset else {
            throw StepError(
                .assetUnknown,
                [.transfer: .identifier(id), .domain: .text(anchor)],
                [Remedy(.startInFlow)]
            )
        }
        return asset
    }
}
