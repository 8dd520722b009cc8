package import AnchorClient
package import Stellar

/// The comparisons where an anchor says that a transfer is completed: what it names × what the run has paid → comparison.
package enum CompletionTable {
    /// The comparison.
    package enum Action: TableAction, Hashable {
        package static let table = "completed"

        /// Reports that what is named is no transaction.
        case reportNoTransaction(String)
        /// Reports that another transaction is named than the run has paid with.
        case reportOther(named: TransactionHash, paid: TransactionHash)
        /// Compares the transaction that is named.
        case compare(TransactionHash)
        /// Names the transaction with which the run has paid.
        case name(TransactionHash)
        /// Searches for what has been sent for a withdrawal: someone else may have paid.
        case searchSent
        /// Compares the claimable balance that is named.
        case compareBalance(ClaimableBalanceID)
        /// No payment was to arrive: the whole amount was refunded.
        case acceptNothing
        /// Searches for what has arrived for a deposit.
        case searchArrived
    }

    /// The comparison of `transfer`, for which the run has paid with `paid`.
    package static func action(for transfer: Transfer, paidWith paid: TransactionHash?) -> Action {
        let paid = transfer.kind.isWithdrawal ? paid : nil
        switch (transfer.stellarTransactionID, paid) {
        case (let named?, let paid):
            guard let hash = TransactionHash(named.lowercased()) else { return .reportNoTransaction(named) }
            if let paid, paid != hash { return .reportOther(named: hash, paid: paid) }
            return .compare(hash)
        case (nil, let paid?): return .name(paid)
        case (nil, nil) where !transfer.kind.isDeposit: return .searchSent
        case (nil, nil):
            if let id = transfer.claimableBalance { return .compareBalance(id) }
            return transfer.amountOut?.isZero == true && transfer.refunds != nil ? .acceptNothing : .searchArrived
        }
    }

    /// The action where the ledger does not show the transaction that an anchor names.
    package enum MissingAction: TableAction, Hashable {
        package static let table = "missing"

        /// Reports that Horizon does not show what is on the ledger: the run has paid with it (`isPaid`), or the ledger's list has
        /// it. The anchor has nothing to do with that.
        case reportForgotten(isPaid: Bool)
        /// Reports that the transaction is not there; `shown` is the one in the ledger's list that the anchor may have meant.
        case reportMissing(shown: TransactionHash?)
    }

    /// The action where the ledger does not show the transaction `named`: the run has paid with `paid`, and the ledger's list has
    /// `shown`.
    package static func action(
        missing named: TransactionHash,
        paidWith paid: TransactionHash?,
        shown: TransactionHash?
    ) -> MissingAction {
        guard named != paid else { return .reportForgotten(isPaid: true) }
        return named == shown ? .reportForgotten(isPaid: false) : .reportMissing(shown: shown)
    }

    /// Whether no one but the run may pay for `transfer`, so that another payer is a difference: the state `paysByItself`, as the flow
    /// leads nowhere from where the anchor waits for the payment, and has not paid.
    package static func isPaidByRunAlone(
        _ transfer: Transfer,
        paidWith paid: TransactionHash?,
        paysByItself: Bool
    ) -> Bool {
        transfer.kind.isWithdrawal && paid == nil && paysByItself
    }
}

extension Transfer {
    /// Whether the anchor names neither an amount nor something that it has paid.
    package var namesNoMoney: Bool {
        amountIn == nil && amountOut == nil && fee == nil && refunds == nil && quoteID == nil
            && stellarTransactionID == nil && claimableBalanceID == nil
    }
}
