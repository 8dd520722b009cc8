import ArgumentParser
import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Reports
import RunStore
import Timekeeping

/// `windlass runs …`: the journals of runs.
struct RunsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs",
        abstract: "Look up the journals of runs.",
        discussion: """
            EXAMPLES
              windlass runs list
              windlass runs show RUN
            """,
        subcommands: [List.self, Show.self],
        defaultSubcommand: List.self
    )

    /// What both subcommands take.
    struct StoreOptions: ParsableArguments {
        @Option(help: "The store of journals (default: $XDG_DATA_HOME/windlass/runs.sqlite).", completion: .file())
        var store: String?

        @Flag(help: "Print JSON on standard output.")
        var json = false

        func open() throws -> JournalStore {
            try JournalStore(reading: StorePlaces.runs(option: store))
        }
    }

    /// `windlass runs list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List runs, the latest first.",
            discussion: """
                EXAMPLES
                  windlass runs list
                  windlass runs list --limit 5 --json
                """
        )

        @OptionGroup var options: StoreOptions

        @Option(help: "How many runs at most.")
        var limit = 50

        func validate() throws {
            guard limit > 0 else { throw ValidationError("--limit takes a number from 1 on, not \(limit)") }
        }

        func run() async throws {
            let isNew = options.store == nil && !FileManager.default.fileExists(atPath: StorePlaces.runs(option: nil))
            let runs = isNew ? [] : try await options.open().summaries(limit: limit).map(RunLine.init)
            if options.json { return print(try JSONText.of(["runs": runs])) }
            if runs.isEmpty { return print("no runs yet") }
            for run in runs {
                let result = DisplayWidth.padded(run.result, to: 12)
                let started = Timestamp(unixSeconds: run.startedAt.unixSeconds)
                print("\(run.run)  \(started)  \(result) \(run.flow)  \(run.anchor ?? "")")
            }
        }
    }

    /// `windlass runs show RUN`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what a run did, event by event.",
            discussion: """
                EXAMPLES
                  windlass runs show RUN
                  windlass runs show RUN --json
                """
        )

        @OptionGroup var options: StoreOptions

        @ArgumentParser.Argument(help: "The run's id as `windlass run` printed it, or enough of its beginning.")
        var run: String

        func run() async throws {
            let store = try options.open()
            let entries = try await store.entries(of: store.run(named: run))
            if options.json { return print(try JSONText.of(entries)) }
            for line in Timeline.lines(of: entries) { print(Terminal.standardOutput.text(of: line)) }
        }
    }
}

/// A run in the form that `runs list` prints.
private struct RunLine: Encodable {
    var run: RunID
    var flow: String
    var path: String
    var result: String
    var startedAt: Timestamp
    var updatedAt: Timestamp
    var anchor: String?
    var network: String?
    var account: String?

    private enum CodingKeys: String, CodingKey {
        case run, flow, path, result, anchor, network, account
        case startedAt = "started_at"
        case updatedAt = "updated_at"
    }

    init(_ summary: RunSummary) {
        run = summary.record.id
        flow = summary.record.flow
        path = summary.record.path
        startedAt = summary.record.createdAt
        updatedAt = summary.updatedAt
        anchor = summary.header?.anchor
        network = summary.header?.network.name
        account = summary.header?.account
        result =
            switch summary.ending?.result {
            case .done: "done"
            case .failed(let kind): kind.rawValue
            case nil: "unfinished"
            }
    }
}
