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
    /// The class that a breaking difference has in place of its own where the baseline is written with it.
    private static let updated = "updated"

    /// The number of differences of each class, those that break clients first; what is `isAccepted` breaks nothing.
    private func counts(isAccepted: Bool) -> [(name: String, count: Int)] {
        let counts = Difference.Class.allCases.map { (name: $0.rawValue, count: count($0)) }
        guard isAccepted else { return counts }
        return counts.map { ($0.name, $0.name == Difference.Class.breaking.rawValue ? 0 : $0.count) }
            + [(Self.updated, count(.breaking))]
    }

    /// The number of differences of each class.
    var counts: [String: Int] {
        Dictionary(uniqueKeysWithValues: counts(isAccepted: false).map { ($0.name, $0.count) })
    }

    /// The comparison of `anchor` with the baseline at `path`, as reports have it; what is `isAccepted` breaks nothing.
    func report(of anchor: String, path: String, isAccepted: Bool) -> BaselineReport {
        BaselineReport(
            anchor: anchor,
            baseline: path,
            result: count(.breaking) > 0 && !isAccepted ? FailureKind.expectation.rawValue : "done",
            counts: Dictionary(uniqueKeysWithValues: counts(isAccepted: isAccepted).map { ($0.name, $0.count) }),
            differences: changes(isAccepted: isAccepted),
            unseen: unseen
        )
    }

    /// The differences as reports have them.
    var changes: [BaselineReport.Change] { changes(isAccepted: false) }

    private func changes(isAccepted: Bool) -> [BaselineReport.Change] {
        differences.map {
            let isUpdated = isAccepted && $0.level == .breaking
            return BaselineReport.Change(
                level: isUpdated ? Self.updated : $0.level.rawValue,
                rule: $0.rule.rawValue,
                subject: $0.subject,
                path: $0.path,
                was: $0.was,
                now: $0.now,
                words: isUpdated ? $0.updatedWords : $0.words
            )
        }
    }

    /// Shows the differences, what was not compared, and the `path` that it was written to; unless it `isUpdating` a baseline, also
    /// that one could.
    func write(on terminal: ProgramOutput, to path: String?, isUpdating: Bool) {
        write(on: terminal, isAccepted: path != nil)
        if !unseen.isEmpty {
            terminal.write("not compared, because nothing was seen of it: \(unseen.joined(separator: "; "))\n")
        }
        if let path { return terminal.write("wrote \(path)\n") }
        guard count(.breaking) > 0, !isUpdating else { return }
        terminal.write("help: correct the anchor, or accept what changed with `--baseline-update`\n")
    }

    /// Shows the differences, and how many there are; what is `isAccepted` breaks nothing.
    func write(on terminal: ProgramOutput, isAccepted: Bool = false) {
        for change in changes(isAccepted: isAccepted) {
            let label = change.level + String(repeating: " ", count: max(0, 9 - change.level.utf8.count))
            let style: StyledLine.Style =
                switch change.level {
                case Difference.Class.breaking.rawValue: .bad
                case Difference.Class.harmless.rawValue: .faint
                default: .attention
                }
            terminal.write("\(terminal.styled(label, as: style)) \(change.words)\n")
        }
        let counts = counts(isAccepted: isAccepted).map { "\($0.count) \($0.name)" }.joined(separator: ", ")
        terminal.write(differences.isEmpty ? "no differences\n" : "\(counts)\n")
    }
}
