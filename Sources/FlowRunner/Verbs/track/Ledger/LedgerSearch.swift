internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import HorizonClient
internal import JSON
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// Searches the ledger for the payment of a transfer whose anchor names no transaction.
///
/// ``LedgerSearchTable`` decides which records match. Those of other transfers, and the run's own payments, are left out.
struct LedgerSearch: Sendable {
    /// A match on the ledger that may be the transfer's.
    indirect enum Found: Sendable {
        /// A payment.
        case payment(PaymentRecord)
        /// A claimable balance.
        case balance(ClaimableBalanceRecord)
    }

    /// The number of records that are looked through.
    private static let depth = 400

    let step: StepContext
    let transfer: Transfer

    /// The account that a deposit goes to, and a withdrawal comes from.
    var account: MuxedAccount { party.account }

    private var counted: CountedEvidence { CountedEvidence(step: step) }

    private var party: TransferParty { TransferParty(ofTransfer: transfer.id, in: step) }

    /// The arrival of a deposit: a payment, or a claimable balance.
    func arrived() async throws -> Found? {
        let payout = try await AgreedTerms(of: transfer, in: step).answer(in: step) { try $0.payout() }
        let memo = step.knowledge.start(of: transfer.id)?.payoutMemo
        let wanted = LedgerSearchTable.Wanted.arrival(of: transfer, at: party, payout: payout, memo: memo)
        if let payment = try await payment(wanted, of: account.accountID) { return .payment(payment) }
        let table = LedgerSearchTable(for: wanted, since: try await age.begun(told: transfer.startedAt))
        let others = await counted.balances(besides: transfer.id)
        let balances = step.services.horizon.records(
            of: .claimableBalances(claimant: account.accountID, asset: asset),
            order: .descending,
            bound: Self.depth
        )
        do {
            for try await record in balances {
                if try await isFound(table.action(on: LedgerBalance(record), besides: others)) {
                    return .balance(record)
                }
            }
        } catch let error as HorizonError {
            // Servers exist that don't keep this list.
            guard error.reason == .notFound else { throw error }
        }
        return nil
    }

    /// The payment for a withdrawal from the run's account.
    func sent() async throws -> Found? {
        let own = step.services.keys.publicKey
        guard let wanted = LedgerSearchTable.Wanted.sent(for: transfer, by: own) else { return nil }
        return try await payment(wanted, of: own).map { .payment($0) }
    }

    /// The payment that came back of a withdrawal: one of `amounts`, with the memo that the flow wants.
    func returned(_ amounts: [ExactDecimal]) async throws -> PaymentRecord? {
        let memo = step.knowledge.start(of: transfer.id)?.refundMemo
        return try await payment(.returned(amounts, to: party, memo: memo), of: account.accountID)
    }

    /// The differences from what the anchor says of the balance `id`; one that was taken by now has been there.
    func differences(of id: ClaimableBalanceID) async throws -> [Clause] {
        let record: ClaimableBalanceRecord
        do throws(HorizonError) {
            record = try await step.services.horizon.claimableBalance(id)
        } catch {
            guard error.reason == .notFound else { throw error }
            let known = step.services.horizon.records(of: .operations(of: .claimableBalance(id)), bound: 1)
            do throws(HorizonError) {
                guard try await known.all().isEmpty else { return [] }
            } catch {
                guard error.reason == .notFound else { throw error }
            }
            return [Clause(.balanceMissing, [.expected: .text("\(id)")])]
        }
        let (balance, match) = (LedgerBalance(record), LedgerMatch(of: transfer, in: step))
        let differences = try await AgreedTerms(of: transfer, in: step).answer(in: step) { terms in
            try match.differences(in: balance, by: terms)
        }
        let objections = LedgerOwnership.objections(
            to: id,
            changedIn: balance.ledger,
            closed: balance.closed,
            beginning: try await age.asked(),
            others: await counted.balances(besides: transfer.id)
        )
        return differences + objections
    }

    /// Tells what was found in place of what the anchor did not name.
    func report(_ found: Found) async throws {
        let text: MessageText
        let anchor = step.services.header.anchor
        let evidence: LedgerEvidence?
        switch found {
        case .payment(let record):
            let hash = record.transactionHash.map { "\($0)" } ?? record.id
            text = ProgressWording.paymentFound(anchor, transfer.id, hash)
            evidence = record.transactionHash.map { .transaction(hash: $0) }
        case .balance(let record):
            text = ProgressWording.balanceFound(anchor, transfer.id, "\(record.amount) \(record.asset.code)")
            evidence = .balance(id: record.id)
        }
        if let evidence, await step.tracked(transfer.id).ledger.found.contains(evidence) { return }
        try await step.report(text)
        if let evidence { try await step.record(.found(transfer: transfer.id, evidence: evidence)) }
    }

    // MARK: Evidence

    /// The asset on the ledger, where it is known.
    private var asset: Asset? { step.knowledge.start(of: transfer.id)?.asset }

    /// The earliest time at which the transfer can have moved anything.
    private var age: TransferAge { TransferAge(step: step, id: transfer.id) }

    private func payment(_ wanted: LedgerSearchTable.Wanted, of account: PublicKey) async throws -> PaymentRecord? {
        let others = await Set(counted.uses(besides: transfer.id, withOwnPayments: transfer.kind.isDeposit).keys)
        let table = LedgerSearchTable(for: wanted, since: try await age.begun(told: transfer.startedAt))
        let records = step.services.horizon.records(
            of: .payments(of: .account(account), joinsTransactions: true),
            order: .descending,
            bound: Self.depth
        )
        do {
            for try await record in records {
                let action = table.action(on: LedgerPayment(record), of: asset, besides: others)
                if try await isFound(action) { return record }
                if action == .stop { break }
            }
        } catch let error as HorizonError {
            // There is no such account, and never was.
            guard error.reason == .notFound else { throw error }
        }
        return nil
    }

    /// Whether a record is what is searched for.
    private func isFound(_ action: LedgerSearchTable.Action) async throws -> Bool {
        switch step.taking(action) {
        case .stop, .leave: false
        case .take: true
        case .takeUnlessCounted(let evidence): try await counted.otherRun(thatCounted: evidence) == nil
        }
    }
}

extension LedgerPayment {
    fileprivate init(_ record: PaymentRecord) {
        self.init(
            hash: record.transactionHash,
            isSuccessful: record.isSuccessful,
            from: record.from,
            to: record.to,
            asset: record.asset,
            amount: record.amount,
            memo: record.transaction?.memo,
            ledger: record.transaction?.ledger,
            closed: record.createdAt
        )
    }
}

extension LedgerBalance {
    fileprivate init(_ record: ClaimableBalanceRecord) {
        self.init(
            id: record.id,
            asset: record.asset,
            amount: record.amount,
            claimants: record.claimants.map(\.destination),
            ledger: record.lastModifiedLedger,
            closed: record.lastModifiedAt
        )
    }
}

extension Transfer {
    /// The transfer with what was found on the ledger, as if its anchor had named that: a flow reads it after the transfer.
    func naming(_ found: LedgerSearch.Found) -> Transfer {
        switch found {
        case .payment(let record): return record.transactionHash.map { naming(transaction: "\($0)") } ?? self
        case .balance(let record):
            var transfer = self
            transfer.claimableBalanceID = record.id.description
            transfer.set("claimable_balance_id", to: record.id.description)
            return transfer
        }
    }

    /// The transfer with the transaction that has moved it, as if its anchor had named that.
    func naming(transaction hash: String) -> Transfer {
        var transfer = self
        transfer.stellarTransactionID = hash
        transfer.set("stellar_transaction_id", to: hash)
        return transfer
    }

    private mutating func set(_ name: String, to text: String) {
        var members = fields.objectValue ?? [:]
        members[name] = .string(text)
        fields = .object(members)
    }
}
