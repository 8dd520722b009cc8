internal import Diagnostics
package import FlowEngine
internal import FlowLanguage
internal import JSON
package import Timekeeping

/// The report in lines of JSON, one for each event as it happens.
///
/// `type` says what a line is: `session`, `event`, `run` for the end of a run, and `summary` for the end of all.
package struct EventLines {
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

    private let encoder = DocumentEncoder(indent: nil, capacity: 16_384, style: ReportStyle.self)

    /// No lines.
    package init() {}

    /// The lines that are added so far; nothing is of one whose writing threw.
    package var text: String { encoder.lines }

    private func add(_ value: some Encodable) throws {
        try encoder.line { try JSONDocument.write(value, to: $0) }
    }

    /// Adds the first line.
    package func open(windlass: String, command: [String], at start: Timestamp) throws {
        try add(Opening(windlass: windlass, command: command, startedAt: start))
    }

    /// Adds the line of an event, as its reader may see it, of the run that is called `label`.
    package func add(_ entry: JournalEntry, label: String) throws {
        try encoder.line { encoder in
            encoder.become(.object)
            guard try !Self.write(entry, label, to: encoder) else { return }
            try entry.encode(to: encoder)
            encoder.member("format", JSONDocument.format)
            encoder.member("label", label)
            encoder.member("type", "event")
        }
    }

    /// Writes an event of the kinds that make up most of a run, in the order of its members' names, as ``add(_:label:)`` has it:
    /// what is written through a container takes several times as long.
    ///
    /// - Returns: whether it is of such a kind.
    private static func write(_ entry: JournalEntry, _ label: String, to encoder: DocumentEncoder) throws -> Bool {
        switch entry.event {
        case .performing(let attempt):
            begin(entry, label, to: encoder)
            encoder.member("number", attempt.number)
            goOn(entry, attempt.state, to: encoder)
            encoder.member("type", "event")
            encoder.member("verb", attempt.verb.rawValue)
            encoder.member("visit", attempt.visit)
        case .noted(let note):
            begin(entry, label, key: note.key, to: encoder)
            if let mark = note.mark { try encoder.member("mark", of: mark) }
            goOn(entry, note.state, to: encoder)
            encoder.member("summary", note.summary)
            encoder.member("type", "event")
            try encoder.member("value", of: note.value)
        case .told(let message):
            begin(entry, label, to: encoder)
            goOn(entry, message.state, to: encoder)
            encoder.member("text", message.text.masked)
            encoder.member("type", "event")
        case .finished(let outcome):
            begin(entry, label, to: encoder)
            encoder.member("name", outcome.name)
            encoder.member("named", outcome.summaryHasName ? true : nil)
            if !outcome.isUnchanged || !outcome.results.isEmpty { try encoder.member("results", of: outcome.results) }
            goOn(entry, outcome.state, to: encoder)
            encoder.member("summary", outcome.summary?.masked)
            encoder.member("type", "event")
            encoder.member("unchanged", outcome.isUnchanged ? true : nil)
            encoder.member("visit", outcome.visit)
        case .waiting(let wait):
            begin(entry, label, to: encoder)
            encoder.member("length", wait.length.map(DurationText.text))
            encoder.member("reason", wait.reason.rawValue)
            goOn(entry, wait.state, to: encoder)
            encoder.member("status", wait.status)
            encoder.member("type", "event")
            encoder.member("until", wait.until.description)
        case .woke, .heard:
            begin(entry, label, to: encoder)
            goOn(entry, nil, to: encoder)
            encoder.member("type", "event")
        case .started, .failed, .found, .asked, .paused, .expired, .interrupted, .resumed, .restarted, .cancelled,
            .ended:
            return false
        }
        return true
    }

    private static func begin(_ entry: JournalEntry, _ label: String, key: String? = nil, to encoder: DocumentEncoder) {
        encoder.member("at", entry.at.description)
        encoder.member("event", entry.event.kind.rawValue)
        encoder.member("format", JSONDocument.format)
        encoder.member("key", key)
        encoder.member("label", label)
    }

    private static func goOn(_ entry: JournalEntry, _ state: String?, to encoder: DocumentEncoder) {
        encoder.member("run", entry.run.rawValue)
        encoder.member("sequence", entry.sequence)
        encoder.member("state", state)
    }

    /// Adds the line of a run that is over for this session.
    package func add(_ run: RunReport) throws { try add(End(run: run)) }

    /// Adds the last line.
    package func close(_ session: SessionReport) throws {
        let summary = Summary(
            counts: session.counts,
            seconds: session.seconds,
            exitCode: session.exitCode,
            notBegun: session.notBegun,
            warnings: session.warnings,
            baselines: session.baselines,
            error: session.error
        )
        try add(summary)
    }

    /// The text about a session afterwards, which is all but its events.
    static func text(of session: SessionReport) throws -> String {
        let lines = EventLines()
        try lines.open(windlass: session.windlass, command: session.command, at: session.startedAt)
        for run in session.runs { try lines.add(run) }
        try lines.close(session)
        return lines.text
    }
}
