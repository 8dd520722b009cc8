internal import HorizonClient
internal import Stellar

/// The transactions that a server has shown to a run: what is on the ledger stays as it is, so that each is asked for once.
actor ShownTransactions {
    /// The number of transactions that are kept; of a run that makes more the latest are.
    private static let limit = 64

    private var records: [TransactionHash: TransactionRecord] = [:]
    private var order: [TransactionHash] = []

    /// The transaction called `hash`, where it was shown.
    func record(of hash: TransactionHash) -> TransactionRecord? { records[hash] }

    /// Keeps a transaction that was shown whole and to have succeeded; of others another look may tell more.
    func keep(_ record: TransactionRecord, of hash: TransactionHash) {
        guard record.isSuccessful, record.envelope != nil, records.updateValue(record, forKey: hash) == nil else {
            return
        }
        order.append(hash)
        if order.count > Self.limit { records[order.removeFirst()] = nil }
    }
}
