package import Diagnostics
package import FlowEngine

/// A finding about the anchor as `--json` prints it and reports hold it; `docs/json.md` describes it.
package struct FindingReport: Codable, Hashable, Sendable {
    /// The change that the anchor's engineer can make, as a code and in words.
    package struct Advice: Codable, Hashable, Sendable {
        var action: Remedy.Action
        var words: String
    }

    var code: String
    var name: String?
    var severity: Deviation.Severity
    var section: SEPSection
    var state: String?
    var endpoint: String
    var request: Subject.Request?
    var path: String?
    /// The path without what differs from one answer to the next, where it is another.
    var pattern: String?
    var count: Int
    var found: String
    var expected: String
    var summary: String
    var remedies: [Advice]?
    /// `true` where the flow or the command line accepts it.
    var allowed: Bool?
    /// The request as a `curl` command with variables for secrets, where the exchange is known.
    var curl: String?
    /// The command that shows the request again, where it is kept, and plays the run offline, where all of its traffic is.
    var replay: String?
    /// The number of the try that found it, where a later one did not or found it less bad; only what is shown has it.
    var attempt: Int?

    package init(_ found: FoundDeviation) {
        let deviation = found.deviation
        code = deviation.code.rawValue
        name = deviation.code.slug
        severity = deviation.severity
        section = deviation.section
        state = found.state
        endpoint = deviation.endpoint
        request = deviation.subject.request
        path = deviation.subject.field
        pattern = deviation.pattern == path ?? "" ? nil : deviation.pattern
        count = deviation.count
        self.found = deviation.found.masked
        expected = deviation.expected
        summary = deviation.message.masked
        remedies =
            deviation.remedies.isEmpty ? nil : deviation.remedies.map { Advice(action: $0.action, words: $0.words) }
        allowed = found.isAllowed ? true : nil
    }

    /// The identity of a finding among those of a run: one that is found again is the same.
    struct Key: Hashable {
        var code: String
        var sep: Int
        var endpoint: String
        var pattern: String
    }

    var key: Key { Key(code: code, sep: section.sep, endpoint: endpoint, pattern: pattern ?? path ?? "") }
}

extension FindingReport {
    /// `must`, `should` or `note`, whether the flow or the command line accepts it, and which try found it where a later one did not.
    var weight: String {
        severity.rawValue + (isAllowed ? ", allowed" : "") + (attempt.map { ", try \($0)" } ?? "")
    }

    /// Whether the flow or the command line accepts it.
    var isAllowed: Bool { allowed == true }

    /// The endpoint, and the path without what differs between answers.
    var placeWords: String { [endpoint, pattern ?? path].compactMap(\.self).joined(separator: " ") }

    /// The changes that the anchor's engineer can make.
    var help: String? { remedies.map { $0.map(\.words).joined(separator: "\n") } }

    /// The commands that ask again, and that play the run again, line by line.
    var commands: [String] { FindingCommands(curl: curl, replay: replay).lines }

    /// The finding on one line.
    package var line: String { "finding \(code) (\(weight)), \(section): \(summary)" }
}

extension RunReport {
    /// The findings of the run and those that only tries that failed before it found, the worst first.
    var allFindings: [FindingReport] { ((findings ?? []) + earlierFindings).worstFirst(by: \.rank) }

    /// The findings of tries that failed before it and not of the run, or worse there, each once and with the number of its try.
    package var earlierFindings: [FindingReport] {
        var known = Dictionary((findings ?? []).map { ($0.key, $0.severity) }, uniquingKeysWith: max)
        var found: [FindingReport] = []
        for (number, run) in zip(1..., earlier ?? []) {
            for var finding in run.findings ?? [] where known[finding.key]?.covers(finding.severity) != true {
                known[finding.key] = finding.severity
                finding.attempt = number
                found.append(finding)
            }
        }
        return found
    }

    /// Whether the run, or a try before it, found something that `allowed` accepts.
    package func needs(_ allowed: AllowedDeviation) -> Bool {
        allFindings.contains { finding in
            allowed.allows(
                finding.code,
                finding.severity,
                in: "SEP-\(finding.section.sep) \(finding.endpoint)",
                at: finding.pattern ?? finding.path ?? "",
                field: finding.path
            )
        }
    }

    /// Whether a run that is so `strict` fails by what it found.
    package func fails(by strict: Deviation.Severity?) -> Bool {
        guard let strict else { return false }
        return (findings ?? []).contains { !$0.isAllowed && $0.severity >= strict }
    }
}
