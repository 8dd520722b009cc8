internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking

/// The evidence whether a transaction is a transfer's: from the run's records, those of other runs, and the ledger.
struct OwnershipEvidence: Sendable {
    let step: StepContext

    /// The reason why the transaction `record` is not the transfer's, regardless of what it moves; `nil` where there is none.
    func objection(
        to record: TransactionRecord,
        as role: LedgerOwnership.Role,
        of transfer: Transfer
    ) async throws -> Clause? {
        let ownership = LedgerOwnership(
            of: record.hash,
            in: record.ledger,
            closed: record.createdAt,
            as: role,
            of: transfer
        )
        var answers: [LedgerOwnership.Question: LedgerOwnership.Answer] = [:]
        while true {
            switch step.taking(ownership.step(knowing: answers)) {
            case .findOut(let question): answers[question] = try await answer(question, ownership)
            case .refuse(let reason): return reason
            case .accept: return nil
            }
        }
    }

    private func answer(
        _ question: LedgerOwnership.Question,
        _ ownership: LedgerOwnership
    ) async throws -> LedgerOwnership.Answer {
        let (id, hash) = (ownership.transfer.id, ownership.hash)
        let counted = CountedEvidence(step: step)
        switch question {
        case .use:
            return .use(await counted.uses(besides: id, withOwnPayments: ownership.refusesOwnPayments)[hash])
        case .otherRun:
            return .otherRun(try await counted.otherRun(thatCounted: .transaction(hash: hash)).map { "\($0)" })
        case .payment:
            guard let paid = await counted.payment(for: id) else { return .payment(ledger: nil) }
            return .payment(ledger: try await step.services.transaction(paid)?.ledger)
        case .beginning: return .beginning(try await TransferAge(step: step, id: id).asked())
        }
    }
}
