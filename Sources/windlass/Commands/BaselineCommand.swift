import Baselines
import CommandLineParsing
import Diagnostics
import FlowEngine
import FoundationEssentials
import Reports
import Terminal
import Timekeeping

/// `windlass baseline`: what is remembered of an anchor, and what has changed.
struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Record how an anchor answers, and show what has changed.",
        discussion: """
            EXAMPLES
              windlass baseline record testanchor.stellar.org --output anchor.baseline.json
              windlass baseline compare testanchor.stellar.org --baseline anchor.baseline.json
            """,
        subcommands: [BaselineRecord.self, BaselineCompare.self]
    )
}

/// `windlass baseline record DOMAIN`: how an anchor answers, in a file.
struct BaselineRecord: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record how an anchor answers: shapes, limits, fees, methods, fields and findings.",
        discussion: """
            It requests what needs no sign-in: the stellar.toml, a challenge, the terms of all services, and prices. \
            The rest comes from passed runs and from tapes. The file holds no secrets and no customer data.

            EXAMPLES
              windlass baseline record testanchor.stellar.org --output anchor.baseline.json
              windlass baseline record sandbox --run RUN --output sandbox.baseline.json
            """
    )

    @OptionGroup var sources: BaselineSources

    @Option(name: .shortAndLong, help: "The file to write (default: standard output).", completion: .file())
    var output: String?

    @Flag(help: "Overwrite an existing file; its reasons and dates are lost.")
    var force = false

    @Flag(help: "Print one JSON document on standard output.")
    var json = false

    func run() async throws {
        if let output {
            let isFile = try OutputFile.check(output) != nil
            guard force || !isFile || !FileManager.default.fileExists(atPath: output) else {
                throw Failure.file(.fileExists, .baseline, output)
            }
        }
        let baseline = try await sources.baseline(to: .record).baseline
        guard let output else { return ProgramOutput.standardOutput.write(.lines(baseline.text)) }
        try OutputFile.write(baseline.text, to: output, isPrivate: false)
        if json { return StandardOutput.write(try JSONText.of(["anchor": baseline.anchor, "output": output])) }
        let parts = [
            baseline.answers.count.of("answer"), baseline.terms.count.of("offer"),
            baseline.findings.count.of("finding"),
        ]
        StandardOutput.write("wrote \(output): \(parts.joined(separator: ", "))")
    }
}

/// `windlass baseline compare DOMAIN --baseline FILE`: what has changed about an anchor.
struct BaselineCompare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare an anchor with its baseline; end with 4 if a change may break a client.",
        discussion: """
            Entries of the baseline that were not seen this time are listed; they are no difference. A known \
            finding is accepted until the date that the baseline gives. A fixed finding fails the command until you \
            remove it from the baseline.

            EXAMPLES
              windlass baseline compare testanchor.stellar.org --baseline anchor.baseline.json
              windlass baseline compare sandbox --baseline sandbox.baseline.json --run RUN --baseline-update
            """
    )

    @OptionGroup var sources: BaselineSources

    @Option(
        help: ArgumentHelp("The baseline to compare with.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var baseline: String

    @Flag(help: "Update the baseline if all runs passed; its reasons and dates stay.")
    var baselineUpdate = false

    @Flag(help: "Print one JSON document on standard output.")
    var json = false

    func run() async throws {
        let old = try BaselineFile.read(baseline, for: sources.anchor)
        if baselineUpdate { try BaselineFile.checkPlace(baseline) }
        let today = String(SystemWallClock().now.description.prefix(10))
        let seen = try await sources.baseline(to: .compare)
        let comparison = BaselineComparison(old, seen.baseline, examined: seen.examined, today: today)
        let obstacle =
            baselineUpdate ? BaselineFile.obstacle(toWriting: baseline, after: seen.endings, isStored: true) : nil
        let isWriting = baselineUpdate && obstacle == nil
        if isWriting { try BaselineFile.update(baseline, with: comparison.updated.text) }
        let report = comparison.report(of: old.anchor, path: baseline, isAccepted: isWriting)
        if json {
            StandardOutput.write(try JSONText.of(report))
        } else {
            comparison.write(on: .standardOutput, to: isWriting ? baseline : nil, isUpdating: baselineUpdate)
        }
        if let obstacle {
            obstacle.add()
            let failed = seen.endings.first { !$0.isAsWanted }
            throw CommandEnded(exitCode: failed?.exitCode ?? FailureKind.expectation.exitCode)
        }
        if !report.isGood { throw CommandEnded(exitCode: FailureKind.expectation.exitCode) }
    }
}

extension BaselineComparison {
    /// The number of differences of each class.
    var counts: [String: Int] {
        Dictionary(uniqueKeysWithValues: Difference.Class.allCases.map { ($0.rawValue, count($0)) })
    }

    /// The comparison of `anchor` with the baseline at `path`, as reports have it; what is `isAccepted` breaks nothing.
    func report(of anchor: String, path: String, isAccepted: Bool) -> BaselineReport {
        BaselineReport(
            anchor: anchor,
            baseline: path,
            result: count(.breaking) > 0 && !isAccepted ? FailureKind.expectation.rawValue : "done",
            counts: counts,
            differences: changes,
            unseen: unseen
        )
    }

    /// The differences as reports have them.
    var changes: [BaselineReport.Change] {
        differences.map {
            BaselineReport.Change(
                level: $0.level.rawValue,
                rule: $0.rule.rawValue,
                subject: $0.subject,
                path: $0.path,
                was: $0.was,
                now: $0.now,
                words: $0.words
            )
        }
    }

    /// Shows the differences, what was not compared, and the `path` that it was written to; unless it `isUpdating` a baseline, also
    /// that one could.
    func write(on terminal: ProgramOutput, to path: String?, isUpdating: Bool) {
        write(on: terminal)
        if !unseen.isEmpty {
            terminal.write("not compared, because nothing was seen of it: \(unseen.joined(separator: "; "))\n")
        }
        if let path { return terminal.write("wrote \(path)\n") }
        guard count(.breaking) > 0, !isUpdating else { return }
        terminal.write("help: correct the anchor, or accept what changed with `--baseline-update`\n")
    }

    /// Shows the differences, and how many there are.
    func write(on terminal: ProgramOutput) {
        for difference in differences {
            let level = difference.level
            let label = level.rawValue + String(repeating: " ", count: max(0, 9 - level.rawValue.utf8.count))
            let style: StyledLine.Style = level == .breaking ? .bad : level == .notable ? .attention : .faint
            terminal.write("\(terminal.styled(label, as: style)) \(difference.words)\n")
        }
        let counts = Difference.Class.allCases.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
        terminal.write(differences.isEmpty ? "no differences\n" : "\(counts)\n")
    }
}
