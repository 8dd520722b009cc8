package import Stellar
package import Timekeeping

/// A payment, as the ledger's list of payments shows it.
package struct LedgerPayment: Hashable, Sendable {
    /// The transaction that it belongs to.
    package var hash: TransactionHash?
    package var isSuccessful: Bool
    package var from: MuxedAccount?
    package var to: MuxedAccount?
    package var asset: Asset?
    package var amount: Amount?
    /// The memo of its transaction.
    package var memo: Memo?
    /// The ledger that has it.
    package var ledger: Int64?
    /// The time at which that ledger closed.
    package var closed: Timestamp?

    package init(
        hash: TransactionHash?,
        isSuccessful: Bool,
        from: MuxedAccount?,
        to: MuxedAccount?,
        asset: Asset?,
        amount: Amount?,
        memo: Memo?,
        ledger: Int64?,
        closed: Timestamp?
    ) {
        (self.hash, self.isSuccessful, self.from, self.to) = (hash, isSuccessful, from, to)
        (self.asset, self.amount, self.memo) = (asset, amount, memo)
        (self.ledger, self.closed) = (ledger, closed)
    }
}

/// A claimable balance, as the ledger shows it.
package struct LedgerBalance: Hashable, Sendable {
    package var id: ClaimableBalanceID
    package var asset: Asset
    package var amount: Amount
    /// The accounts that may claim it.
    package var claimants: [PublicKey]
    /// The ledger in which it was changed last.
    package var ledger: Int64?
    /// The time at which that ledger closed.
    package var closed: Timestamp?

    package init(
        id: ClaimableBalanceID,
        asset: Asset,
        amount: Amount,
        claimants: [PublicKey],
        ledger: Int64?,
        closed: Timestamp?
    ) {
        (self.id, self.asset, self.amount, self.claimants) = (id, asset, amount, claimants)
        (self.ledger, self.closed) = (ledger, closed)
    }
}
