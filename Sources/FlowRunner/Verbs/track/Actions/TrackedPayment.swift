internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// The payment for a withdrawal that a state follows: made once in a run, regardless of which states follow it, and not at all where
/// another state pays for it.
struct TrackedPayment: Sendable {
    let step: StepContext
    /// The transfer's name at the anchor.
    let id: String

    private var maker: PaymentMaker { PaymentMaker(step: step, occasion: .followed) }

    /// Finds the outcome of the transaction that this state signed before a crash, and submits it again while it can still pay
    /// the transfer.
    func settle() async throws {
        guard await step.transferFacts.hasOpenPayment(for: id, by: step.attempt.state) else { return }
        _ = try await step.driver.takeAccount(step.services.address)
        try await maker.untilSettled {
            let past = try await maker.past(.transfer(id))
            if let made = past.made { return try await record(made) }
            guard let payment = past.open else { return }
            let deadline = await maker.formerDeadline(of: payment)
            try await record(maker.make(payment, until: deadline, past.settlement))
        }
    }

    /// Pays what `transfer` asks for, which no state has paid yet.
    func pay(for transfer: Transfer) async throws {
        if transfer.status == .pendingUserTransferStart, let refusal = StepError.contract(transfer) { throw refusal }
        do throws(WithdrawalPaymentError) {
            _ = try maker.asked(by: transfer)
        } catch {
            guard let missing = MissingDetail(error, step) else { throw error }
            try await missing.apply()
            return
        }
        let isLate = try await step.driver.takeAccount(step.services.address)
        try await maker.untilSettled {
            let past = try await maker.past(.transfer(id))
            if let made = past.made { return try await record(made) }
            let known = SubjectRecord(await TransferValue.make(transfer, in: step))
            if let made = try await maker.made(for: known, past.settlement) { return try await record(made) }
            // While others used the account, the anchor may have changed its mind.
            let latest = isLate ? try await step.services.transfer(id, step.knowledge) : transfer
            let (payment, deadline) = try await maker.payment(for: latest)
            if let made = try await maker.made(insteadOf: payment, past.settlement) { return try await record(made) }
            try await record(maker.make(payment, until: deadline, past.settlement))
        }
    }

    private func record(_ made: PaymentMaker.Made) async throws {
        try await step.record(.paid(transfer: id, hash: made.settled.hash), summary: made.summary)
    }
}
