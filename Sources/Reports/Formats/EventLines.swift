package import FlowEngine
package import Timekeeping

/// The report in lines of JSON, one for each event as it happens.
///
/// `type` says what a line is: `session`, `event`, `run` for the end of a run, and `summary` for the end of all.
package struct EventLines: Sendable {
    private struct Opening: Encodable {
        var type = "session"
        var windlass: String
        var command: [String]
        var startedAt: Timestamp

        private enum CodingKeys: String, CodingKey {
            case type, windlass, command
            case startedAt = "started_at"
        }
    }

    private struct End: Encodable {
        var type = "run"
        var run: RunReport

        private enum CodingKeys: String, CodingKey {
            case type, run, label, flow, path, result, seconds, failure, earlier, findings
            case exitCode = "exit_code"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(type, forKey: .type)
            try container.encodeIfPresent(run.run, forKey: .run)
            try container.encode(run.title, forKey: .label)
            try container.encode(run.flow, forKey: .flow)
            try container.encode(run.path, forKey: .path)
            try container.encode(run.result, forKey: .result)
            try container.encode(run.seconds, forKey: .seconds)
            try container.encodeIfPresent(run.exitCode, forKey: .exitCode)
            try container.encodeIfPresent(run.failure, forKey: .failure)
            try container.encodeIfPresent(run.earlier, forKey: .earlier)
            try container.encodeIfPresent(run.findings, forKey: .findings)
        }
    }

    private struct Summary: Encodable {
        var type = "summary"
        var counts: SessionCounts
        var seconds: Double
        var exitCode: Int32
        var notBegun: [SessionReport.Unstarted]?
        var warnings: [SessionReport.Notice]?
        var baselines: [BaselineReport]?
        var error: ErrorReport?

        private enum CodingKeys: String, CodingKey {
            case type, counts, seconds, warnings, baselines, error
            case exitCode = "exit_code"
            case notBegun = "not_begun"
        }
    }

    /// The first line.
    package static func opening(windlass: String, command: [String], at start: Timestamp) throws -> String {
        try JSONDocument.line(of: Opening(windlass: windlass, command: command, startedAt: start)) + "\n"
    }

    /// The line of an event, as its reader may see it, of the run that is called `label`.
    package static func line(_ entry: JournalEntry, label: String) throws -> String {
        var bytes = try JSONDocument.bytes(of: entry, indent: nil, adding: ["type": "event", "label": label])
        bytes.append(UInt8(ascii: "\n"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The line of a run that is over for this session.
    package static func line(_ run: RunReport) throws -> String {
        try JSONDocument.line(of: End(run: run)) + "\n"
    }

    /// The last line.
    package static func closing(_ session: SessionReport) throws -> String {
        let summary = Summary(
            counts: session.counts,
            seconds: session.seconds,
            exitCode: session.exitCode,
            notBegun: session.notBegun,
            warnings: session.warnings,
            baselines: session.baselines,
            error: session.error
        )
        return try JSONDocument.line(of: summary) + "\n"
    }

    /// The text about a session afterwards, which is all but its events.
    static func text(of session: SessionReport) throws -> String {
        let opening = try opening(windlass: session.windlass, command: session.command, at: session.startedAt)
        return try opening + session.runs.map(line).joined() + closing(session)
    }
}
