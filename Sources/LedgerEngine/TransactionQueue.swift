internal import StellarXDR

/// The transactions that wait for the next ledger, one chain of sequence numbers for each source.
struct TransactionQueue: Sendable {
    private struct Waiting: Sendable {
        var candidate: Candidate
        var arrival: UInt64
    }

    private var chains: [XDR.AccountID: [Waiting]] = [:]
    private var bids: [XDR.AccountID: Int64] = [:]
    private var arrivals: UInt64 = 0

    /// All that wait, in the order in which they came.
    var candidates: [Candidate] {
        chains.values.joined().sorted { $0.arrival < $1.arrival }.map(\.candidate)
    }

    /// What waits of the account `source`, by sequence number.
    func chain(of source: XDR.AccountID) -> [Candidate] {
        chains[source, default: []].map(\.candidate)
    }

    /// The sum of what `payer` offers for everything that waits, in stroops.
    func bids(of payer: XDR.AccountID) -> Int64 { bids[payer, default: 0] }

    /// Puts `candidate` behind all others.
    mutating func append(_ candidate: Candidate) {
        arrivals += 1
        chains[candidate.source, default: []].append(Waiting(candidate: candidate, arrival: arrivals))
        addBid(candidate.feeBid, of: candidate.feeSource)
    }

    /// Puts `candidate` in the place of the one that waits with the same sequence number.
    mutating func replace(with candidate: Candidate) {
        let number = candidate.transaction.seqNum
        guard let chain = chains[candidate.source],
            let index = chain.firstIndex(where: { $0.candidate.transaction.seqNum == number })
        else { return append(candidate) }
        addBid(-chain[index].candidate.feeBid, of: chain[index].candidate.feeSource)
        chains[candidate.source]?[index].candidate = candidate
        addBid(candidate.feeBid, of: candidate.feeSource)
    }

    private mutating func addBid(_ bid: Int64, of payer: XDR.AccountID) {
        // Each bid was covered by a balance together with those before, so the sum stays in range.
        bids[payer, default: 0] &+= bid
    }
}
