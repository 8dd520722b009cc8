internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import Timekeeping

/// Compares what an anchor says of a completed transfer with the ledger: the transaction, the account, the asset, the
/// amount and the memo.
///
/// What the anchor leaves out is not held against it, nor are numbers of its own that don't fit together; they are told.
struct LedgerComparison: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Compares, and returns where nothing differs: the transfer, with the transaction or the claimable balance of the ledger
    /// where the anchor has named none.
    ///
    /// - Throws: `StepError` with everything that differs, which ends the run as an expectation does that doesn't hold; and
    ///   one that is worth another try where the ledger doesn't have the transaction, as Horizon may be behind.
    func compare() async throws -> Transfer {
        try await reportFindings()
        let contradictions = try await QuotedTerms(step: step, transfer: transfer).contradictions()
        guard contradictions.isEmpty else {
            throw StepError(
                .expectation,
                "what \(anchor) says of the completed transfer \(transfer.id) contradicts its quote: "
                    + contradictions.joined(separator: "; "),
                help: "report it to the anchor"
            )
        }
        try await checkTerms()
        let paid = transfer.kind.isWithdrawal ? await step.payment(forTransfer: transfer.id) : nil
        guard let told = transfer.stellarTransactionID else { return try await withoutHash(paid) }
        guard let hash = TransactionHash(told.lowercased()) else {
            throw difference(["“\(Quotation.of(told) ?? "")” is no transaction"], "")
        }
        if let paid, paid != hash {
            throw StepError(
                .expectation,
                "the ledger differs from what \(anchor) says of the transfer \(transfer.id): it was paid with \(paid), and the "
                    + "anchor names \(hash)",
                help: "report both to the anchor: it names \(hash), and on the ledger \(paid) has paid for the transfer"
            )
        }
        guard let record = try await step.services.transaction(hash) else {
            let found = try await shown()
            // What the run has paid with, or the ledger's list shows, is on the ledger, whatever is answered about it.
            guard hash != paid, hash != found else { throw forgotten(hash, isPaid: hash == paid) }
            throw StepError(
                .expectation,
                "\(anchor) says that the transfer \(transfer.id) is completed with the transaction \(hash), and the ledger has "
                    + "no such transaction",
                help: "report it to the anchor"
                    + (found.map { ": it names \(hash), and on the ledger there is \($0)" } ?? ", with the hash \(hash)"),
                isRetryable: true
            )
        }
        var differences = record.isSuccessful ? [] : ["the transaction has failed"]
        if paid == nil { differences += try await strangeness(of: record) }
        guard let transaction = record.envelope?.innermostTransaction else {
            if transfer.kind.isDeposit, let id = transfer.claimableBalance {
                differences += try await LedgerSearch(step: step, transfer: transfer).differences(of: id)
            }
            guard differences.isEmpty else { throw difference(differences, "\(hash)") }
            if paid == nil { try await count(.transaction(hash)) }
            return transfer
        }
        differences += transfer.kind.isDeposit ? try await deposit(in: transaction) : withdrawal(in: transaction)
        if transfer.kind.isWithdrawal, paid == nil { differences += stranger(in: transaction) }
        guard differences.isEmpty else { throw difference(differences, "\(hash)") }
        if paid == nil { try await count(.transaction(hash)) }
        return transfer
    }

    /// Tells, once, where the anchor's numbers do not fit together, or are not in the form of the SEPs.
    func reportFindings() async throws {
        let findings = transfer.findings
        try await report(findings.filter { !$0.isAboutForm }, "The numbers of \(anchor) do not fit together")
        try await report(findings.filter(\.isAboutForm), "\(anchor) (\(transfer.request)) departs from the SEP")
    }

    private func report(_ findings: [TransferFinding], _ head: String) async throws {
        guard !findings.isEmpty else { return }
        let text = "\(head): \(findings.map { $0.text(in: step.units(of: transfer)) }.joined(separator: "; "))."
        let mark: Value = ["transfer": .text(transfer.id), "text": .text(text)]
        guard await !step.allNotes(Self.findingsKey).contains(mark) else { return }
        try await step.report(text, full: text)
        try await step.note(Self.findingsKey, mark)
    }

    /// The key of the notes about numbers that were told not to fit together.
    private static let findingsKey = "findings"

    // MARK: What was told before

    /// Holds what the anchor has kept and let come out against what it told before; what no one has told is only shown.
    private func checkTerms() async throws {
        let terms = AgreedTerms(step: step, transfer: transfer)
        let agreed = await step.agreedChanges(ofTransfer: transfer.id)
        // What was confirmed is known again without units.
        let losses = try await zip(terms.losses(), terms.withoutUnits.losses())
            .filter { loss in !agreed.contains { $0.contains(loss.1) } }.map(\.0)
        guard losses.isEmpty else {
            throw StepError(
                .expectation,
                "\(anchor) has completed the transfer \(transfer.id) on other terms than it stated before: "
                    + losses.joined(separator: "; "),
                help: "report it to the anchor"
            )
        }
        for surprise in try await terms.surprises() where await !step.isDone(Self.surpriseKey, transfer, surprise) {
            let text = "\(anchor) \(surprise)."
            try await step.report(text, full: text)
            try await step.noteDone(Self.surpriseKey, transfer, surprise)
        }
    }

    /// The key of the notes about what was told of a transfer that brought less than one may think.
    private static let surpriseKey = "surprise"

    // MARK: What has no hash

    /// Looks on the ledger for what the anchor names no transaction for.
    private func withoutHash(_ paid: TransactionHash?) async throws -> Transfer {
        let search = LedgerSearch(step: step, transfer: transfer)
        guard transfer.kind.isDeposit else {
            if let paid { return transfer.naming(transaction: "\(paid)") }
            if let found = try await search.sent() {
                try await search.report(found)
                return transfer.naming(found)
            }
            throw StepError(
                .expectation,
                "\(anchor) says that the transfer \(transfer.id) is completed, and the run has never paid for it; it names no "
                    + "transaction either",
                help: "report it to the anchor; nothing was paid",
                isRetryable: true
            )
        }
        if let id = transfer.claimableBalance {
            let differences = try await search.differences(of: id)
            guard differences.isEmpty else { throw difference(differences, "", isRetryable: true) }
            return transfer
        }
        if transfer.amountOut?.isZero == true, transfer.refunds != nil { return transfer }
        guard let found = try await search.arrived() else {
            if isOfNoMoney {
                try await reportNothingPaid()
                return transfer
            }
            throw try await unseen(nothingArrived(search.account))
        }
        switch found {
        case .payment(let record): if let hash = record.transactionHash { try await count(.transaction(hash)) }
        case .balance(let record): try await count(.balance(record.id))
        }
        try await search.report(found)
        return transfer.naming(found)
    }

    /// Whether no one has ever said that something is paid: the flow has ordered no amount, and the anchor names none, and no
    /// payment either.
    ///
    /// An anchor that registers receivers ends so (Stellar Disbursement Platform). Where the flow has ordered an amount, it has
    /// to arrive.
    private var isOfNoMoney: Bool {
        step.knowledge.amount(ofTransfer: transfer.id) == nil && step.knowledge.quote(ofTransfer: transfer.id) == nil
            && namesNoMoney
    }

    /// Whether the anchor names neither an amount nor something that it has paid.
    private var namesNoMoney: Bool {
        transfer.amountIn == nil && transfer.amountOut == nil && transfer.fee == nil && transfer.refunds == nil
            && transfer.quoteID == nil && transfer.stellarTransactionID == nil && transfer.claimableBalanceID == nil
    }

    /// The key of the notes that it was told that nothing was paid for a completed transfer.
    private static let unpaidKey = "nothing paid"

    private func reportNothingPaid() async throws {
        guard await !step.isDone(Self.unpaidKey, transfer) else { return }
        let text =
            "Nothing was paid: \(anchor) has completed the transfer \(transfer.id) without an amount and a transaction, and "
            + "the flow has ordered no amount. An anchor that registers receivers pays later."
        try await step.report(text, full: text)
        try await step.noteDone(Self.unpaidKey, transfer)
    }

    private func nothingArrived(_ account: MuxedAccount) -> StepError {
        var help =
            "ask the anchor's support for the transaction of the transfer \(transfer.id); an anchor that registers receivers "
            + "(Stellar Disbursement Platform) completes a transfer before it pays"
        if namesNoMoney, let start = step.knowledge.startingState(ofTransfer: transfer.id)?.name.value {
            help += ": without `amount` and `quote_id` in `\(start)` no payment is expected"
        }
        return StepError(
            .expectation,
            "\(anchor) says that the transfer \(transfer.id) is completed, and names no transaction; on the ledger nothing has "
                + "arrived at \(account) that it could be",
            help: help,
            isRetryable: true
        )
    }

    /// How long a payment is looked for that the anchor says to have made without naming it.
    static let patience = Duration.seconds(120)

    /// The key of the notes about since when such a payment is looked for.
    private static let unseenKey = "payout looked for"

    /// What is done about a payout that is not on the ledger yet: some anchors call a transfer completed before they pay
    /// (Stellar Disbursement Platform).
    ///
    /// It is looked for ever more rarely, unless the state has a `retry` of its own.
    private func unseen(_ error: StepError) async throws -> StepError {
        guard step.step.retry == nil else { return error }
        let last = await step.visitNotes(Self.unseenKey).last { $0["transfer"].text == transfer.id }
        let since = last?["since"].text.flatMap { Timestamp(iso8601: $0) }
        if since == nil {
            let text =
                "\(anchor) says that the transfer \(transfer.id) is completed, and names no transaction; "
                + "the run searches the ledger for the payment for \(Self.patience.wholeSeconds / 60) min."
            try await step.report(text, full: text)
            try await step.note(
                Self.unseenKey,
                ["transfer": .text(transfer.id), "since": .text(step.now.description)]
            )
        }
        let waited = since?.duration(to: step.now) ?? .zero
        var error = error
        error.isRetryable = false
        guard waited < Self.patience else { return error }
        error.isEarly = true
        error.retryAfter = min(max(waited, .seconds(1)), .seconds(15))
        return error
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

    /// Horizon does not show a transaction that is on the ledger; the anchor has nothing to do with that.
    private func forgotten(_ hash: TransactionHash, isPaid: Bool) -> StepError {
        let horizon = step.services.horizon.url
        return StepError(
            .transport,
            "Horizon at \(horizon.host() ?? "\(horizon)") knows no transaction \(hash) (GET /transactions/…: status 404), "
                + (isPaid ? "with which the run has paid for" : "and its list of payments has it, for")
                + " the transfer \(transfer.id)",
            help:
                "it is behind the ledger, or keeps no history: try again later, or name another Horizon (`--network URL`)",
            isRetryable: true
        )
    }

    /// Has something on the ledger count for the transfer; throws where it has counted for another run.
    private func count(_ evidence: Evidence) async throws {
        guard let other = try await step.count(evidence) else { return }
        throw difference(["it has counted for a transfer of the run \(other)"], "", isRetryable: true)
    }

    /// What keeps a transaction from being the transfer's, whatever it moves: it has counted for something else, or it was on the
    /// ledger before the run started the transfer.
    private func strangeness(of record: TransactionRecord) async throws -> [String] {
        let isDeposit = transfer.kind.isDeposit
        if let use = try await step.uses(besides: transfer.id, isDeposit: isDeposit)[record.hash] { return [use] }
        if let other = try await step.otherRun(thatCounted: .transaction(record.hash)) {
            return ["it has counted for a transfer of the run \(other)"]
        }
        let age = TransferAge(step: step, id: transfer.id)
        guard try await age.precedes(record.ledger, record.createdAt) else { return [] }
        return ["it was on the ledger before the transfer was started"]
    }

    /// What another party has paid, where the run itself was to pay.
    private func stranger(in transaction: Transaction) -> [String] {
        guard !step.step.leads(Transfer.Status.pendingUserTransferStart.rawValue),
            let sender = Movement.all(in: transaction).first?.from.accountID, sender != step.services.keys.publicKey
        else { return [] }
        return ["the run has never paid for it, and \(sender) has"]
    }

    private var anchor: String { step.services.header.anchor }

    private func difference(_ differences: [String], _ hash: String, isRetryable: Bool = false) -> StepError {
        StepError(
            .expectation,
            "the ledger differs from what \(anchor) says of the transfer \(transfer.id): "
                + differences.joined(separator: "; "),
            help: "report it to the anchor" + (hash.isEmpty ? "" : ", with the transaction \(hash)"),
            isRetryable: isRetryable
        )
    }

    // MARK: What differs

    private func deposit(in transaction: Transaction) async throws -> [String] {
        let account = LedgerSearch(step: step, transfer: transfer).account
        let all = Movement.all(in: transaction)
        var arrived = all.filter { movement in
            guard let to = movement.to else { return movement.claimants.contains(account.accountID) }
            return step.isParty(to, ofTransfer: transfer.id)
        }
        // The balance that is named is what the run takes, whatever else the transaction has moved.
        if let id = transfer.claimableBalance {
            guard all.contains(where: { $0.balance == id }) else {
                return ["the transaction has not put the claimable balance \(id) aside"]
            }
            arrived.removeAll { $0.balance != id }
            guard !arrived.isEmpty else { return ["the claimable balance \(id) is not for \(account)"] }
        }
        guard !arrived.isEmpty else { return ["the transaction pays nothing to \(account)"] }
        var differences = amounts(arrived, transfer.amountOut, transfer.amountOutAsset, "amount_out")
        if differences.isEmpty, transfer.amountOut == nil { differences = try await unnamedAmount(arrived) }
        let wanted = step.knowledge.payoutMemo(ofTransfer: transfer.id)
        return differences
            + memo(
                transaction.memo,
                wanted ?? transfer.depositMemo,
                wanted == nil ? "the anchor tells" : "the flow wants"
            )
    }

    /// What of a deposit can't be its amount, where the anchor tells none.
    private func unnamedAmount(_ arrived: [Movement]) async throws -> [String] {
        let asset = step.knowledge.asset(ofTransfer: transfer.id).flatMap { Asset($0) }
        let same = arrived.filter { $0.asset == asset && !$0.isAtLeast }
        guard let first = same.first,
            let payout = try await AgreedTerms(step: step, transfer: transfer).payout(),
            !same.contains(where: { payout.contains(ExactDecimal($0.amount)) })
        else { return [] }
        return [
            "it moves \(first.amount) \(first.asset.code), and \(AgreedTerms(step: step, transfer: transfer).words(for: payout))"
        ]
    }

    private func withdrawal(in transaction: Transaction) -> [String] {
        let all = Movement.all(in: transaction)
        let destination = transfer.withdrawalAccount.flatMap { MuxedAccount($0) }
        let sent = destination.map { to in all.filter { $0.to == to } } ?? all
        guard !sent.isEmpty else {
            return ["the transaction pays nothing to \(destination.map { "\($0)" } ?? "the anchor")"]
        }
        return amounts(sent, transfer.amountIn, transfer.amountInAsset, "amount_in")
            + memo(transaction.memo, transfer.withdrawalMemo, "the anchor tells")
    }

    private func amounts(
        _ movements: [Movement],
        _ told: ExactDecimal?,
        _ toldAsset: AssetIdentifier?,
        _ field: String
    ) -> [String] {
        let started = step.knowledge.asset(ofTransfer: transfer.id).flatMap { Asset($0) }
        let asset: Asset? = if case .stellar(let asset)? = toldAsset { asset } else { started }
        guard let asset else { return [] }
        if let started, started != asset {
            return ["\(field) is said to be of \(asset), and it was started with \(started)"]
        }
        let same = movements.filter { $0.asset == asset }
        guard !same.isEmpty else {
            let others = Set(movements.map(\.asset.description)).sorted().joined(separator: ", ")
            return ["it moves \(others), and not \(asset)"]
        }
        guard let told else { return [] }
        let amounts = same.map { ExactDecimal($0.amount) }
        let sum = try? amounts.reduce(ExactDecimal.zero) { try $0.adding($1) }
        let isMet =
            amounts.contains(told) || sum == told
            || same.contains { $0.isAtLeast && ExactDecimal($0.amount) <= told }
        return isMet ? [] : ["it moves \(sum ?? amounts[0]) \(asset.code), and \(field) is \(told) \(asset.code)"]
    }

    private func memo(_ found: Memo, _ told: Memo?, _ teller: String) -> [String] {
        guard let told, told != found else { return [] }
        let words = found.value.map { "the \(found.type) “\(Quotation.of($0) ?? "")”" } ?? "none"
        return ["its memo is \(words), and \(teller) the \(told.type) “\(Quotation.of(told.value ?? "") ?? "")”"]
    }
}

extension StepContext {
    /// The transaction with which a state of this run has paid for the transfer called `id`.
    func payment(forTransfer id: String) async -> TransactionHash? {
        if let hash = knowledge.payment(forTransfer: id) { return TransactionHash(hash) }
        for state in services.settings.flow.states where state.verbDescription?.paysAt != nil {
            for note in await driver.machine.notes(ofState: state.name.value)
            where note.key == Note.paid && note.value["transfer"].text == id {
                return note.value["hash"].text.flatMap { TransactionHash($0) }
            }
        }
        return nil
    }
}
