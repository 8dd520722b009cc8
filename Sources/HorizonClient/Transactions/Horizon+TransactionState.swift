internal import Stellar
internal import Timekeeping

/// What the ledger proves about a transaction.
enum TransactionState: Sendable {
    /// It is in the ledger, as what it did or as a failure.
    case included(TransactionRecord)
    /// Another transaction has used its sequence number; it never was and never will be included.
    case overtaken
    /// Its time is over; it never was and never will be included.
    case expired
    /// Its sequence number is not the account's next one.
    case early
    /// It may still be included.
    case open
}

extension Horizon {
    /// What the ledger proves about a transaction that is named by `hashes`: its own, and those of fee bumps around it.
    ///
    /// - Throws: `HorizonError` where an answer is missing, so that nothing is proved.
    func transactionState(
        of transaction: Transaction,
        _ hashes: [TransactionHash]
    ) async throws(HorizonError) -> TransactionState {
        // The order matters: only a ledger that has gone past the transaction, and then none of its hashes in it, prove
        // together that it was never included.
        let sequence = try await accountIfPresent(transaction.source.accountID)?.sequenceNumber
        let root = try await root()
        for hash in hashes {
            do throws(HorizonError) {
                return .included(try await self.transaction(hash))
            } catch {
                guard error.reason == .notFound else { throw error }
            }
        }
        if let sequence, sequence >= transaction.sequenceNumber { return .overtaken }
        if root.isPast(transaction.preconditions) { return .expired }
        if let sequence, transaction.preconditions.minSequenceNumber == nil,
            sequence < transaction.sequenceNumber.subtracting(1) ?? .min
        {
            return .early
        }
        return .open
    }
}

extension HorizonRoot {
    /// Whether no ledger after the last one can hold a transaction with these conditions.
    fileprivate func isPast(_ conditions: Preconditions) -> Bool {
        if let bounds = conditions.timeBounds, bounds.maxTime > 0,
            let closed = latestLedgerClosedAt.flatMap({ Timestamp(iso8601: $0) }),
            closed.unixSeconds > 0, UInt64(closed.unixSeconds) > bounds.maxTime
        {
            return true
        }
        if let bounds = conditions.ledgerBounds, bounds.maxLedger > 0, let ledger = latestLedger {
            return ledger >= Int64(bounds.maxLedger) || ledger.adding(1) == Int64(bounds.maxLedger)
        }
        return false
    }
}
