internal import Diagnostics

extension SessionReport {
    /// The findings of all runs, each once, in the order in which they were made, and how many runs made it.
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
        return findings
    }

    /// The findings by severity with their codes, in one line, and below it each of them where that is for the `whole` list; none where
    /// nothing was found.
    package func findingLines(whole isWhole: Bool) -> [String] {
        let all = findings
        var groups = Deviation.Severity.allCases.reversed().map { severity in
            (name: severity.rawValue, all.filter { !$0.finding.isAllowed && $0.finding.severity == severity })
        }
        groups.append((name: "allowed", all.filter { $0.finding.isAllowed }))
        groups.removeAll { $0.1.isEmpty }
        guard !groups.isEmpty else { return [] }
        let counts = groups.map { name, group in
            var codes: [String: Int] = [:]
            for member in group { codes[member.finding.code, default: 0] += 1 }
            let words = codes.sortedByKey.map { $0.value > 1 ? "\($0.key) ×\($0.value)" : $0.key }
            return "\(group.count) \(name) (\(words.joined(separator: ", ")))"
        }
        let noun = all.count == 1 ? "finding" : "findings"
        var lines = ["\(all.count) \(noun) about the anchor: \(counts.joined(separator: ", "))"]
        guard isWhole else { return lines }
        var shared = SharedHelp()
        for (finding, runs) in groups.flatMap({ $0.1 }) {
            lines.append("  \(finding.line)\(runs > 1 ? " (in \(runs) runs)" : "")")
            lines += ([shared.line(of: finding)].compactMap(\.self) + finding.commands).map { "    \($0)" }
        }
        return lines
    }
}
