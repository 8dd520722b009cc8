internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking
internal import Wallet

/// Agreement to a payment, by the flow or a person.
extension PaymentMaker {
    /// Makes sure that `payment` is what was agreed upon for `transfer`, or that a person confirms it.
    ///
    /// - Throws: ``UnansweredQuestions`` where a person has to confirm it and can't be asked, so that the run waits for that;
    ///   and what keeps the anchor's terms from being read for now.
    func agree(to payment: Payment, for transfer: Transfer) async throws {
        let terms = await AgreedTerms(of: transfer, in: step)
        switch step.taking(try await terms.answer(in: step, { try $0.decision(on: payment) })) {
        case .refuse(let failure): throw StepError(failure)
        case .pay(let remarks): try await tell(remarks, about: transfer)
        case .ask(let reasons, let remarks):
            try await tell(remarks, about: transfer)
            let fee = transfer.fee?.total.map { $0.text(in: terms.units.fee) }
            try await PaymentConfirmation(step: step, payment: payment, detail: .fee(fee), reasons: reasons).obtain()
        }
    }

    private func tell(_ remarks: [TermsClause], about transfer: Transfer) async throws {
        for remark in remarks {
            let message = ToldMessage(.remark, of: transfer.id, text: remark.key)
            try await step.reportOnce(message, ProgressWording.sentence(remark))
        }
    }

    /// Has a person confirm money that is worth something, unless they have confirmed this very payment before.
    func confirm(_ payment: Payment) async throws {
        let settings = step.services.settings
        guard step.services.network == .public, !settings.paysUnasked else { return }
        try await PaymentConfirmation(step: step, payment: payment, detail: .publicNetwork, reasons: [])
            .obtain()
    }

    /// Has a person confirm a memo beside a muxed address: one of them may name another customer.
    ///
    /// For a transfer that is decided with its other terms (``AgreedTerms/decision(on:)``).
    func confirmMemo(of payment: Payment) async throws {
        do throws(RecipientMemoError) {
            try RecipientMemoError.check(payment.memo, besides: payment.destination)
        } catch {
            let isForTransfer = payment.purposes(in: step.knowledge).contains { purpose in
                if case .transfer = purpose { true } else { false }
            }
            guard !isForTransfer else { return }
            let reasons = [TermsClause.memoBesideCustomer(payment, Facts())]
            try await PaymentConfirmation(step: step, payment: payment, detail: .memoBesideCustomer, reasons: reasons)
                .obtain()
        }
    }
}
