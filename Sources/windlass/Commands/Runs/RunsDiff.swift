import Baselines
import CommandLineParsing
import Diagnostics
import FlowEngine
import RunStore
import Terminal

/// `windlass runs diff A B`: what two runs did differently.
struct RunsDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what two runs did differently, the first difference first.",
        discussion: """
            It compares flows, states, outcomes, statuses, failures, results, findings, durations and the shapes of kept \
            answers. Different ids, and durations within a factor of ten, are no difference.

            EXAMPLES
              windlass runs diff RUN OTHER
              windlass runs diff RUN OTHER --json
            """
    )

    @OptionGroup var options: StoreOptions

    @CommandLineParsing.Argument(help: "A run's id, or its beginning.")
    var first: String

    @CommandLineParsing.Argument(help: "The run to compare it with.")
    var second: String

    func run() async throws {
        let store = try options.open()
        var runs: [RunID] = []
        var sides: [RunDifference.Side] = []
        for name in [first, second] {
            let run = try await store.run(named: name)
            runs.append(run)
            let trace = RunTrace(try await store.entries(of: run))
            sides.append(RunDifference.Side(trace, exchanges: try await store.recordedExchanges(of: run)))
        }
        let differences = RunDifference.all(sides[0], sides[1])
        if options.json {
            let all = zip(runs, sides).map { ComparedRuns.Run(run: $0, $1.trace) }
            return StandardOutput.write(try JSONText.of(ComparedRuns(runs: all, differences: differences)))
        }
        let terminal = ProgramOutput.standardOutput
        for (run, side) in zip(runs, sides) {
            let anchor = side.trace.header.map { $0.anchor.isEmpty ? "" : " with \($0.anchor)" } ?? ""
            terminal.write("\(run.rawValue): \(side.trace.flow)\(anchor)\n")
        }
        for difference in differences { terminal.write("\(difference.words)\n") }
        if differences.isEmpty { terminal.write("no differences\n") }
    }
}

/// The output of `runs diff --json`.
private struct ComparedRuns: Encodable {
    struct Run: Encodable {
        var run: RunID
        var flow: String
        var anchor: String?

        init(run: RunID, _ trace: RunTrace) {
            self.run = run
            flow = trace.flow
            anchor = trace.header.flatMap { $0.anchor.isEmpty ? nil : $0.anchor }
        }
    }

    var runs: [Run]
    var differences: [RunDifference]
}
