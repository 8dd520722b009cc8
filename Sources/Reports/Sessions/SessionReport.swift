internal import Diagnostics
package import Timekeeping

/// All runs of one command: what every report is made of, and what `--json` prints.
///
/// `docs/json.md` describes the fields, `docs/report.schema.json` is their JSON Schema; they are only ever added to.
package struct SessionReport: Codable, Sendable {
    /// A run that had not begun when the stop was requested, and stands in no journal.
    package struct Unstarted: Codable, Hashable, Sendable {
        /// The path of the flow file as it was given.
        package var path: String
        /// The values of the row, where the flow has a matrix.
        package var matrix: [String: String]?
        /// The label that tells the run from the others of its command.
        package var label: String

        package init(path: String, matrix: [String: String]?, label: String) {
            self.path = path
            self.matrix = matrix
            self.label = label
        }
    }

    /// A part of all runs of a job, as `2/5` behind `--shard`.
    package struct Shard: Codable, Hashable, Sendable {
        /// No job has more parts.
        package static let most = 10_000

        package var number: Int
        package var count: Int

        package init(number: Int, of count: Int) {
            self.number = number
            self.count = count
        }
    }

    /// A notice, which did not keep the session from going on.
    package struct Notice: Codable, Hashable, Sendable {
        package var summary: String
        package var help: String?
        /// The place in a file that it is about.
        package var place: ReportedPlace?

        package init(summary: String, help: String?, place: ReportedPlace? = nil) {
            self.summary = summary
            self.help = help
            self.place = place
        }

        /// The warning with its place, and what helps.
        var sentences: [String] { [summary + (place.map { " (\($0))" } ?? ""), help].compactMap(\.self) }

        /// The warning on one line.
        var line: String { sentences.joined(separator: "; ") }
    }

    /// The version of windlass.
    package var windlass: String
    /// The words of the command line, without secrets and answers.
    package var command: [String]
    package var startedAt: Timestamp
    package var endedAt: Timestamp
    package var seconds: Double
    package var exitCode: Int32
    package var counts: SessionCounts
    package var runs: [RunReport]
    package var notBegun: [Unstarted]?
    package var warnings: [Notice]?
    /// The differences of anchors from their baselines.
    package var baselines: [BaselineReport]?
    /// The parts of all runs that these are, where the command was about a part.
    package var shards: [Shard]?
    /// The error that ended the session early, or kept it from beginning.
    package var error: ErrorReport?

    private enum CodingKeys: String, CodingKey {
        // In the order of the names, in which a document has them: others would have to be moved there.
        case baselines, command, counts
        case endedAt = "ended_at"
        case error
        case exitCode = "exit_code"
        case notBegun = "not_begun"
        case runs, seconds, shards
        case startedAt = "started_at"
        case warnings, windlass
    }

    /// The session of the command with the words `command`.
    package init(
        windlass: String,
        command: [String],
        from startedAt: Timestamp,
        to endedAt: Timestamp,
        exitCode: Int32,
        runs: [RunReport],
        notBegun: [Unstarted] = [],
        warnings: [Notice] = [],
        baselines: [BaselineReport] = [],
        shards: [Shard] = [],
        error: ErrorReport? = nil
    ) {
        self.windlass = windlass
        self.command = command
        self.startedAt = startedAt
        self.endedAt = endedAt
        seconds = RunReport.seconds(startedAt.duration(to: endedAt))
        self.exitCode = exitCode
        self.runs = runs
        self.notBegun = notBegun.isEmpty ? nil : notBegun
        self.warnings = warnings.isEmpty ? nil : warnings
        self.baselines = baselines.isEmpty ? nil : baselines
        self.shards = shards.isEmpty ? nil : shards
        self.error = error
        counts = SessionCounts(runs, notBegun: notBegun.count, brokenBaselines: baselines.count { !$0.isGood })
    }

    /// The session in one clause: `1 passed, 2 failed, in 3.1 s`.
    package var sentence: String { "\(counts), in \(DurationWords.of(seconds: seconds))" }

    /// Whether everything passed.
    package var isGood: Bool { exitCode == 0 && error == nil }
}

/// The numbers of runs of a session, by verdict, and of the baselines that differ so that the session failed.
package struct SessionCounts: Codable, Hashable, Sendable, CustomStringConvertible {
    package private(set) var runs = 0
    package private(set) var passed = 0
    package private(set) var failed = 0
    package private(set) var errors = 0
    package private(set) var unfinished = 0
    package private(set) var notBegun: Int
    /// The number of those that passed only when they were started anew.
    package private(set) var flaky = 0
    /// The number of baselines from which an anchor differs so that a client may break; `nil` where there are none.
    package private(set) var brokenBaselines: Int?

    private enum CodingKeys: String, CodingKey {
        case runs, passed, failed, errors, unfinished, flaky
        case notBegun = "not_begun"
        case brokenBaselines = "broken_baselines"
    }

    package init(_ reports: [RunReport], notBegun: Int = 0, brokenBaselines: Int = 0) {
        self.notBegun = notBegun
        self.brokenBaselines = brokenBaselines > 0 ? brokenBaselines : nil
        runs = reports.count + notBegun
        for report in reports {
            if report.isFlaky { flaky += 1 }
            switch report.verdict {
            case .passed: passed += 1
            case .failed: failed += 1
            case .error: errors += 1
            case .unfinished: unfinished += 1
            }
        }
    }

    /// The broken baselines in words; `nil` where there are none.
    var brokenWords: String? { brokenBaselines.map { "\($0.of("baseline")) broken" } }

    /// Runs that `passed`, in words, with those of them that are flaky.
    func words(passed: Int) -> String { flaky > 0 ? "\(passed) passed (\(flaky) flaky)" : "\(passed) passed" }

    /// The counts in words, without those that are zero.
    package var description: String {
        // First, as all runs may have passed.
        let parts = [
            (brokenBaselines ?? 0, brokenWords ?? ""), (passed, words(passed: passed)),
            (failed, "\(failed) failed"),
            (errors, errors.of("error")), (unfinished, "\(unfinished) unfinished"), (notBegun, "\(notBegun) not begun"),
        ]
        let words = parts.filter { $0.0 > 0 }.map(\.1)
        return words.isEmpty ? "nothing was run" : words.joined(separator: ", ")
    }
}

/// Durations of a report in words.
enum DurationWords {
    static func of(seconds: Double) -> String {
        ElapsedText.of(Duration(boundedMilliseconds: Int64((min(max(seconds, 0), 1e12) * 1000).rounded())))
    }
}
