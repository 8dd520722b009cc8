internal import Diagnostics
package import FlowEngine
package import FlowLanguage
package import Timekeeping

/// A run in the form that `--json` prints.
///
/// `docs/json.md` describes the fields; they are only ever added to.
package struct RunReport: Encodable, Sendable {
    /// One state of the run.
    package struct State: Encodable, Sendable {
        var state: String
        var verb: String
        var mark: RunProgress.Mark
        var outcome: String?
        var summary: String?
        var visits: Int
        var seconds: Double
        var results: [String: ReportedValue]
    }

    /// Why a run did not end in `done`.
    package struct Failure: Encodable, Sendable {
        var kind: String
        var state: String?
        var summary: String?
        var help: String?
        var place: String?
    }

    var run: RunID?
    var flow: String
    var path: String
    var result: String
    package private(set) var exitCode: Int32?
    var anchor: String?
    var network: String?
    var account: String?
    var startedAt: Timestamp?
    var endedAt: Timestamp?
    var seconds: Double
    var states: [State]
    var told: [String]
    var failure: Failure?

    private enum CodingKeys: String, CodingKey {
        case run, flow, path, result, anchor, network, account, seconds, states, told, failure
        case exitCode = "exit_code"
        case startedAt = "started_at"
        case endedAt = "ended_at"
    }

    /// The run of `flow` as its `progress` tells at the instant `now`.
    ///
    /// `ending` is for a run that this process left although its journal goes on: an interrupted one.
    package init(flow: Flow, progress: RunProgress, ending: Ending? = nil, now: Timestamp) {
        let ending = ending ?? progress.ending
        run = progress.run
        self.flow = flow.name.value
        path = flow.source.path
        anchor = progress.header?.anchor
        network = progress.header?.network.name
        account = progress.header?.account
        startedAt = progress.startedAt
        endedAt = progress.ending == nil ? nil : progress.latestAt
        seconds = Self.seconds(progress.elapsed(at: now))
        states = progress.rows.map { row in
            State(
                state: row.name,
                verb: row.verb,
                mark: row.mark,
                outcome: row.outcome,
                summary: row.detail,
                visits: row.visits,
                seconds: Self.seconds(progress.spent(in: row, at: now)),
                results: row.results.mapValues(ReportedValue.init)
            )
        }
        told = progress.told.map(\.text)
        exitCode = ending?.exitCode
        result = ending.map { $0.failureKind?.rawValue ?? "done" } ?? "unfinished"
        failure = ending.flatMap { ending in
            ending.failureKind.map { kind in
                Failure(
                    kind: kind.rawValue,
                    state: ending.state,
                    summary: ending.summary,
                    help: ending.help,
                    place: ending.place.map(\.description)
                )
            }
        }
    }

    /// Seconds with milliseconds, for reading; no amount of money is involved.
    private static func seconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) + Double(attoseconds / 1_000_000_000_000_000) / 1000
    }
}
