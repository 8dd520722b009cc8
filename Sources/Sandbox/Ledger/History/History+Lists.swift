package import LedgerEngine
internal import StellarXDR

extension History {
    /// The ledgers on `page`.
    package func ledgers(_ page: RecordPage<Int64>) -> [LedgerRecord] {
        page.select(from: ledgers, token: \.token)
    }

    /// The transactions of `scope` that are on `page`.
    package func transactions(
        in scope: HistorySelection,
        _ page: RecordPage<Int64>,
        includeFailed: Bool = false
    ) -> [AppliedTransaction] {
        let accepts = { (transaction: AppliedTransaction) in includeFailed || transaction.result.isSuccess }
        switch scope {
        case .everything:
            return page.select(from: transactions, token: \.pagingToken, where: accepts)
        case .subject(let subject):
            let places = index[subject].transactions
            return page.select(from: places.lazy.map { transactions[Int($0)] }, token: \.pagingToken, where: accepts)
        case .ledger(let sequence):
            return page.select(from: transactions(of: sequence), token: \.pagingToken, where: accepts)
        case .transaction(let hash):
            return transaction(hash).map { [$0] } ?? []
        case .operation(let token):
            return operation(token).map { [$0.transaction] } ?? []
        }
    }

    /// The operations of `scope` that are on `page`, or only the payments among them.
    ///
    /// The operations of one transaction are listed also when it failed.
    package func operations(
        in scope: HistorySelection,
        _ page: RecordPage<Int64>,
        paymentsOnly: Bool = false,
        includeFailed: Bool = false
    ) -> [HistoryOperation] {
        let showsFailed = if case .transaction = scope { true } else { includeFailed }
        let accepts = { (record: HistoryOperation) in
            (!paymentsOnly || record.operation.body.isPayment)
                && (showsFailed || record.transaction.result.isSuccess)
        }
        switch scope {
        case .everything:
            return page.select(from: operations.lazy.map(record), token: \.token, where: accepts)
        case .subject(let subject):
            return page.select(from: index[subject].operations.lazy.map(record), token: \.token, where: accepts)
        case .ledger, .transaction, .operation:
            return page.select(from: records(in: scope), token: \.token, where: accepts)
        }
    }

    /// The effects of `scope` that are on `page`.
    func effects(in scope: HistorySelection, _ page: RecordPage<PairToken>) -> [(
        token: PairToken, record: HistoryEffect
    )] {
        switch scope {
        case .everything:
            return page.select(from: operations.lazy.map(record), token: \.token, expand: \.effects)
        case .subject(.account(let id)):
            let places = index[.account(id)].effects
            return page.select(from: places.lazy.map(record), token: \.token) { record in
                record.effects.filter { $0.record.effect.account.accountID == id }
            }
        case .subject(let subject):
            return page.select(from: index[subject].operations.lazy.map(record), token: \.token, expand: \.effects)
        case .ledger, .transaction, .operation:
            return page.select(from: records(in: scope), token: \.token, expand: \.effects)
        }
    }

    /// The trades of `subject`, or of everyone, that are on `page` and that `accepts` takes.
    func trades(
        of subject: HistorySubject?,
        _ page: RecordPage<PairToken>,
        where accepts: (HistoryTrade) -> Bool
    ) -> [(token: PairToken, record: HistoryTrade)] {
        let places = subject.map { index[$0].trades } ?? index.trades
        return page.select(from: places.lazy.map(record), token: \.token) { record in
            record.trades
                .filter { trade in accepts(trade) && subject.map { trade.subjects.contains($0) } ?? true }
                .map { ($0.token, $0) }
        }
    }

    private func records(in scope: HistorySelection) -> [HistoryOperation] {
        switch scope {
        case .ledger(let sequence): transactions(of: sequence).flatMap(Self.records)
        case .transaction(let hash): transaction(hash).map(Self.records) ?? []
        case .operation(let token): operation(token).map { [$0] } ?? []
        case .everything, .subject: []
        }
    }
}

/// An effect with the operation that had it.
struct HistoryEffect: Sendable {
    let operation: HistoryOperation
    let effect: OperationEffect

    /// The effect's place among the effects of the operation, counted from 1.
    let order: Int64

    var token: PairToken { PairToken(operation: operation.token, order: order) }
}

extension HistoryOperation {
    /// The operation's effects with their places.
    var effects: [(token: PairToken, record: HistoryEffect)] {
        zip(1..., EffectList(of: self).effects).map { order, effect in
            let record = HistoryEffect(operation: self, effect: effect, order: Int64(order))
            return (record.token, record)
        }
    }
}
