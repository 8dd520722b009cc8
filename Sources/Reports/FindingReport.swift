internal import Diagnostics
package import FlowEngine

/// A finding about the anchor as `--json` prints it and reports hold it; `docs/json.md` describes it.
package struct FindingReport: Codable, Hashable, Sendable {
    /// What the anchor's engineer can change, as a code and in words.
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
    /// The command that plays the run again offline, where its traffic is kept.
    var replay: String?

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

    /// What tells it from others of a run: one that is found again is the same.
    struct Key: Hashable {
        var code: String
        var sep: Int
        var endpoint: String
        var pattern: String
    }

    var key: Key { Key(code: code, sep: section.sep, endpoint: endpoint, pattern: pattern ?? path ?? "") }
}
