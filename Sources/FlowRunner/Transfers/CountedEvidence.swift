internal import AnchorClient
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
    func payments(besides id: String) async -> [TransactionHash: Clause] {
        await step.transferFacts.otherPayments(than: id, told: told)
    }

    /// The transactions that are something else than what has moved the transfer called `id`, with what they are, as a clause;
    /// `withOwnPayments` with all that the run has signed.
    func uses(besides id: String, withOwnPayments: Bool) async -> [TransactionHash: Clause] {
        await step.transferFacts.otherUses(
            than: id,
            told: told,
            transfers: transfers,
            withOwnPayments: withOwnPayments
        )
    }

    /// The claimable balances of other transfers than the one called `id`.
    func balances(besides id: String) async -> Set<ClaimableBalanceID> {
        await step.transferFacts.otherBalances(than: id, transfers: transfers)
    }

    /// The payments that the run's states tell of.
    private var told: [TransferFacts.ToldPayment] {
        step.knowledge.payments.map { TransferFacts.ToldPayment(hash: $0.hash, transfer: $0.transfer) }
    }

    /// The transfers as the run's states have seen them last.
    private var transfers: [TransferFacts.ToldTransfer] {
        step.knowledge.transfers.map { transfer in
            TransferFacts.ToldTransfer(
                id: transfer.transferID,
                transaction: transfer.ledgerTransaction,
                refunds: transfer.refundIDs,
                balance: transfer.claimableBalance
            )
        }
    }

    // MARK: Other runs

    /// The other run for which something on the ledger has counted; `nil` where there is none.
    func otherRun(thatCounted evidence: LedgerEvidence) async throws -> RunID? {
        let run = try await step.services.settings.journal.claimant(of: evidence.name)
        return run == step.driver.run ? nil : run
    }

    /// Counts evidence on the ledger for this run; returns the other run for which it has counted already, or `nil`.
    func count(_ evidence: LedgerEvidence) async throws -> RunID? {
        let run = try await step.services.settings.journal.claim(evidence.name, for: step.driver.run)
        return run == step.driver.run ? nil : run
    }
}

extension RunKnowledge {
    /// The payment that a state has made for the transfer called `id`.
    func payment(forTransfer id: Transfer.ID) -> TransactionHash? {
        payments.last { $0.transfer == id }?.hash
    }

    /// The payments that states have made, with the transfers that they were made for.
    var payments: [(hash: TransactionHash, transfer: Transfer.ID?)] {
        results(about: .payment).compactMap { result in
            guard let hash = Self.transaction(in: result) else { return nil }
            return (hash: hash, transfer: SubjectRecord.id(in: result))
        }
    }
}
