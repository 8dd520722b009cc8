package import StellarXDR

/// A transaction that is in a ledger, and how it ended.
package struct AppliedTransaction: Sendable {
    package let candidate: Candidate
    package let result: XDR.TransactionResult

    /// The ledger that it is in.
    package let ledger: UInt32

    /// Its place in the ledger, counted from 1.
    package let order: UInt32

    /// When the ledger closed, in Unix seconds.
    package let closeTime: UInt64

    /// What each of its operations made of the entries; empty where it failed or the ledger does not keep that.
    ///
    /// ``Ledger/recordsChanges`` decides about the latter.
    package var changes: [[EntryChange]]

    package init(
        candidate: Candidate,
        result: XDR.TransactionResult,
        ledger: UInt32,
        order: UInt32,
        closeTime: UInt64,
        changes: [[EntryChange]] = []
    ) {
        self.candidate = candidate
        self.result = result
        self.ledger = ledger
        self.order = order
        self.closeTime = closeTime
        self.changes = changes
    }

    /// The hash that it goes by.
    package var hash: XDR.Hash { candidate.hash }

    /// Its place in all of history: ledger, order in the ledger, and zero for the operation.
    package var pagingToken: Int64 { Int64(ledger) << 32 | Int64(order) << 12 }

    /// The place of the operation at `index`, counted from 0.
    package func operationToken(_ index: Int) -> Int64 { pagingToken | Int64(index + 1) }
}

/// A ledger that closed, and what was in it.
package struct ClosedLedger: Sendable {
    package let header: LedgerHeader
    package let hash: XDR.Hash
    package let previousHash: XDR.Hash
    package let transactions: [AppliedTransaction]
}
