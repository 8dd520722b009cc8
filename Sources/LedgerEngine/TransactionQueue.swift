internal import StellarXDR

/// The transactions that wait for the next ledger, one chain of sequence numbers for each source.
struct TransactionQueue: Sendable {
    /// What waits of an account under a sequence number.
    enum Place {
        /// The transaction stands there, with this index in its chain.
        case taken(Int)
        /// A transaction could come there, behind all that wait.
        case open
        /// Nothing can come there.
        case impossible
    }

    private struct Waiting: Sendable {
        var candidate: Candidate
        var arrival: UInt64
    }

    /// For how many ledgers a transaction that turned out to be invalid is not looked at again.
    private static let banDepth = 10

    /// How many operations wait.
    private(set) var operationCount = 0

    private var chains: [XDR.AccountID: [Waiting]] = [:]
    private var bids: [XDR.AccountID: Int64] = [:]
    private var arrivals: UInt64 = 0

    /// What was turned away, the last ledger's first.
    private var banned: [Set<Candidate.Identity>] = []

    // MARK: - Reading

    /// All that wait, in the order in which they came.
    var candidates: [Candidate] {
        chains.values.joined().sorted { $0.arrival < $1.arrival }.map(\.candidate)
    }

    /// What waits of the account `source`, by sequence number.
    func chain(of source: XDR.AccountID) -> [Candidate] {
        chains[source, default: []].map(\.candidate)
    }

    /// What waits in the place of `candidate`.
    func place(of candidate: Candidate) -> Place {
        let numbers = chains[candidate.source, default: []].map(\.candidate.transaction.seqNum)
        let number = candidate.transaction.seqNum
        guard let first = numbers.first, let last = numbers.last else { return .open }
        if number > last {
            guard let minimum = candidate.transaction.cond.full.minSeqNum else {
                return number - 1 == last ? .open : .impossible
            }
            return minimum <= last ? .open : .impossible
        }
        return number < first ? .impossible : numbers.firstIndex(of: number).map { .taken($0) } ?? .impossible
    }

    /// The sum of what `payer` offers for everything that waits, in stroops.
    func bids(of payer: XDR.AccountID) -> Int64 { bids[payer, default: 0] }

    /// Whether `candidate` turned out to be invalid in one of the last ledgers.
    func bans(_ candidate: Candidate) -> Bool {
        banned.contains { !$0.isEmpty && $0.contains(candidate.identity) }
    }

    // MARK: - Changing

    /// Puts `candidate` behind all others.
    mutating func append(_ candidate: Candidate) {
        arrivals &+= 1
        chains[candidate.source, default: []].append(Waiting(candidate: candidate, arrival: arrivals))
        count(candidate, by: 1)
    }

    /// Puts `candidate` in the place of the one that waits at `index` of its chain.
    mutating func replace(at index: Int, with candidate: Candidate) {
        guard let before = chains[candidate.source]?[index].candidate else { return append(candidate) }
        count(before, by: -1)
        chains[candidate.source]?[index].candidate = candidate
        count(candidate, by: 1)
    }

    /// Lets nothing wait any more, and turns `invalid` away for some ledgers.
    mutating func clear(banning invalid: [Candidate]) {
        chains.removeAll(keepingCapacity: true)
        bids.removeAll(keepingCapacity: true)
        operationCount = 0
        banned.insert(Set(invalid.map(\.identity)), at: 0)
        // The ledger that turns them away counts as one of the ten.
        if banned.count >= Self.banDepth { banned.removeLast() }
    }

    private mutating func count(_ candidate: Candidate, by sign: Int64) {
        // Each bid was covered by a balance together with those before, so the sum stays in range.
        bids[candidate.feeSource, default: 0] &+= sign &* candidate.feeBid
        operationCount += Int(sign) * candidate.operationCount
    }
}
