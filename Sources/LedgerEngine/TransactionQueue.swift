internal import StellarXDR

/// The transactions that wait for the next ledger, one chain of sequence numbers for each source.
struct TransactionQueue: Sendable {
    /// The place at which a transaction would wait.
    indirect enum QueuePlace {
        /// A place behind all others of its account, of which `last` is the last one.
        case behind(_ last: Candidate?)
        /// Instead of `rival`, which stands at `index` of the account's chain behind `preceding`.
        case instead(of: Candidate, index: Int, preceding: Candidate?)
        /// The transaction waits already.
        case isDuplicate
        /// Nowhere: its sequence number is too low, or leaves a gap.
        case none
    }

    private struct Waiting: Sendable {
        var candidate: Candidate
        var arrival: UInt64
    }

    /// The number of ledgers for which a transaction that turned out to be invalid is not looked at again.
    private static let banDepth = 10

    /// The number of operations that wait.
    private(set) var operationCount = 0

    private var chains: [XDR.AccountID: [Waiting]] = [:]
    private var bids: [XDR.AccountID: Int64] = [:]
    private var arrivals: UInt64 = 0

    /// The transactions that were turned away, the last ledger's first.
    private var banned: [Set<Candidate.Identity>] = []

    // MARK: - Reading

    /// All that wait, in the order in which they came.
    var candidates: [Candidate] {
        chains.values.joined().sorted { $0.arrival < $1.arrival }.map(\.candidate)
    }

    /// The waiting transactions of the account `source`, by sequence number.
    func chain(of source: XDR.AccountID) -> [Candidate] {
        chains[source, default: []].map(\.candidate)
    }

    /// The place at which `candidate` would wait.
    ///
    /// Only a fee bump can take the place of another one. All else that has no proper number is told so when it is
    /// checked.
    func entrance(for candidate: Candidate) -> QueuePlace {
        let chain = chain(of: candidate.source)
        let number = candidate.transaction.seqNum
        guard let last = chain.last?.transaction.seqNum else { return .behind(nil) }
        if let index = chain.firstIndex(where: { $0.transaction.seqNum == number }) {
            if candidate.isDuplicate(of: chain[index]) { return .isDuplicate }
            guard candidate.feeBump != nil else { return .behind(chain.last) }
            return .instead(of: chain[index], index: index, preceding: chain.prefix(index).last)
        }
        guard candidate.feeBump != nil else { return .behind(chain.last) }
        let minimum = candidate.transaction.cond.full.minSeqNum
        let follows = number > last && (minimum.map { $0 <= last } ?? (number - 1 == last))
        return follows ? .behind(chain.last) : .none
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
