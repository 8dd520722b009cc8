package import LedgerEngine
package import StellarXDR

/// What happened on the ledger, in order, and found by ledger, account and hash.
package struct History: Sendable {
    /// An operation of a transaction: what Horizon lists one by one.
    package struct OperationRecord: Sendable {
        package let transaction: AppliedTransaction

        /// The operation's place in the transaction, counted from 0.
        package let index: Int

        package init(transaction: AppliedTransaction, index: Int) {
            self.transaction = transaction
            self.index = index
        }

        /// The operation's place in all of history.
        package var token: Int64 { transaction.operationToken(index) }

        /// The operation itself.
        package var operation: XDR.Operation { transaction.candidate.transaction.operations[index] }
    }

    /// Which part of history is asked for.
    package enum Scope: Hashable, Sendable {
        case everything
        case account(XDR.AccountID)
        case ledger(UInt32)
        case transaction(XDR.Hash)
    }

    /// A ledger without its transactions, which are found by their place.
    package struct LedgerRecord: Sendable {
        package let header: LedgerHeader
        package let hash: XDR.Hash
        package let previousHash: XDR.Hash
        package let transactionCount: Int
        package let failedTransactionCount: Int
        package let operationCount: Int

        /// The ledger's place in all of history.
        package var token: Int64 { Int64(header.sequence) << 32 }
    }

    private struct OperationPlace: Sendable {
        var transaction: Int
        var index: Int
    }

    private var ledgers: [LedgerRecord] = []
    private var transactions: [AppliedTransaction] = []
    private var positions: [XDR.Hash: Int] = [:]
    private var transactionsOfAccount: [XDR.AccountID: [Int]] = [:]
    private var operations: [OperationPlace] = []
    private var operationsOfAccount: [XDR.AccountID: [OperationPlace]] = [:]

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
                operationCount: successes.reduce(0) { $0 + $1.candidate.transaction.operations.count }
            )
        )
        for transaction in closed.transactions { append(transaction) }
    }

    private mutating func append(_ transaction: AppliedTransaction) {
        let position = transactions.count
        transactions.append(transaction)
        positions[transaction.candidate.innerHash] = position
        positions[transaction.hash] = position
        for account in Participants.of(transaction) {
            transactionsOfAccount[account, default: []].append(position)
        }
        for (index, operation) in transaction.candidate.transaction.operations.enumerated() {
            let place = OperationPlace(transaction: position, index: index)
            operations.append(place)
            for account in Participants.of(operation, in: transaction) {
                operationsOfAccount[account, default: []].append(place)
            }
        }
    }

    // MARK: - Reading

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

    /// The transaction that goes by `hash`, which may also be that of the transaction inside a fee bump.
    package func transaction(_ hash: XDR.Hash) -> AppliedTransaction? {
        positions[hash].map { transactions[$0] }
    }

    /// The ledgers on `page`.
    package func ledgers(_ page: Page) -> [LedgerRecord] {
        page.select(from: ledgers, token: \.token)
    }

    /// The transactions of `scope` that are on `page`.
    package func transactions(in scope: Scope, _ page: Page, includeFailed: Bool = false) -> [AppliedTransaction] {
        let accepts = { (transaction: AppliedTransaction) in includeFailed || transaction.result.isSuccess }
        switch scope {
        case .everything:
            return page.select(from: transactions, token: \.pagingToken, where: accepts)
        case .account(let id):
            let places = transactionsOfAccount[id] ?? []
            return page.select(from: places.lazy.map { transactions[$0] }, token: \.pagingToken, where: accepts)
        case .ledger(let sequence):
            return page.select(from: slice(of: sequence), token: \.pagingToken, where: accepts)
        case .transaction(let hash):
            return transaction(hash).map { [$0] } ?? []
        }
    }

    /// The operations of `scope` that are on `page`, or only the payments among them.
    ///
    /// The operations of one transaction are listed also when it failed.
    package func operations(
        in scope: Scope,
        _ page: Page,
        paymentsOnly: Bool = false,
        includeFailed: Bool = false
    ) -> [OperationRecord] {
        let accepts = { (record: OperationRecord) in
            (!paymentsOnly || record.operation.body.isPayment)
                && (includeFailed || record.transaction.result.isSuccess)
        }
        switch scope {
        case .everything:
            return page.select(from: operations.lazy.map(record), token: \.token, where: accepts)
        case .account(let id):
            let places = operationsOfAccount[id] ?? []
            return page.select(from: places.lazy.map(record), token: \.token, where: accepts)
        case .ledger(let sequence):
            return page.select(from: slice(of: sequence).flatMap(Self.records), token: \.token, where: accepts)
        case .transaction(let hash):
            let records = transaction(hash).map(Self.records) ?? []
            return page.select(from: records, token: \.token) { !paymentsOnly || $0.operation.body.isPayment }
        }
    }

    private func record(_ place: OperationPlace) -> OperationRecord {
        OperationRecord(transaction: transactions[place.transaction], index: place.index)
    }

    private static func records(_ transaction: AppliedTransaction) -> [OperationRecord] {
        transaction.candidate.transaction.operations.indices.map {
            OperationRecord(transaction: transaction, index: $0)
        }
    }

    private func slice(of sequence: UInt32) -> ArraySlice<AppliedTransaction> {
        let start = transactions.firstPosition { $0.ledger >= sequence }
        let end = transactions.firstPosition { $0.ledger > sequence }
        return transactions[start..<end]
    }
}
