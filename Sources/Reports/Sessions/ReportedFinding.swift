internal import Diagnostics
internal import FlowEngine

/// A finding about an anchor in words, once for all runs that made it.
struct ReportedFinding {
    private let found: FindingReport
    /// The runs that made it.
    var runs: [String]

    init(_ found: FindingReport, in run: String) {
        self.found = found
        runs = [run]
    }

    var code: String { found.code }
    /// `must`, `should` or `note`, and whether the flow or the command line accepts it.
    var severity: String { found.severity.rawValue + (isAllowed ? ", allowed" : "") }
    var isAllowed: Bool { found.allowed == true }
    var state: String? { found.state }
    var section: String { "\(found.section)" }
    var words: String { found.summary }
    var help: String? { found.remedies?.first?.words }

    /// The finding on one line.
    var line: String { "finding \(code) (\(severity)), \(section): \(words)" }

    /// The findings of `runs`, in the order in which they were made.
    static func all(of runs: [RunReport]) -> [ReportedFinding] {
        var findings: [ReportedFinding] = []
        var numbers: [Key: Int] = [:]
        for run in runs {
            for found in run.findings ?? [] {
                let key = Key(key: found.key, anchor: run.anchor)
                if let number = numbers[key] {
                    findings[number].runs.append(run.title)
                } else {
                    numbers[key] = findings.count
                    findings.append(ReportedFinding(found, in: run.title))
                }
            }
        }
        return findings
    }

    private struct Key: Hashable {
        var key: FindingReport.Key
        var anchor: String?
    }
}
