internal import Diagnostics

/// The numbers of findings about an anchor, in words: `2 must, 1 should, 1 allowed`.
struct FindingCounts: Hashable, Sendable, CustomStringConvertible {
    private var bySeverity: [Deviation.Severity: Int] = [:]
    private var allowed = 0

    /// Whether nothing was found.
    var isEmpty: Bool { bySeverity.isEmpty && allowed == 0 }

    /// Counts one more.
    mutating func add(_ severity: Deviation.Severity, isAllowed: Bool) {
        if isAllowed { allowed += 1 } else { bySeverity[severity, default: 0] += 1 }
    }

    /// The counts, the worst first; empty where nothing was found.
    var description: String {
        let counts = Deviation.Severity.allCases.reversed().compactMap { severity in
            bySeverity[severity].map { "\($0) \(severity.rawValue)" }
        }
        return (counts + (allowed > 0 ? ["\(allowed) allowed"] : [])).joined(separator: ", ")
    }
}

extension RunReport {
    /// The numbers of findings of the run.
    var findingCounts: FindingCounts {
        var counts = FindingCounts()
        for finding in findings ?? [] { counts.add(finding.severity, isAllowed: finding.isAllowed) }
        return counts
    }
}
