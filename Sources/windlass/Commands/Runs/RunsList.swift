import CommandLineParsing
import Diagnostics
import FlowEngine
import Reports
import RunStore
import Terminal
import Timekeeping

/// `windlass runs list`: the runs with their status.
struct RunsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List runs with their status, the latest first.",
        discussion: """
            STATUS
              running, waiting     a process drives the run
              paused               the next step is further off than --pause-after
              asks, answered       questions are open; all are answered
              interrupted, killed  the process ended before the run
              ended                the run is over: done or failed
              damaged              events of the run are lost
              newer                a newer version of windlass has written it
              due                  `windlass resume --all` would resume it, or it asks

            EXAMPLES
              windlass runs list
              windlass runs list --status due --flow sep24-deposit --json
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(help: "How many runs at most.")
    var limit = 50

    @Option(
        name: .long.alias("standing"),
        parsing: .singleValue,
        help:
            "Only runs with this status: \(StatusFilter.allCases.map(\.rawValue).joined(separator: ", ")). Repeatable."
    )
    var status: [StatusFilter] = []

    @Option(help: "Only runs of this flow.")
    var flow: String?

    func validate() throws {
        guard limit > 0 else { throw Failure.outOfRange("--limit", limit, from: 1) }
    }

    func run() async throws {
        let summaries = try await summaries()
        if options.json { return StandardOutput.write(try JSONText.of(["runs": summaries.map(RunLine.init)])) }
        if summaries.isEmpty {
            return StandardOutput.write(status.isEmpty && flow == nil ? "no runs yet" : "no such runs")
        }
        let now = SystemWallClock().now
        let rows = summaries.map { summary in
            let begun = summary.record.createdAt.toTheSecond.description
            return [summary.record.id.rawValue, begun, summary.record.flow, RunStatusText(summary, now: now).words]
        }
        let widths = (0..<3).map { column in rows.map { DisplayColumns.of($0[column]) }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { DisplayWidth.padded($0, to: $1) }
            StandardOutput.write(.line((cells + [row[3]]).joined(separator: "  ")))
        }
    }

    private func summaries() async throws -> [RunSummary] {
        guard StorePlaces.exists(option: options.store) else { return [] }
        let store = try options.open()
        guard !status.isEmpty || flow != nil else { return try await store.summaries(limit: limit) }
        let now = SystemWallClock().now
        let all = try await store.summaries().filter { summary in
            (flow == nil || summary.record.flow == flow)
                && (status.isEmpty || status.contains { $0.holds(summary, at: now) })
        }
        return Array(all.prefix(limit))
    }
}

/// A status, as `--status` takes it.
enum StatusFilter: String, ExpressibleByArgument, CaseIterable {
    case running, waiting, paused, asks, answered, interrupted, killed, ended, done, failed, damaged, newer, due

    /// Reads a status, also `parked`, the former name of `paused`.
    init?(argument: String) { self.init(rawValue: argument == "parked" ? "paused" : argument) }

    func holds(_ summary: RunSummary, at now: Timestamp) -> Bool {
        switch (self, summary.status) {
        case (.running, .running), (.waiting, .waiting), (.paused, .paused), (.asks, .asks), (.answered, .answered),
            (.interrupted, .interrupted), (.killed, .killed), (.ended, .ended), (.done, .ended(.done)),
            (.failed, .ended(.failed)), (.damaged, .damaged), (.newer, .newer):
            true
        case (.due, .asks): summary.canBegin && summary.header?.network.name != RunTarget.sandbox
        case (.due, _):
            summary.isDue(at: now) && summary.canBegin && summary.header?.network.name != RunTarget.sandbox
        default: false
        }
    }
}
