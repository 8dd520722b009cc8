import ArgumentParser
import Diagnostics
import FlowLanguage
import FlowRunner
import Foundation

/// `windlass run FLOW…`: runs flow files.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run flow files: a live stepper on a terminal, a line per state otherwise.",
        discussion: """
            All files are checked before anything is sent, in every row of their matrices. A flow on the `sandbox` runs \
            against a ledger and an anchor that are started for this command; --anchor and --network lead the same flow \
            to others. Many runs share one board.

            Ctrl-C once finishes what is under way and stops; twice stops at once. `windlass resume` goes on with both.

            EXAMPLES
              windlass run flows/sep24-deposit.yaml
              windlass run flows --jobs 4 --tag smoke --no-input --json
              windlass run flows/sep24-deposit.yaml --network testnet \\
                --anchor testanchor.stellar.org --set amount=10
            """
    )

    @ArgumentParser.Argument(help: "Flow files, or folders of them.", completion: .file(extensions: ["yaml", "yml"]))
    var flows: [String]

    @OptionGroup var target: TargetOptions

    @OptionGroup var options: RunOptions

    @Option(help: "How many runs go on at a time.")
    var jobs = JobCount(count: 1)

    @Option(
        name: .customLong("tag"),
        parsing: .singleValue,
        help: "Run only flows with this tag, or one of these. Repeatable."
    )
    var tags: [String] = []

    @Option(help: "Run only a part of all runs, as 2/5; a run is always in the same part.")
    var shard: Shard?

    @Option(help: "How many runs talk to the same anchor at a time.")
    var perAnchor: JobCount?

    @Option(help: "How long each run may take, as 30m or 2d, in place of the flow's own deadline.")
    var deadline: SpanOfTime?

    @Option(help: "Makes the names, keys and nonces of a sandbox run reproducible.")
    var seed: UInt64?

    func run() async throws {
        let runs = try await planned()
        guard !runs.isEmpty else {
            StandardError.write("nothing to run in this part of the runs")
            if options.json { print(try JSONText.of(SessionReport(runs: []))) }
            return
        }
        let session = try RunSession(options, perAnchor: perAnchor?.count)
        let start = RunSession.Start(
            target: target,
            deadline: deadline?.duration,
            seed: seed,
            jobs: jobs.count
        )
        let stage = session.stage(for: runs)
        try await session.conclude(on: stage) { await session.start(runs, as: start, on: stage) }
    }

    /// Reads and checks all files; prints every finding before it gives up.
    private func planned() async throws -> [PlannedRun] {
        let selection = RunSelection(given: try Assignment.dictionary(options.assignments), tags: tags, shard: shard)
        let shelf = FlowShelf()
        let all = try await CheckedFile.all(try FlowFiles.find(flows), given: selection.given, shelf: shelf)
        let files = try selection.tagged(all.filter { !$0.isPart }, shelf)
        for text in files.flatMap({ $0.rendered(shelf) }) { StandardError.write(text + "\n") }
        let invalid = files.filter { $0.isInvalid || $0.isAheadOfUs }
        guard let first = invalid.first else {
            if files.isEmpty { throw NothingToRun(paths: flows) }
            try selection.refuseMisspelt(in: files.compactMap(\.flow))
            return selection.runs(of: files)
        }
        if options.json { print(try JSONText.of(["files": files.map(CheckReport.init)])) }
        let worst = invalid.contains { $0.failure == .invalidFlow } ? FailureKind.invalidFlow : first.failure
        throw CommandEnded(exitCode: worst.exitCode)
    }
}

/// All flows of the folders only serve others.
private struct NothingToRun: Diagnostic {
    var paths: [String]

    var summary: String { "no flow in \(paths.joined(separator: ", ")) can be run by itself: others use them" }
    var help: String? { "name a flow that has a state with `use:`" }
    var failure: FailureKind { .usage }
}
