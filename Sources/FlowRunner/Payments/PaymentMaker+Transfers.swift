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
        let terms = OtherPaymentTable.Terms.transfer(amount: transfer.amountIn, asset: asset)
        return try await made(for: [.transfer(id)], transfer: id, on: terms, settlement)
    }

    /// The payment that another party in the run has made for what `payment` is for.
    func made(insteadOf payment: Payment, _ settlement: Settlement) async throws -> Made? {
        try await made(
            for: payment.purposes(in: step.knowledge),
            transfer: payment.transfer,
            on: .payment(payment),
            settlement
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
        let asset = step.knowledge.start(of: transfer.id)?.asset
        guard let payment = Payment(asked, for: transfer.id, startedWith: asset) else {
            throw StepError(
                .assetUnknown,
                [.transfer: .identifier(transfer.id), .domain: .text(anchor)],
                [Remedy(.startInFlow)]
            )
        }
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
            let startedWithMemo = step.knowledge.start(of: transfer.id)?.transfer.payeeMemo != nil
            return try transfer.payment(startedWithMemo: startedWithMemo)
        } catch {
            var error = error
            error.anchor = anchor
            throw error
        }
    }

    private var anchor: String { step.services.header.anchor }
}
