internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// The uses of the run's transactions: each counts for one transfer, and for nothing else beside it.
struct CountedEvidence: Sendable {
    let step: StepContext

    /// The transaction with which a state of this run has paid for the transfer called `id`.
    func payment(for id: String) async -> TransactionHash? {
        if let hash = step.knowledge.payment(forTransfer: id) { return hash }
        return await step.transferFacts.payment(for: id)
    }

    /// The transactions with which the run has paid for other transfers than the one called `id`, with what for, as a clause.
    ///
    /// Nothing that an anchor says is among this: what was paid is decided by what the run itself has signed and recorded.
    func payments(besides id: String) async -> [TransactionHash: Clause] {
        var others: [TransactionHash: Clause] = [:]
        func take(_ hash: TransactionHash?, _ transfer: String?) {
            guard let transfer, transfer != id, let hash else { return }
            others[hash] = Clause(.paidOtherTransfer, [.transfer: .identifier(transfer)])
        }
        let recorded = await step.transferFacts
        for draft in recorded.payments.drafts { take(draft.envelope.hash, draft.payment.transfer) }
        for payment in step.knowledge.payments { take(payment.hash, payment.transfer) }
        for payment in recorded.paid { take(payment.hash, payment.transfer) }
        return others
    }

    /// The transactions that are something else than what an anchor has paid out for the deposit called `id`, or someone
    /// for the withdrawal of that name, with what they are, as a clause; `withOwnPayments` with all that the run has signed.
    func uses(besides id: String, withOwnPayments: Bool) async -> [TransactionHash: Clause] {
        var others = await payments(besides: id)
        func take(_ hash: TransactionHash?, _ clause: Clause) {
            guard let hash, others[hash] == nil else { return }
            others[hash] = clause
        }
        func take(_ hash: String?, _ clause: Clause) {
            take(hash.flatMap { TransactionHash($0.lowercased()) }, clause)
        }
        let recorded = await step.transferFacts
        if withOwnPayments {
            for draft in recorded.payments.drafts { take(draft.envelope.hash, Clause(.ownPayment)) }
        }
        for transfer in step.knowledge.transfers {
            guard let other = transfer.transferID, other != id else { continue }
            let facts: Facts = [.transfer: .identifier(other)]
            take(transfer.ledgerTransaction, Clause(.countedForTransfer, facts))
            for refund in transfer.refundIDs { take(refund, Clause(.countedAsRefund, facts)) }
        }
        for (other, evidence) in recorded.found(besides: id) {
            take(evidence.hash, Clause(.countedForTransfer, [.transfer: .identifier(other)]))
        }
        return others
    }

    /// The balances that were put aside for other transfers than the one called `id`.
    func balances(besides id: String) async -> Set<ClaimableBalanceID> {
        let told = step.knowledge.transfers.filter { $0.transferID != id }.compactMap(\.claimableBalance)
        let found = await step.transferFacts.found(besides: id).compactMap(\.evidence.balance)
        return Set(told.compactMap { ClaimableBalanceID($0) } + found)
    }

    // MARK: Other runs

    /// The other run for which something on the ledger has counted; `nil` where there is none.
    func otherRun(thatCounted evidence: LedgerEvidence) async throws -> RunID? {
        let run = try await step.services.settings.journal.claimant(of: evidence.name)
        return run == step.driver.run ? nil : run
    }

    /// Has something on the ledger count for this run; returns the other for which it has counted already, or `nil`.
    func count(_ evidence: LedgerEvidence) async throws -> RunID? {
        let run = try await step.services.settings.journal.claim(evidence.name, for: step.driver.run)
        return run == step.driver.run ? nil : run
    }
}
