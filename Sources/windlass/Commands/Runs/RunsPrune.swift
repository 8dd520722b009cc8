import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowLanguage
import RunStore
import Terminal
import Timekeeping

/// `windlass runs prune`: removes old runs.
struct RunsPrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove old runs, with their secrets.",
        discussion: """
            It removes runs that have ended, with --unfinished others too, but never one that a process drives. A \
            removed run can't be restored: `windlass runs export` keeps a copy.

            EXAMPLES
              windlass runs prune --older-than 30d --dry-run
              windlass runs prune --older-than 7d --keep 100
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(help: "Remove runs whose last event is older than this, as 30d; 0 for all.")
    var olderThan = Age(duration: .seconds(30 * 86_400))

    @Option(help: "Keep this many of the latest runs, regardless of age.")
    var keep = 0

    @Flag(help: "Show what would be removed, and remove nothing.")
    var dryRun = false

    @Flag(help: "Also remove runs that could be resumed.")
    var unfinished = false

    func validate() throws {
        guard keep >= 0 else { throw Failure.outOfRange("--keep", keep, from: 0) }
    }

    func run() async throws {
        guard StorePlaces.exists(option: options.store) else { return try report([]) }
        let store = try options.openForWriting()
        let limit = SystemWallClock().now.advanced(by: .zero - olderThan.duration)
        try report(
            try await store.prune(before: limit, keeping: keep, unfinished: unfinished, isTrial: dryRun)
        )
    }

    private func report(_ runs: [RunID]) throws {
        if options.json { return StandardOutput.write(try JSONText.of(Pruned(runs: runs, isTrial: dryRun))) }
        if dryRun { for run in runs { StandardOutput.write("\(run)") } }
        let count = runs.count.of("run")
        StandardOutput.write(dryRun ? "\(count) would be removed" : "\(count) removed")
    }
}

/// The age of something: a span of time, or none at all.
struct Age: ExpressibleByArgument {
    var duration: Duration

    init(duration: Duration) {
        self.duration = duration
    }

    init?(argument: String) {
        guard let duration = argument == "0" ? .zero : DurationText.duration(of: argument) else { return nil }
        self.duration = duration
    }

    var defaultValueDescription: String { DurationText.text(of: duration) }
}

/// The output of `runs prune --json`.
private struct Pruned: Encodable {
    var runs: [RunID]
    var isTrial: Bool

    private enum CodingKeys: String, CodingKey {
        case runs
        case isTrial = "dry_run"
    }
}
