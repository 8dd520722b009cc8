package import Stellar
internal import Timekeeping

/// The state of a transaction that the ledger proves.
package indirect enum TransactionState: Sendable {
    /// The time between a proof that a transaction never will be included and the question for another one: the
    /// next ledger closes in that time.
    ///
    /// Of several servers behind one address, one may be a ledger ahead of the next, which then does not find what the first
    /// has counted. So one proof is not enough to sign anything in the place of what may have been included.
    package static let timeBetweenProofs = Duration.seconds(5)

    /// A transaction in the ledger, successful or failed.
    case included(TransactionRecord)
    /// A transaction whose sequence number another one has used: it never was and never will be included.
    case overtaken
    /// A transaction whose time is over: it never was and never will be included.
    case expired
    /// A sequence number that is later than the account's next one.
    case early
    /// A transaction that may still be included.
    case open
}

extension Horizon {
    /// The proved state of a transaction that is named by `hashes`: its own, and those of fee bumps around it.
    ///
    /// - Throws: `HorizonError` where an answer is missing, so that nothing is proved.
    package func transactionState(
        of transaction: Transaction,
        _ hashes: [TransactionHash]
    ) async throws(HorizonError) -> TransactionState {
        // The order matters: only a ledger that has gone past the transaction, and then none of its hashes in it, prove
        // together that it was never included.
        let sequence = try await accountIfPresent(transaction.source.accountID)?.sequenceNumber
        let isNumberUsed = sequence.map { $0 >= transaction.sequenceNumber } ?? false
        let conditions = transaction.preconditions
        let isPast = !isNumberUsed && conditions.isLimited ? try await root().isPast(conditions) : false
        if let record = try await included(hashes) { return .included(record) }
        if isNumberUsed { return .overtaken }
        if isPast { return .expired }
        if let sequence, conditions.minSequenceNumber == nil,
            sequence < transaction.sequenceNumber.subtracting(1) ?? .min
        {
            return .early
        }
        return .open
    }

    /// The transaction in the ledger that is named by one of `hashes`, or `nil`.
    func included(_ hashes: [TransactionHash]) async throws(HorizonError) -> TransactionRecord? {
        for hash in hashes {
            do throws(HorizonError) {
                return try await transaction(hash)
            } catch {
                guard error.reason == .notFound else { throw error }
            }
        }
        return nil
    }
}

extension Preconditions {
    /// Whether a time or a ledger comes after which a transaction can't be included.
    fileprivate var isLimited: Bool {
        timeBounds.map { $0.maxTime > 0 } ?? false || ledgerBounds.map { $0.maxLedger > 0 } ?? false
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
