internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// Compares what an anchor says of a completed transfer with the ledger: the transaction, the account, the asset, the
/// amount and the memo.
///
/// Values that the anchor leaves out are no differences, nor are numbers of its own that don't fit together; they are findings.
struct LedgerComparison: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Compares, and returns where nothing differs: the transfer, with the transaction or the claimable balance of the ledger
    /// where the anchor has named none.
    ///
    /// - Throws: `StepError` with everything that differs, which ends the run as an expectation does that doesn't hold; and
    ///   one that is worth another try where the ledger doesn't have the transaction, as Horizon may be behind.
    func compare() async throws -> Transfer {
        let contradictions = try await AgreedTerms(of: transfer, in: step).answer(in: step) {
            try $0.quoteContradictions()
        }
        guard contradictions.isEmpty else {
            throw StepError(
                .quoteContradicted,
                facts.with(.differences, .clauses(contradictions)),
                [Remedy(.reportTransaction)]
            )
        }
        try await checkTerms()
        let paid = transfer.kind.isWithdrawal ? await counted.payment(for: transfer.id) : nil
        switch step.taking(CompletionTable.action(for: transfer, paidWith: paid)) {
        case .compare(let hash): return try await compare(hash, paid)
        case .name(let paid): return transfer.naming(transaction: "\(paid)")
        case .searchSent: return try await searchSent()
        case .searchArrived: return try await searchArrived()
        case .acceptNothing: return transfer
        case .compareBalance(let id):
            let differences = try await LedgerSearch(step: step, transfer: transfer).differences(of: id)
            guard differences.isEmpty else { throw difference(differences, "", isRetryable: true) }
            return transfer
        case .reportNoTransaction(let named):
            throw difference([Clause(.noTransaction, [.found: .identifier(named)])], "")
        case .reportOther(let named, let paid):
            throw StepError(
                .otherTransactionNamed,
                facts.with(.hash, .text("\(paid)")).with(.found, .text("\(named)")),
                [Remedy(.reportBoth, [.found: .text("\(named)"), .hash: .text("\(paid)")])]
            )
        }
    }

    /// Compares the transaction called `hash`, which the anchor names; `paid` is the one with which the run has paid.
    private func compare(_ hash: TransactionHash, _ paid: TransactionHash?) async throws -> Transfer {
        guard let record = try await step.services.transaction(hash) else {
            let found = try await shown()
            throw missing(CompletionTable.action(missing: hash, paidWith: paid, shown: found), hash)
        }
        var differences = record.isSuccessful ? [] : [Clause(.transactionFailed)]
        if paid == nil, let strange = try await ownership.objection(to: record, as: .payment, of: transfer) {
            differences.append(strange)
        }
        guard let transaction = record.envelope?.innermostTransaction else {
            if transfer.kind.isDeposit, let id = transfer.claimableBalance {
                differences += try await LedgerSearch(step: step, transfer: transfer).differences(of: id)
            }
            guard differences.isEmpty else { throw difference(differences, "\(hash)") }
            if paid == nil { try await count(.transaction(hash: hash)) }
            return transfer
        }
        let match = LedgerMatch(of: transfer, in: step)
        if transfer.kind.isDeposit {
            differences += try await deposit(in: transaction, match)
        } else {
            differences += match.withdrawal(in: transaction)
        }
        if CompletionTable.isPaidByRunAlone(transfer, paidWith: paid, paysByItself: step.step.paysByItself) {
            differences += match.stranger(in: transaction, besides: step.services.keys.publicKey)
        }
        guard differences.isEmpty else { throw difference(differences, "\(hash)") }
        if paid == nil { try await count(.transaction(hash: hash)) }
        return transfer
    }

    // MARK: What was told before

    /// Holds what the anchor has kept and let come out against what it told before; what no one has told is only shown.
    private func checkTerms() async throws {
        let terms = await AgreedTerms(of: transfer, in: step)
        let agreed = await Set(step.transferFacts.agreedChanges(of: transfer.id))
        let losses = try await terms.answer(in: step) { try $0.losses(besides: agreed) }.map(\.clause)
        guard losses.isEmpty else {
            throw StepError(.termsChanged, facts.with(.differences, .clauses(losses)), [Remedy(.reportTransaction)])
        }
        for surprise in try await terms.answer(in: step, { try $0.surprises() }) {
            let message = ToldMessage(.surprise, in: TransferTurn(of: transfer, in: step), text: surprise.key)
            try await step.reportOnce(message, ProgressWording.sentence(surprise))
        }
    }

    // MARK: What has no hash

    /// Searches the ledger for what someone has paid for a withdrawal.
    private func searchSent() async throws -> Transfer {
        let search = LedgerSearch(step: step, transfer: transfer)
        guard let found = try await search.sent() else {
            throw StepError(.neverPaid, facts, [Remedy(.reportUnpaid)], isRetryable: true)
        }
        try await search.report(found)
        return transfer.naming(found)
    }

    /// Searches the ledger for what has arrived for a deposit.
    private func searchArrived() async throws -> Transfer {
        let search = LedgerSearch(step: step, transfer: transfer)
        guard let found = try await search.arrived() else { return try await foundNothing(at: search.account) }
        switch found {
        case .payment(let record): if let hash = record.transactionHash { try await count(.transaction(hash: hash)) }
        case .balance(let record): try await count(.balance(id: record.id))
        }
        try await search.report(found)
        return transfer.naming(found)
    }

    /// The transfer as it is, where nothing has arrived at `account` and nothing had to.
    ///
    /// - Throws: the error that ends this look; one that is only too early where it is looked for again.
    private func foundNothing(at account: MuxedAccount) async throws -> Transfer {
        let start = step.knowledge.start(of: transfer.id)
        let action = await step.tracked(transfer.id).foundNothing(
            for: transfer,
            isOrdered: start?.amount != nil || start?.quoteID != nil,
            hasRetry: step.step.retry != nil,
            at: step.now,
            in: step.attempt.visit
        )
        var error = nothingArrived(account)
        switch step.taking(action) {
        case .acceptNothing:
            try await reportNothingPaid()
            return transfer
        case .leaveToRetry: error.isRetryable = true
        case .startSearching(let again):
            let minutes = TransferState.patienceForSearch.wholeSeconds / 60
            try await step.report(ProgressWording.searches(anchor, transfer.id, minutes: minutes))
            try await step.record(.searching(transfer: transfer.id, since: step.now))
            (error.isEarly, error.retryAfter) = (true, again)
        case .searchAgain(let pause): (error.isEarly, error.retryAfter) = (true, pause)
        case .giveUp: break
        }
        throw error
    }

    private func reportNothingPaid() async throws {
        let text = ProgressWording.nothingPaid(anchor, transfer.id)
        try await step.reportOnce(ToldMessage(.nothingPaid, in: TransferTurn(of: transfer, in: step)), text)
    }

    private func nothingArrived(_ account: MuxedAccount) -> StepError {
        let start = transfer.namesNoMoney ? step.knowledge.start(of: transfer.id)?.state.name.value : nil
        let remedy: Facts = [.transfer: .identifier(transfer.id), .state: start.map(Fact.text)]
        return StepError(
            .nothingArrived,
            facts.with(.account, .text("\(account)")),
            [Remedy(.askForTransaction, remedy)]
        )
    }

    /// The transaction in the ledger's list that the anchor may have meant.
    ///
    /// - Throws: what keeps the list from being read; the anchor can't be blamed then.
    private func shown() async throws -> TransactionHash? {
        let search = LedgerSearch(step: step, transfer: transfer)
        let found = transfer.kind.isDeposit ? try await search.arrived() : try await search.sent()
        guard case .payment(let record) = found else { return nil }
        return record.transactionHash.flatMap { TransactionHash("\($0)") }
    }

    /// The error about the transaction `hash`, which the anchor names and Horizon does not show.
    private func missing(_ action: CompletionTable.MissingAction, _ hash: TransactionHash) -> StepError {
        let facts = facts.with(.hash, .text("\(hash)"))
        switch step.taking(action) {
        case .reportForgotten(let isPaid):
            let horizon = step.services.horizon
            let address = Fact.text(horizon.url.host() ?? "\(horizon.url)")
            let failure = Failure(
                .transactionForgotten,
                facts: facts.with(.address, address).with(.isPaid, .flag(isPaid)),
                remedies: [Remedy(.tryOtherHorizon)]
            )
            // Only an answer with this status says that there is none.
            let source = horizon.source(of: .transaction(hash), status: 404)
            return StepError(failure.told(by: source), isRetryable: true)
        case .reportMissing(let shown):
            return StepError(
                .transactionMissing,
                facts,
                [Remedy(.reportMissing, [.hash: .text("\(hash)"), .found: shown.map { .text("\($0)") }])],
                isRetryable: true
            )
        }
    }

    /// Counts evidence on the ledger for the transfer; throws where it has counted for another run.
    private func count(_ evidence: LedgerEvidence) async throws {
        guard let other = try await counted.count(evidence) else { return }
        throw difference([Clause(.countedForRun, [.run: .text("\(other)")])], "", isRetryable: true)
    }

    private var anchor: String { step.services.header.anchor }

    private var counted: CountedEvidence { CountedEvidence(step: step) }

    private var ownership: OwnershipEvidence { OwnershipEvidence(step: step) }

    /// The facts of every failure about the transfer.
    private var facts: Facts { [.domain: .text(anchor), .transfer: .identifier(transfer.id)] }

    private func difference(_ differences: [Clause], _ hash: String, isRetryable: Bool = false) -> StepError {
        StepError(
            .ledgerDiffers,
            facts.with(.differences, .clauses(differences)),
            [Remedy(.reportTransaction, [.hash: hash.isEmpty ? nil : .text(hash)])],
            isRetryable: isRetryable
        )
    }

    /// The differences in a transaction that is said to have paid a deposit out.
    private func deposit(in transaction: Transaction, _ match: LedgerMatch) async throws -> [Clause] {
        switch match.arrival(in: transaction) {
        case .nothing(let difference): return [difference]
        case .movements(let arrived, var differences):
            if differences.isEmpty, transfer.amountOut == nil {
                let terms = await AgreedTerms(of: transfer, in: step)
                let payout = try await terms.answer(in: step) { try $0.payout() }
                let expected = payout.map { terms.facts(for: $0) } ?? Facts()
                differences = match.unnamedAmount(arrived, payout: payout, expected: expected)
            }
            let wanted = step.knowledge.start(of: transfer.id)?.payoutMemo
            return differences + match.payoutMemo(transaction.memo, wanted: wanted)
        }
    }
}
