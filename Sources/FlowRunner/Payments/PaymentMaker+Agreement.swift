internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

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

    /// Asks a person to confirm `payment` if it needs a confirmation regardless of its terms, and has none yet.
    func confirm(_ payment: Payment) async throws {
        let confirmations = ConfirmationTable.confirmations(
            of: payment,
            for: payment.purposes(in: step.knowledge),
            isPublic: step.services.network == .public,
            paysUnasked: step.services.settings.paysUnasked
        )
        for confirmation in confirmations {
            let (detail, reasons): (QuestionWording.PaymentDetail, [TermsClause]) =
                switch step.taking(confirmation) {
                case .memoBesideCustomer: (.memoBesideCustomer, [.memoBesideCustomer(payment, Facts())])
                case .publicNetwork: (.publicNetwork, [])
                }
            try await PaymentConfirmation(step: step, payment: payment, detail: detail, reasons: reasons).obtain()
        }
    }
}
