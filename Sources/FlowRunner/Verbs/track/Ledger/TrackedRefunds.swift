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
        guard let text = text() else { return }
        try await step.reportOnce(ToldMessage(.refunds, of: transfer.id, text: key), text)
    }

    /// Compares each payment that is said to be on the ledger, and looks for what is said to have come back without one.
    ///
    /// - Throws: `StepError` with what differs; it is worth another try, as Horizon may be behind.
    func compare() async throws {
        guard let refunds = transfer.refunds else { return }
        guard !refunds.payments.isEmpty else { return try await search(refunds) }
        let payments = refunds.payments
        var differences: [Clause] = []
        for (id, parts) in Dictionary(grouping: payments.filter(Self.isOnLedger), by: \.id).sorted(by: {
            $0.key < $1.key
        }) {
            differences += try await self.differences(of: parts, in: id)
        }
        if differences.isEmpty {
            for hash in payments.filter(Self.isOnLedger).compactMap({ TransactionHash($0.id.lowercased()) }) {
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
    private func search(_ refunds: Refunds) async throws {
        guard let total = refunds.amountRefunded, !total.isZero, transfer.kind.isWithdrawal, asset != nil else {
            return
        }
        let less = refunds.amountFee.flatMap { try? total.subtracting($0) }
        let search = LedgerSearch(step: step, transfer: transfer)
        guard let found = try await search.returned([total] + [less].compactMap { $0 }),
            let hash = found.transactionHash
        else {
            throw StepError(
                .refundMissing,
                facts.with(.amount, .text(text(total))).with(.account, .text("\(search.account)")),
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

    /// The key that tells one report of refunds from another: the amounts, and the payments by which they were given back.
    private var key: String {
        guard let refunds = transfer.refunds else { return "refunded" }
        let amounts = [refunds.paidBack, refunds.fee, rest(besides: refunds.paidBack ?? .zero, refunds.fee)]
        let payments = refunds.payments.map { [$0.id, $0.amount.map { "\($0)" } ?? ""].joined(separator: " ") }
        return ToldMessage.digest(of: (amounts.map { "\($0 ?? .zero)" } + payments).joined(separator: "\n"))
    }

    private func text() -> MessageText? {
        guard let refunds = transfer.refunds else {
            guard transfer.status == .refunded else { return nil }
            return ProgressWording.refundedUnexplained(anchor)
        }
        let (total, fee) = (refunds.paidBack, refunds.fee)
        guard let total, !total.isZero || !refunds.payments.isEmpty else { return nil }
        return ProgressWording.refunded(
            anchor,
            text(total),
            fee: fee.flatMap { $0.isZero ? nil : text($0) },
            missing: rest(besides: total, fee).map { text($0) },
            refunds.payments.map { part in
                (part.amount.map { text($0) }, Self.isOnLedger(part), part.id)
            }
        )
    }

    /// The amount that came in and was neither given back nor kept as a fee, where the transfer is said to be refunded; `nil` where that is
    /// nothing.
    private func rest(besides total: ExactDecimal, _ fee: ExactDecimal?) -> ExactDecimal? {
        guard transfer.status == .refunded, let given = transfer.amountIn, let back = try? total.adding(fee ?? .zero),
            back < given
        else { return nil }
        return try? given.subtracting(back)
    }

    /// An amount with its unit, which is that of what came in.
    private func text(_ amount: ExactDecimal) -> String {
        amount.text(in: TransferUnits(of: transfer, in: step).incoming)
    }

    // MARK: Comparing

    /// Whether a payment is said to be on the ledger; where nothing says so, a hash does.
    private static func isOnLedger(_ payment: Refunds.Payment) -> Bool {
        payment.idType.map { $0.lowercased() == "stellar" } ?? (TransactionHash(payment.id.lowercased()) != nil)
    }

    /// The differences in one transaction, by which several payments may have gone back.
    private func differences(of parts: [Refunds.Payment], in id: String) async throws -> [Clause] {
        guard let hash = TransactionHash(id.lowercased()) else {
            return [Clause(.noTransaction, [.found: .text(MessageText(identifier: id).masked)])]
        }
        let facts: Facts = [.hash: .text("\(hash)")]
        guard let record = try await step.services.transaction(hash) else {
            return [Clause(.transactionUnknown, facts)]
        }
        guard record.isSuccessful else { return [Clause(.transactionFailed, facts)] }
        if let strange = try await strangeness(of: record) {
            return [Clause(.noRefund, facts.with(.strange, strange.fact))]
        }
        guard let transaction = record.envelope?.innermostTransaction else { return [] }
        return try LedgerMatch(of: transfer, in: step).refund(
            parts,
            in: transaction,
            hash,
            of: asset,
            wanted: step.knowledge.start(of: transfer.id)?.refundMemo,
            own: step.services.keys.publicKey
        )
    }

    /// The reason that keeps a transaction from being a refund of the transfer, whatever it moves.
    private func strangeness(of record: TransactionRecord) async throws -> Clause? {
        if transfer.kind.isDeposit, transfer.stellarTransactionID?.lowercased() == record.hash.description {
            return Clause(.ownPayout)
        }
        // Payments of the run's own are no refunds, as they are no payouts.
        if let use = await counted.uses(besides: transfer.id, isDeposit: true)[record.hash] { return use }
        if let other = try await counted.otherRun(thatCounted: .transaction(hash: record.hash)) {
            return Clause(.countedForRun, [.run: .text("\(other)")])
        }
        if let paid = await counted.payment(for: transfer.id), let ledger = record.ledger,
            let own = try await step.services.transaction(paid)?.ledger, ledger < own
        {
            return Clause(.beforePayment)
        }
        guard try await TransferAge(step: step, id: transfer.id).precedes(record.ledger, record.createdAt) else {
            return nil
        }
        return Clause(.beforeTransfer)
    }

    /// The asset that came in on the ledger, and goes back.
    private var asset: Asset? {
        if case .stellar(let asset)? = transfer.amountInAsset { return asset }
        guard transfer.kind.isWithdrawal else { return nil }
        return step.knowledge.start(of: transfer.id)?.asset
    }
}
