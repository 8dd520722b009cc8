internal import Diagnostics
internal import FlowEngine

/// A finding about an anchor in words, once for all runs that made it.
struct ReportedFinding {
    private let found: FoundDeviation
    /// The runs that made it.
    var runs: [String]

    init(_ found: FoundDeviation, in run: String) {
        self.found = found
        runs = [run]
    }

    var deviation: Deviation { found.deviation }
    var code: String { deviation.code.rawValue }
    /// `must`, `should` or `note`, and whether the flow or the command line accepts it.
    var severity: String { deviation.severity.rawValue + (found.isAllowed ? ", allowed" : "") }
    var isAllowed: Bool { found.isAllowed }
    var state: String? { found.state }
    var section: String { "\(deviation.section)" }
    var words: String { deviation.message.masked }
    var help: String? { deviation.help }

    /// The finding on one line.
    var line: String { "finding \(code) (\(severity)), \(section): \(words)" }

    /// The findings of `runs`, in the order in which they were made.
    static func all(of runs: [RunReport]) -> [ReportedFinding] {
        var findings: [ReportedFinding] = []
        var numbers: [Key: Int] = [:]
        for run in runs {
            for found in run.findings ?? [] {
                let key = Key(key: found.deviation.key, anchor: run.anchor)
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
        var key: Deviation.Key
        var anchor: String?
    }
}
