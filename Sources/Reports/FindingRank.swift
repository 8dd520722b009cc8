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
