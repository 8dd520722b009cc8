package import LedgerEngine
package import StellarXDR

/// The history of the ledger, in order, and found by ledger, hash, and whom or what it concerns.
///
/// Effects and trades are not kept: they are told from the operations whenever someone asks.
package struct History: Sendable {
    /// A ledger without its transactions, which are found by their place.
    package struct LedgerRecord: Sendable {
        package let header: LedgerHeader
        package let hash: XDR.Hash
        package let previousHash: XDR.Hash
        package let transactionCount: Int
        package let failedTransactionCount: Int

        /// The operations of the transactions that succeeded.
        package let operationCount: Int

        /// The operations of all transactions.
        package let setOperationCount: Int

        /// The ledger's place in all of history.
        package var token: Int64 { Int64(header.sequence) << 32 }
    }

    private(set) var ledgers: [LedgerRecord] = []
    private(set) var transactions: [AppliedTransaction] = []
    private(set) var operations: [HistoryPosition] = []
    private(set) var index = HistoryIndex()
    private var positions: [XDR.Hash: Int32] = [:]

    package init() {}

    // MARK: - Writing

    /// Puts a ledger that closed behind all others.
    package mutating func append(_ closed: ClosedLedger) {
        let successes = closed.transactions.filter(\.result.isSuccess)
        ledgers.append(
            LedgerRecord(
                header: closed.header,
                hash: closed.hash,
                previousHash: closed.previousHash,
                transactionCount: successes.count,
                failedTransactionCount: closed.transactions.count - successes.count,
                operationCount: successes.reduce(0) { $0 + $1.candidate.transaction.operations.count },
                setOperationCount: closed.transactions.reduce(0) { $0 + $1.candidate.transaction.operations.count }
            )
        )
        for transaction in closed.transactions { append(transaction) }
    }

    private mutating func append(_ transaction: AppliedTransaction) {
        let transaction = transaction.withoutToldChanges
        let position = Int32(clamping: transactions.count)
        transactions.append(transaction)
        positions[transaction.candidate.innerHash] = position
        positions[transaction.hash] = position
        // Whose offer was taken, or whose balance was claimed, has trades and effects of it, and no transaction.
        var subjects: Set<HistorySubject> = [
            .account(transaction.candidate.source), .account(transaction.candidate.feeSource),
        ]
        for record in Self.records(transaction) {
            let place = HistoryPosition(transaction: position, index: Int32(clamping: record.index))
            operations.append(place)
            subjects.formUnion(record.subjects)
            index.note(record, at: place)
        }
        index.note(subjects, transaction: position)
    }

    // MARK: - Finding

    /// The last ledger, or `nil` before the first.
    package var latestLedger: LedgerRecord? { ledgers.last }

    /// The first ledger that is known, or `nil` before it.
    package var oldestLedger: LedgerRecord? { ledgers.first }

    /// The ledger of this number, or `nil` where it is not known.
    package func ledger(_ sequence: UInt32) -> LedgerRecord? {
        guard let first = ledgers.first?.header.sequence, sequence >= first else { return nil }
        let index = Int(sequence - first)
        return index < ledgers.count ? ledgers[index] : nil
    }

    /// The closing time of the ledger of this number, in Unix seconds, or `nil` where it is not known.
    package func closeTime(_ sequence: UInt32) -> UInt64? { ledger(sequence)?.header.closeTime }

    /// The transaction that goes by `hash`, which may also be that of the transaction inside a fee bump.
    package func transaction(_ hash: XDR.Hash) -> AppliedTransaction? {
        positions[hash].map { transactions[Int($0)] }
    }

    /// The operation at this place in history, or `nil` where there is none.
    package func operation(_ token: Int64) -> HistoryOperation? {
        let position = operations.firstPosition { record($0).token >= token }
        guard position < operations.endIndex else { return nil }
        let found = record(operations[position])
        return found.token == token ? found : nil
    }

    /// Whether anything is known that concerns `subject`.
    package func knows(_ subject: HistorySubject) -> Bool { !index[subject].transactions.isEmpty }

    // MARK: - Parts

    func record(_ place: HistoryPosition) -> HistoryOperation {
        HistoryOperation(transaction: transactions[Int(place.transaction)], index: Int(place.index))
    }

    static func records(_ transaction: AppliedTransaction) -> [HistoryOperation] {
        transaction.candidate.transaction.operations.indices.map {
            HistoryOperation(transaction: transaction, index: $0)
        }
    }

    func transactions(of sequence: UInt32) -> ArraySlice<AppliedTransaction> {
        let start = transactions.firstPosition { $0.ledger >= sequence }
        let end = transactions.firstPosition { $0.ledger > sequence }
        return transactions[start..<end]
    }
}

extension AppliedTransaction {
    /// The transaction without the changes that the operations and their results tell as well.
    fileprivate var withoutToldChanges: AppliedTransaction {
        let secret = zip(candidate.transaction.operations, changes).map { operation, changes in
            changes.filter { $0.isSecret(of: operation.body) }
        }
        return AppliedTransaction(
            candidate: candidate,
            result: result,
            ledger: ledger,
            order: order,
            closeTime: closeTime,
            changes: secret.allSatisfy(\.isEmpty) ? [] : secret
        )
    }
}
