internal import Diagnostics

extension FindingReport {
    /// `must`, `should` or `note`, and whether the flow or the command line accepts it.
    var weight: String { severity.rawValue + (isAllowed ? ", allowed" : "") }

    /// Whether the flow or the command line accepts it.
    var isAllowed: Bool { allowed == true }

    /// What the anchor's engineer can change.
    var help: String? { remedies.map { $0.map(\.words).joined(separator: "\n") } }

    /// The commands that ask again, and that play the run again, line by line.
    var commands: [String] { FindingCommands(curl: curl, replay: replay).lines }

    /// The finding on one line.
    var line: String { "finding \(code) (\(weight)), \(section): \(summary)" }
}

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
            for finding in run.findings ?? [] {
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
}
