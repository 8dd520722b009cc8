import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Reports
import Terminal

/// `windlass report`: what is done with reports afterwards.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Merge JSON reports and convert them.",
        discussion: """
            EXAMPLES
              windlass report merge shard-1.json shard-2.json --report junit=report.xml
              windlass report merge report.json --report html=report.html
            """,
        subcommands: [ReportMerge.self]
    )
}

/// `windlass report merge FILE…`: one report of several.
struct ReportMerge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the JSON reports of several shards into one report.",
        discussion: """
            Without --report it prints the merged JSON report. If two files have the same run, the later file \
            counts. If the report of a shard is missing, the command says so and ends with 1. Only the HTML report \
            of `run` has pictures of flows.

            EXAMPLES
              windlass report merge shard-*.json --report junit=report.xml --report html=report.html
              windlass report merge monday.json tuesday.json --json
            """
    )

    @CommandLineParsing.Argument(
        help: "JSON reports of `--report json=PATH` or `--json`.",
        completion: .file(extensions: ["json"])
    )
    var files: [String]

    @OptionGroup var reporting: ReportOptions

    @Flag(help: "Print the merged report as JSON.")
    var json = false

    /// Refuses to write two reports to one file, or one over what is merged.
    func checkOutputs() throws {
        let outputs = try NamedOutputs(reporting)
        for path in files { try outputs.spare(path) }
    }

    func run() async throws {
        try checkOutputs()
        let requests = try ReportRequest.all(reporting.reports, json: json)
        var sessions: [SessionReport] = []
        for path in files { sessions.append(try SessionReport(reading: try FlowFileCache().bytes(path), path: path)) }
        guard let merged = SessionReport.merging(sessions) else { return }
        let workspace = Workspace(environment: ProcessInfo.processInfo.environment)
        for request in requests {
            do {
                try request.write(merged, workspace: workspace)
            } catch let error as OutputFileError {
                throw error.advising("--report FORMAT=PATH")
            }
        }
        if json || requests.isEmpty { StandardOutput.write(try JSONText.of(merged)) }
        if !json, !requests.isEmpty {
            StandardError.write("\(merged.counts) in \(files.count.of("report"))")
        }
        guard let incomplete = merged.incomplete else { return }
        StandardError.write(StandardError.errorText(incomplete))
        throw CommandEnded(exitCode: incomplete.failure.exitCode)
    }
}
