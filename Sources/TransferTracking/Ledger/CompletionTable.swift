package import AnchorClient
package import Stellar

/// The comparisons where an anchor says that a transfer is completed: what it names × what the run has paid → comparison.
package enum CompletionTable {
    /// The comparison.
    package enum Action: Hashable, Sendable {
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
        /// Nothing was to come: all went back.
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
}

extension Transfer {
    /// Whether the anchor names neither an amount nor something that it has paid.
    package var namesNoMoney: Bool {
        amountIn == nil && amountOut == nil && fee == nil && refunds == nil && quoteID == nil
            && stellarTransactionID == nil && claimableBalanceID == nil
    }
}
