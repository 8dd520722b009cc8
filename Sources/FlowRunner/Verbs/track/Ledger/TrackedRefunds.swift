internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking

/// The refunds that an anchor reports for a transfer: shown, and compared with the ledger.
///
/// Specification: <https://stellar.org/protocol/sep-24#refunds-object-schema>
struct TrackedRefunds: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Tells what was given back, each time that it is more than before.
    func report() async throws {
        switch step.taking(await step.tracked(transfer.id).refunded(transfer)) {
        case .nothing: return
        case .reportUnexplained(let message):
            try await step.reportOnce(message, ProgressWording.refundedUnexplained(anchor))
        case .report(let refunds, let message): try await step.reportOnce(message, words(refunds))
        }
    }

    /// Compares each payment that is said to be on the ledger, and looks for what is said to have come back without one.
    ///
    /// - Throws: `StepError` with what differs; it is worth another try, as Horizon may be behind.
    func compare() async throws {
        switch step.taking(RefundTable.action(for: transfer, of: asset)) {
        case .nothing: return
        case .compare(let returned): try await compare(returned)
        case .search(let total, let left): try await search(total, left)
        }
    }

    private func compare(_ returned: [RefundTable.Returned]) async throws {
        var differences: [Clause] = []
        for transaction in returned { differences += try await self.differences(in: transaction) }
        if differences.isEmpty {
            for hash in returned.compactMap(\.hash) {
                guard let other = try await counted.count(.transaction(hash: hash)) else { continue }
                differences.append(Clause(.countedForRun, [.hash: .text("\(hash)"), .run: .text("\(other)")]))
            }
        }
        guard !differences.isEmpty else { return }
        throw StepError(
            .refundDiffers,
            facts.with(.differences, .clauses(differences)),
            [Remedy(.reportTransaction)],
            isRetryable: true
        )
    }

    /// Looks for the payment of which the anchor tells only how much it was.
    private func search(_ total: ExactDecimal, _ left: ExactDecimal?) async throws {
        let search = LedgerSearch(step: step, transfer: transfer)
        guard let found = try await search.returned([total, left].compactMap(\.self)), let hash = found.transactionHash
        else {
            throw StepError(
                .refundMissing,
                facts.with(.amount, .amount(total, in: unit)).with(.account, .text("\(search.account)")),
                [Remedy(.askForRefund)],
                isRetryable: true
            )
        }
        if let other = try await counted.count(.transaction(hash: hash)) {
            throw StepError(
                .refundCounted,
                facts.with(.hash, .text("\(hash)")).with(.run, .text("\(other)")),
                [Remedy(.askForRefund)],
                isRetryable: true
            )
        }
        let evidence = LedgerEvidence.transaction(hash: hash)
        guard await !step.tracked(transfer.id).ledger.found.contains(evidence) else { return }
        try await step.report(ProgressWording.refundFound(anchor, hash))
        try await step.record(.found(transfer: transfer.id, evidence: evidence))
    }

    private var anchor: String { step.services.header.anchor }

    private var counted: CountedEvidence { CountedEvidence(step: step) }

    private var facts: Facts { [.domain: .text(anchor), .transfer: .identifier(transfer.id)] }

    // MARK: Telling

    private func words(_ refunds: TransferState.RefundReport) -> MessageText {
        ProgressWording.refunded(
            anchor,
            text(refunds.amount),
            fee: refunds.fee.map { text($0) },
            missing: refunds.missing.map { text($0) },
            refunds.payments.map { part in
                (part.amount.map { text($0) }, part.isOnLedger, part.id)
            }
        )
    }

    /// The unit of what goes back, which is that of what came in.
    private var unit: AmountUnit? { TransferUnits(of: transfer, in: step).incoming }

    /// An amount with its unit.
    private func text(_ amount: ExactDecimal) -> String {
        amount.text(in: unit)
    }

    // MARK: Comparing

    /// The differences in one transaction, by which several payments may have gone back.
    private func differences(in returned: RefundTable.Returned) async throws -> [Clause] {
        guard let hash = returned.hash else {
            return [Clause(.noTransaction, [.found: .text(MessageText(identifier: returned.id).masked)])]
        }
        let facts: Facts = [.hash: .text("\(hash)")]
        guard let record = try await step.services.transaction(hash) else {
            return [Clause(.transactionUnknown, facts)]
        }
        guard record.isSuccessful else { return [Clause(.transactionFailed, facts)] }
        if let strange = try await OwnershipEvidence(step: step).objection(to: record, as: .refund, of: transfer) {
            return [Clause(.noRefund, facts.with(.strange, strange.fact))]
        }
        guard let transaction = record.envelope?.innermostTransaction else { return [] }
        return try LedgerMatch(of: transfer, in: step).refund(
            returned.parts,
            in: transaction,
            hash,
            of: asset,
            wanted: step.knowledge.start(of: transfer.id)?.refundMemo,
            own: step.services.keys.publicKey
        )
    }

    /// The asset that came in on the ledger, and goes back.
    private var asset: Asset? {
        RefundTable.asset(of: transfer, startedWith: step.knowledge.start(of: transfer.id)?.asset)
    }
}
