internal import LedgerEngine
internal import StellarXDR

/// The place of an operation: the position of its transaction in history, and its own in the transaction.
struct HistoryPosition: Hashable, Sendable {
    var transaction: Int32
    var index: Int32
}

/// The places of things that concern someone or something, each list in the order of history.
struct HistoryIndex: Sendable {
    /// The places of one subject.
    struct Places: Sendable {
        var transactions: [Int32] = []
        var operations: [HistoryPosition] = []
        var effects: [HistoryPosition] = []
        var trades: [HistoryPosition] = []
    }

    private var places: [HistorySubject: Places] = [:]

    /// The places of all operations that traded.
    private(set) var trades: [HistoryPosition] = []

    /// The assets that were traded, numbered in the order in which that happened first.
    private(set) var tradedAssets: [XDR.Asset: Int] = [:]

    /// The places of the things that concern `subject`.
    subscript(subject: HistorySubject) -> Places { places[subject] ?? Places() }

    /// Notes whom the transaction at `position` concerns.
    mutating func note(_ subjects: Set<HistorySubject>, transaction position: Int32) {
        for subject in subjects { places[subject, default: Places()].transactions.append(position) }
    }

    /// Notes whom the operation at `place` concerns, and whom its effects and trades do.
    mutating func note(_ record: HistoryOperation, at place: HistoryPosition) {
        for subject in record.subjects { places[subject, default: Places()].operations.append(place) }
        let effects = EffectList(of: record).effects
        for account in Set(effects.map { $0.account.accountID }) {
            places[.account(account), default: Places()].effects.append(place)
        }
        let traded = record.trades
        guard !traded.isEmpty else { return }
        trades.append(place)
        for subject in Set(traded.flatMap(\.subjects)) { places[subject, default: Places()].trades.append(place) }
        let assets = traded.flatMap { [$0.trade.claim.assetSold, $0.trade.claim.assetBought] }
        for asset in assets where tradedAssets[asset] == nil { tradedAssets[asset] = tradedAssets.count }
    }
}

extension HistoryOperation {
    /// Everyone and everything that the operation concerns.
    var subjects: Set<HistorySubject> {
        var subjects = Set(Participants.of(self).map { HistorySubject.account($0) })
        subjects.formUnion(changes.compactMap(\.subject))
        if let id = operation.body.claimableBalanceID { subjects.insert(.claimableBalance(id)) }
        if let id = operation.body.poolID { subjects.insert(.pool(id)) }
        return subjects
    }
}
