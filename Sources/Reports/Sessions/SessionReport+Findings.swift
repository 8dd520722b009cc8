internal import Diagnostics

extension SessionReport {
    /// The findings of all runs, each once, the worst first, and how many runs made it.
    var findings: [(finding: FindingReport, runs: Int)] {
        struct Place: Hashable {
            var key: FindingReport.Key
            var anchor: String?
        }
        var findings: [(finding: FindingReport, runs: Int)] = []
        var numbers: [Place: Int] = [:]
        for run in runs {
            for finding in run.allFindings {
                let place = Place(key: finding.key, anchor: run.anchor)
                if let number = numbers[place] {
                    findings[number].runs += 1
                } else {
                    numbers[place] = findings.count
                    findings.append((finding, 1))
                }
            }
        }
        return findings.worstFirst { $0.finding.rank }
    }

    /// The findings by severity with their codes, in one line, and below it each of them where that is for the `whole` list; none where
    /// nothing was found.
    package func findingLines(whole isWhole: Bool) -> [String] {
        let all = findings
        guard !all.isEmpty else { return [] }
        let counts = FindingRank.allCases.compactMap { rank -> String? in
            let group = all.filter { $0.finding.rank == rank }
            guard !group.isEmpty else { return nil }
            var codes: [String: Int] = [:]
            for member in group { codes[member.finding.code, default: 0] += 1 }
            let words = codes.sortedByKey.map { $0.value > 1 ? "\($0.key) ×\($0.value)" : $0.key }
            return "\(group.count) \(rank.rawValue) (\(words.joined(separator: ", ")))"
        }
        var lines = ["\(all.count.of("finding")) about the anchor: \(counts.joined(separator: ", "))"]
        guard isWhole else { return lines }
        var shared = SharedHelp()
        for (finding, runs) in all {
            lines.append("  \(finding.line)\(runs > 1 ? " (in \(runs) runs)" : "")")
            lines += ([shared.line(of: finding)].compactMap(\.self) + finding.commands).map { "    \($0)" }
        }
        return lines
    }
}
