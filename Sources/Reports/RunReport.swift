internal import Diagnostics
package import FlowEngine
package import FlowLanguage
package import HTTPTransport
internal import JSON
internal import Questions
package import Timekeeping

/// A run in the form that `--json` prints.
///
/// `docs/json.md` describes the fields; they are only ever added to.
package struct RunReport: Codable, Sendable {
    /// One state of the run.
    package struct State: Codable, Sendable {
        var state: String
        var verb: String
        var part: String?
        var always: Bool?
        var mark: ProgressRow.Mark
        var outcome: String?
        var summary: String?
        var visits: Int
        var seconds: Double
        var results: [String: ReportedValue]
        /// The place of the state in its file.
        var place: ReportedPlace?
    }

    /// An open question of a run.
    package struct Question: Codable, Sendable {
        var name: String
        var label: String?
        /// The names of the choices, each of which is an answer.
        var choices: [String]?
        /// The words for those choices that people read otherwise, by their names.
        var labels: [String: String]?
        /// The kind of answer that fits.
        var type: String?
        /// The field of SEP-9 that is asked for.
        var field: String?
        /// `true` where the run goes on without an answer.
        var optional: Bool?
    }

    /// The failure of a run that did not end in `done`.
    package struct Failure: Codable, Sendable {
        var kind: String
        var state: String?
        var summary: String?
        var help: String?
        var place: ReportedPlace?
        private(set) var details: FailureReport?

        private enum CodingKeys: String, CodingKey {
            case kind, state, summary, help, place
        }

        fileprivate init(_ ending: Ending, _ kind: FailureKind) {
            self.kind = kind.rawValue
            state = ending.state
            summary = ending.failure?.headline.masked
            help = ending.help
            place = ending.place.map(ReportedPlace.init)
            details = ending.failure.map { FailureReport($0) }
        }

        /// Reads the flat object that ``encode(to:)`` writes.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try container.decode(String.self, forKey: .kind)
            state = try container.decodeIfPresent(String.self, forKey: .state)
            summary = try container.decodeIfPresent(String.self, forKey: .summary)
            help = try container.decodeIfPresent(String.self, forKey: .help)
            place = try container.decodeIfPresent(ReportedPlace.self, forKey: .place)
            // A later version may know codes and remedies that this one does not.
            details = try? FailureReport(from: decoder)
        }

        /// Writes one flat object.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encodeIfPresent(state, forKey: .state)
            try container.encodeIfPresent(summary, forKey: .summary)
            try container.encodeIfPresent(help, forKey: .help)
            try container.encodeIfPresent(place, forKey: .place)
            try details?.encode(to: encoder)
        }

        /// The failure, in a sentence.
        var sentence: String { summary ?? "the run ended with \(kind)" }
    }

    /// The numbers of requests of a run, and of those that it sent again, by why.
    package struct Traffic: Codable, Hashable, Sendable {
        var requests: Int
        var retries: [String: Int]
        /// `true` where earlier processes of the run sent others, which are not counted.
        var partial: Bool?

        /// A count of requests, and of repeated ones by the status or failure of the attempt before.
        package init(requests: Int, retries: [String: Int], isPartial: Bool = false) {
            self.requests = requests
            self.retries = retries
            partial = isPartial ? true : nil
        }
    }

    /// A run that failed, and that was started anew.
    package struct Earlier: Codable, Sendable {
        /// The run; `nil` where nothing was recorded of it.
        package private(set) var run: RunID?
        var result: String
        var state: String?
        var summary: String?
        /// The findings about the anchor; `nil` where there are none.
        var findings: [FindingReport]?

        /// The part of `report` that is to be known beside the run that came after it.
        package init(_ report: RunReport) {
            run = report.run
            result = report.result
            state = report.failure?.state
            summary = report.failure?.sentence
            findings = report.findings
        }

        /// The failure on one line.
        var line: String {
            "failed before: \(result)\(state.map { " in \($0)" } ?? "")\(summary.map { ": \($0)" } ?? "")"
        }
    }

    /// The result of a run that is not over; of others it is `done`, or the kind of their failure.
    static let unfinished = "unfinished"

    package private(set) var run: RunID?
    package private(set) var label: String?
    var matrix: [String: String]?
    var flow: String
    var path: String
    package private(set) var result: String
    package private(set) var exitCode: Int32?
    var anchor: String?
    var network: String?
    var account: String?
    /// The addresses of the accounts that the flow declares beside it; `nil` where it declares none.
    var accounts: [String: String]?
    var startedAt: Timestamp?
    var endedAt: Timestamp?
    var seconds: Double
    var states: [State]
    var told: [String]
    var statuses: [RunProgress.StatusChange]?
    var retries: [RunProgress.Retry]?
    var inputs: [String: ReportedValue]?
    /// The deviations of the anchor from the SEPs; `nil` where none was found.
    var findings: [FindingReport]?
    /// The requests of this process, where a report asks for them.
    package var exchanges: [ExchangeReport]?
    package private(set) var failure: Failure?
    /// The runs of the same that failed before this one, which was started for that reason.
    package var earlier: [Earlier]?
    var asks: [Question]?
    var pausedUntil: Timestamp?
    /// The traffic of this process; `nil` where no one counted.
    package var traffic: Traffic?

    private enum CodingKeys: String, CodingKey {
        // In the order of the names, in which a document has them: others would have to be moved there.
        case account, accounts, anchor, asks, earlier
        case endedAt = "ended_at"
        case exchanges
        case exitCode = "exit_code"
        case failure, findings, flow, inputs, label, matrix, network
        case path
        case pausedUntil = "paused_until"
        case result, retries, run, seconds
        case startedAt = "started_at"
        case states, statuses, told, traffic
    }

    /// The run of `flow` as its `progress` tells at the instant `now`.
    ///
    /// `ending` is for a run that this process left although its journal goes on: one that is paused, say. `label` tells
    /// it from the others of its command, and `matrix` has the values of its row.
    package init(
        flow: Flow,
        progress: RunProgress,
        ending: Ending? = nil,
        label: String? = nil,
        matrix: [String: String]? = nil,
        now: Timestamp
    ) {
        let ending = ending ?? progress.ending
        run = progress.run
        self.label = label
        self.matrix = matrix
        self.flow = flow.name.value
        path = flow.source.path
        anchor = progress.header.flatMap { $0.anchor.isEmpty ? nil : $0.anchor }
        network = progress.header?.network.name
        account = progress.header?.account
        accounts = progress.header.flatMap { $0.accounts.isEmpty ? nil : $0.accounts }
        startedAt = progress.startedAt
        endedAt = progress.ending == nil ? nil : progress.latestAt
        seconds = Self.seconds(progress.elapsed(at: now))
        states = progress.rows.map { row in
            State(
                state: row.name,
                verb: row.verb,
                part: row.part,
                always: row.isAlways ? true : nil,
                mark: row.mark,
                outcome: row.outcome,
                summary: row.detail,
                visits: row.visits,
                seconds: Self.seconds(progress.spent(in: row, at: now)),
                results: row.results.mapValues(ReportedValue.init),
                place: (flow.state(named: row.name)?.name.place).map(ReportedPlace.init)
            )
        }
        told = progress.messages.map(\.text)
        statuses = progress.statuses.isEmpty ? nil : progress.statuses
        findings = progress.findings.isEmpty ? nil : progress.findings.map(FindingReport.init)
        retries = progress.retries.isEmpty ? nil : progress.retries
        inputs = progress.header.flatMap { $0.inputs.isEmpty ? nil : $0.inputs.mapValues(ReportedValue.init) }
        switch progress.idleReason {
        case .asks(let inquiry):
            asks = inquiry.questions.map { question in
                let choices = question.choices.isEmpty ? nil : question.choices.map(\.name)
                return Question(
                    name: question.name,
                    label: question.label?.masked,
                    choices: choices,
                    labels: question.choiceLabels.isEmpty ? nil : question.choiceLabels.mapValues(\.masked),
                    type: question.type?.general.rawValue,
                    field: question.standardName,
                    optional: question.isOptional
                )
            }
        case .paused(let until): pausedUntil = until
        case .interrupted, nil: break
        }
        exitCode = ending?.exitCode
        result = ending.map { $0.failureKind?.rawValue ?? "done" } ?? Self.unfinished
        failure = ending.flatMap { ending in
            ending.failureKind.map { Failure(ending, $0) }
        }
    }

    /// A run of which only the `ending` is known: what has begun is in its journal alone.
    package init(label: String, flow: String, path: String, run: RunID?, ending: Ending) {
        self.run = run
        self.label = label
        self.flow = flow
        self.path = path
        seconds = 0
        states = []
        told = []
        exitCode = ending.exitCode
        result = ending.failureKind?.rawValue ?? "done"
        failure = ending.failureKind.map { Failure(ending, $0) }
    }

    /// Seconds with milliseconds, for reading; no amount of money is involved.
    static func seconds(_ duration: Duration) -> Double {
        // Divided once: a sum of parts would be written with digits that no one measured.
        Double(duration.wholeMilliseconds) / 1000
    }
}

extension RunReport.State {
    /// Writes the members that ``encode(to:)`` writes, in the order of their names.
    func write(to encoder: DocumentEncoder) throws {
        encoder.member("always", always)
        encoder.member("mark", mark.rawValue)
        encoder.member("outcome", outcome)
        encoder.member("part", part)
        encoder.member("place", place?.description)
        encoder.member("results", of: results)
        try encoder.member("seconds", seconds)
        encoder.member("state", state)
        encoder.member("summary", summary)
        encoder.member("verb", verb)
        encoder.member("visits", visits)
    }
}

extension RunReport {
    /// Gives each finding the command that sends its request again, and the one that shows it again.
    ///
    /// - Parameters:
    ///   - exchanges: the exchanges in which something was found, by the ids of their requests.
    ///   - replay: the command that shows the request of the finding with a code again, by whether its exchange is known; `nil` where
    ///     it is not kept.
    package mutating func addCommands(
        _ exchanges: [String: RecordedExchange],
        replay: (_ code: String, _ exchange: RecordedExchange?) -> String?
    ) {
        findings = findings?.map { finding in
            var finding = finding
            let commands = FindingCommands(
                of: finding.code,
                request: finding.request?.id,
                in: exchanges,
                replay: replay
            )
            (finding.curl, finding.replay) = (commands.curl, commands.replay)
            return finding
        }
    }
}
