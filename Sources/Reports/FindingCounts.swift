internal import Diagnostics
internal import FlowEngine

/// The weights of findings about an anchor, the worst first: the order of each list of them.
enum FindingRank: String, CaseIterable {
    case must, should, note
    /// The flow or the command line accepts it.
    case allowed

    init(_ severity: Deviation.Severity, isAllowed: Bool) {
        self =
            switch severity {
            case _ where isAllowed: .allowed
            case .must: .must
            case .should: .should
            case .note: .note
            }
    }
}

extension FoundDeviation {
    /// The weight of the finding.
    var rank: FindingRank { FindingRank(deviation.severity, isAllowed: isAllowed) }
}

extension FindingReport {
    /// The weight of the finding.
    var rank: FindingRank { FindingRank(severity, isAllowed: isAllowed) }
}

extension Array {
    /// The elements, the worst first; those of one `rank` stay in their order.
    func worstFirst(by rank: (Element) -> FindingRank) -> [Element] {
        FindingRank.allCases.flatMap { wanted in filter { rank($0) == wanted } }
    }
}

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
