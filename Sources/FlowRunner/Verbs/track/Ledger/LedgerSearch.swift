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
/// It is known again by the account, the asset, the memo, and the amount that the anchor tells or that was to come out; and it
/// is no older than the transfer. What belongs to another transfer of the run, or was paid by it, is left out.
struct LedgerSearch: Sendable {
    /// Something that may well be the transfer's.
    indirect enum Found: Sendable {
        /// A payment.
        case payment(PaymentRecord)
        /// An amount that was put aside.
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

    /// The arrival of a deposit: a payment, or a balance that was put aside.
    func arrived() async throws -> Found? {
        let memo = step.knowledge.start(of: transfer.id)?.payoutMemo ?? transfer.depositMemo
        let payout = try await AgreedTerms(of: transfer, in: step).answer(in: step) { try $0.payout() }
        let payment = try await payment(of: account.accountID) { record in
            record.to.map(party.includes) == true
                && isAmount(record.amount, payout)
                && (memo == nil || record.transaction?.memo == memo)
        }
        if let payment { return .payment(payment) }
        let begun = try await age.begun(told: transfer.startedAt)
        let others = await counted.balances(besides: transfer.id)
        let balances = step.services.horizon.records(
            of: .claimableBalances(claimant: account.accountID, asset: asset),
            order: .descending,
            bound: Self.depth
        )
        do {
            for try await record in balances
            where isAmount(record.amount, payout) && !begun.isAfter(record.lastModifiedLedger, record.lastModifiedAt)
                && !others.contains(record.id)
            {
                if try await counted.otherRun(thatCounted: .balance(id: record.id)) == nil { return .balance(record) }
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
        guard let destination = transfer.withdrawalAccount.flatMap({ MuxedAccount($0) }) else { return nil }
        let memo = transfer.withdrawalMemo
        let payment = try await payment(of: own) { record in
            record.from?.accountID == own && record.to == destination
                && isAmount(record.amount, transfer.amountIn.map { $0...$0 })
                && (memo == nil || record.transaction?.memo == memo)
        }
        return payment.map { .payment($0) }
    }

    /// The payment that came back of a withdrawal: one of `amounts`, with the memo that the flow wants.
    func returned(_ amounts: [ExactDecimal]) async throws -> PaymentRecord? {
        let memo = step.knowledge.start(of: transfer.id)?.refundMemo
        return try await payment(of: account.accountID) { record in
            record.to.map(party.includes) == true
                && amounts.contains { isAmount(record.amount, $0...$0) }
                && (memo == nil || record.transaction?.memo == memo)
        }
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
        let terms = await AgreedTerms(of: transfer, in: step)
        var differences: [Clause] = []
        if !record.claimants.contains(where: { $0.destination == account.accountID }) {
            differences.append(Clause(.balanceOfOther, [.account: .text("\(account)")]))
        }
        if let asset, record.asset != asset {
            let facts: Facts = [.found: .text("\(record.asset)"), .expected: .text("\(asset)")]
            differences.append(Clause(.balanceOfOtherAsset, facts))
        } else if let payout = try await terms.answer(in: step, { try $0.payout() }), !isAmount(record.amount, payout) {
            let unit = TransferUnits(of: transfer, in: step).outgoing
            let told: Facts? = transfer.amountOut.map {
                [.member: .text("amount_out"), .expected: .text($0.text(in: unit))]
            }
            let expected = told ?? terms.facts(for: payout)
            let found = Fact.text("\(record.amount) \(record.asset.code)")
            differences.append(Clause(.otherAmountPutAside, expected.with(.found, found)))
        }
        let objections = LedgerOwnership.objections(
            to: id,
            changedIn: record.lastModifiedLedger,
            closed: record.lastModifiedAt,
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

    // MARK: What may be it

    /// The asset on the ledger, where it is known.
    private var asset: Asset? { step.knowledge.start(of: transfer.id)?.asset }

    /// The earliest time at which the transfer can have moved anything.
    private var age: TransferAge { TransferAge(step: step, id: transfer.id) }

    private func payment(
        of account: PublicKey,
        where isWanted: (PaymentRecord) -> Bool
    ) async throws -> PaymentRecord? {
        let others = await counted.uses(besides: transfer.id, withOwnPayments: transfer.kind.isDeposit)
        let begun = try await age.begun(told: transfer.startedAt)
        let records = step.services.horizon.records(
            of: .payments(of: .account(account), joinsTransactions: true),
            order: .descending,
            bound: Self.depth
        )
        do {
            for try await record in records {
                guard !begun.isAfter(record.transaction?.ledger, record.createdAt) else { break }
                let isOthers = record.transactionHash.map { others[$0] != nil } ?? false
                let isSameAsset = asset.map { record.asset == $0 } ?? true
                guard record.isSuccessful, !isOthers, isSameAsset, isWanted(record) else { continue }
                guard let hash = record.transactionHash else { return record }
                if try await counted.otherRun(thatCounted: .transaction(hash: hash)) == nil { return record }
            }
        } catch let error as HorizonError {
            // There is no such account, and never was.
            guard error.reason == .notFound else { throw error }
        }
        return nil
    }

    private func isAmount(_ found: Amount?, _ expected: ClosedRange<ExactDecimal>?) -> Bool {
        guard let found else { return false }
        return expected?.contains(ExactDecimal(found)) ?? true
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
