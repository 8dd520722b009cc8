package import AnchorClient
package import Diagnostics
package import Stellar

/// The uses of what is on the ledger: each counts for one transfer, and for nothing else beside it.
extension TransferFacts {
    /// A payment that a state of the flow tells of as its own.
    package struct ToldPayment: Hashable, Sendable {
        package var hash: TransactionHash
        /// The transfer that it was made for.
        package var transfer: Transfer.ID?

        package init(hash: TransactionHash, transfer: Transfer.ID?) { (self.hash, self.transfer) = (hash, transfer) }
    }

    /// A transfer as a state of the flow has seen it last: what its anchor says to have moved it.
    package struct ToldTransfer: Hashable, Sendable {
        package var id: Transfer.ID?
        /// The transaction on the ledger, as it is named.
        package var transaction: String?
        /// The payments that gave money back, as they are named.
        package var refunds: [String]
        /// The claimable balance, as it is named.
        package var balance: String?

        package init(id: Transfer.ID?, transaction: String?, refunds: [String], balance: String?) {
            (self.id, self.transaction, self.refunds, self.balance) = (id, transaction, refunds, balance)
        }
    }

    /// The transactions with which the run has paid for other transfers than the one called `id`, with what for, as a clause; `told`
    /// are the payments of its states.
    ///
    /// Nothing that an anchor says is among this: what was paid is decided by what the run itself has signed and recorded.
    package func otherPayments(than id: Transfer.ID, told: [ToldPayment]) -> [TransactionHash: Clause] {
        var others: [TransactionHash: Clause] = [:]
        func take(_ hash: TransactionHash, _ transfer: Transfer.ID?) {
            guard let transfer, transfer != id else { return }
            others[hash] = Clause(.paidOtherTransfer, [.transfer: .identifier(transfer)])
        }
        for draft in payments.drafts { take(draft.envelope.hash, draft.payment.transfer) }
        for payment in told { take(payment.hash, payment.transfer) }
        for payment in paid { take(payment.hash, payment.transfer) }
        return others
    }

    /// The transactions that are something else than what an anchor has paid out for the deposit called `id`, or someone
    /// for the withdrawal of that name, with what they are, as a clause; `withOwnPayments` with all that the run has signed.
    ///
    /// Of several uses the first counts: what the run has paid, then what it has signed, then what anchors tell of `transfers`, then
    /// what was found on the ledger.
    package func otherUses(
        than id: Transfer.ID,
        told: [ToldPayment],
        transfers: [ToldTransfer],
        withOwnPayments: Bool
    ) -> [TransactionHash: Clause] {
        var others = otherPayments(than: id, told: told)
        func take(_ hash: TransactionHash?, _ clause: Clause) {
            guard let hash, others[hash] == nil else { return }
            others[hash] = clause
        }
        func take(named name: String?, _ clause: Clause) {
            take(name.flatMap { TransactionHash($0.lowercased()) }, clause)
        }
        if withOwnPayments {
            for draft in payments.drafts { take(draft.envelope.hash, Clause(.ownPayment)) }
        }
        for transfer in transfers {
            guard let other = transfer.id, other != id else { continue }
            let facts: Facts = [.transfer: .identifier(other)]
            take(named: transfer.transaction, Clause(.countedForTransfer, facts))
            for refund in transfer.refunds { take(named: refund, Clause(.countedAsRefund, facts)) }
        }
        for (other, evidence) in found(besides: id) {
            take(evidence.hash, Clause(.countedForTransfer, [.transfer: .identifier(other)]))
        }
        return others
    }

    /// The claimable balances of other transfers than the one called `id`: as anchors tell of `transfers`, and as they were
    /// found on the ledger.
    package func otherBalances(than id: Transfer.ID, transfers: [ToldTransfer]) -> Set<ClaimableBalanceID> {
        let told = transfers.filter { $0.id != id }.compactMap(\.balance).compactMap { ClaimableBalanceID($0) }
        return Set(told + found(besides: id).compactMap(\.evidence.balance))
    }
}
