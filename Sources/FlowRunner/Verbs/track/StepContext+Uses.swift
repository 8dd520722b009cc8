internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// What the transactions of a run have counted for: each counts for one transfer, and for nothing else beside it.
extension StepContext {
    /// The key of the notes about what was found on the ledger where an anchor names no transaction.
    static let foundKey = "found"

    /// The transactions with which the run has paid for other transfers than the one called `id`, with what for, as a clause.
    ///
    /// Nothing that an anchor says is among this: what was paid is decided by what the run itself has signed and noted.
    func payments(besides id: String) async throws -> [TransactionHash: String] {
        var others: [TransactionHash: String] = [:]
        func take(_ hash: String?, _ transfer: String?) {
            guard let transfer, transfer != id, let hash = hash.flatMap({ TransactionHash($0) }) else { return }
            others[hash] = "the run has paid for the transfer \(transfer) with it"
        }
        for draft in try await PaymentDraft.signed(in: self) {
            take(draft.envelope.hash.description, draft.payment.transfer)
        }
        for payment in knowledge.payments { take(payment.hash, payment.transfer) }
        for note in await notes(of: Note.paid) { take(note["hash"].text, note["transfer"].text) }
        return others
    }

    /// The transactions that are something else than what an anchor has paid out for the deposit called `id`, or someone
    /// for the withdrawal of that name, with what they are, as a clause.
    func uses(besides id: String, isDeposit: Bool) async throws -> [TransactionHash: String] {
        var others = try await payments(besides: id)
        func take(_ hash: String?, _ clause: String) {
            guard let hash = hash.flatMap({ TransactionHash($0.lowercased()) }), others[hash] == nil else { return }
            others[hash] = clause
        }
        if isDeposit {
            for draft in try await PaymentDraft.signed(in: self) {
                take(draft.envelope.hash.description, "it is a payment of the run's own")
            }
        }
        for transfer in knowledge.transfers {
            guard let other = transfer["id"].text, other != id else { continue }
            take(transfer["stellar_transaction_id"].text, "it has counted for the transfer \(other)")
            guard case .list(let refunds) = transfer["refunds"]["payments"] else { continue }
            for refund in refunds { take(refund["id"].text, "it has counted as a refund of the transfer \(other)") }
        }
        for note in await notes(of: Self.foundKey) {
            guard let other = note["transfer"].text, other != id else { continue }
            take(note["hash"].text, "it has counted for the transfer \(other)")
        }
        return others
    }

    /// The balances that were put aside for other transfers than the one called `id`.
    func balances(besides id: String) async -> Set<String> {
        var ids = knowledge.transfers.filter { $0["id"].text != id }.compactMap { $0["claimable_balance_id"].text }
        ids += await notes(of: Self.foundKey).filter { $0["transfer"].text != id }.compactMap { $0["balance"].text }
        return Set(ids)
    }

    /// Everything that the states of the flow have noted about `key`.
    private func notes(of key: String) async -> [Value] {
        var values: [Value] = []
        for state in services.settings.flow.states where state.verbDescription?.updatesSubject == true {
            values += await driver.machine.notes(ofState: state.name.value).filter { $0.key == key }.map(\.value)
        }
        return values
    }
}

/// Something on the ledger that counts once.
enum Evidence: Hashable, Sendable {
    case transaction(TransactionHash)
    case balance(ClaimableBalanceID)

    /// The name under which a journal knows whose it is.
    fileprivate var name: String {
        switch self {
        case .transaction(let hash): "transaction \(hash)"
        case .balance(let id): "balance \(id)"
        }
    }
}

/// What has counted for the transfers of other runs.
extension StepContext {
    /// The other run for which something on the ledger has counted; `nil` where there is none.
    func otherRun(thatCounted evidence: Evidence) async throws -> RunID? {
        let run = try await services.settings.journal.claimant(of: evidence.name)
        return run == driver.run ? nil : run
    }

    /// Has something on the ledger count for this run; returns the other for which it has counted already, or `nil`.
    func count(_ evidence: Evidence) async throws -> RunID? {
        let run = try await services.settings.journal.claim(evidence.name, for: driver.run)
        return run == driver.run ? nil : run
    }
}
