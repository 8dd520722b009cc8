internal import FlowEngine

/// The numbers of findings about an anchor, in words: `2 must, 1 should, 1 allowed`.
struct FindingCounts: Hashable, Sendable, CustomStringConvertible {
    private var byRank: [FindingRank: Int] = [:]

    /// The numbers of findings with these ranks.
    init(_ ranks: [FindingRank] = []) {
        for rank in ranks { add(rank) }
    }

    /// Whether nothing was found.
    var isEmpty: Bool { byRank.isEmpty }

    /// Counts one more.
    mutating func add(_ rank: FindingRank) { byRank[rank, default: 0] += 1 }

    /// The counts, the worst first; empty where nothing was found.
    var description: String {
        let counts = FindingRank.allCases.compactMap { rank in byRank[rank].map { "\($0) \(rank.rawValue)" } }
        return counts.joined(separator: ", ")
    }
}

extension RunReport {
    /// The numbers of findings of the run.
    var findingCounts: FindingCounts { FindingCounts((findings ?? []).map(\.rank)) }
}
