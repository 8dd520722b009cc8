import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Reports
import Terminal

/// The reports that `run` and `resume` write.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"),
        parsing: .singleValue,
        help: ArgumentHelp(
            """
            Write a report: junit, json, jsonl (as it happens), tap, markdown, github or html; - is standard output. Repeatable.
            """,
            valueName: "format=path"
        ),
        completion: .file()
    )
    var reports: [Assignment] = []
}

/// A report that the command line asks for.
struct ReportRequest: Hashable {
    var format: ReportFormat
    var path: String

    /// The path that stands for standard output.
    static let standardOutput = "-"

    /// Writes the report of `session`; annotations name files as `workspace` has them.
    ///
    /// Inlined into an asynchronous function, its typed errors make the compiler of Swift 6.3 fail in a release build.
    @inline(never)
    func write(_ session: SessionReport, markedFlows: [Int: MarkedFlow] = [:], workspace: Workspace) throws {
        let bytes = try format.bytes(of: session, markedFlows: markedFlows, workspace: workspace)
        guard path != Self.standardOutput else {
            let text = String(decoding: bytes, as: UTF8.self)
            return StandardOutput.write(.lines(text.hasSuffix("\n") ? text.dropLast() : text[...]))
        }
        // After a power cut the runs are there, of which it is made; a sync would cost more than the report.
        try OutputFile.write([bytes], to: path, isPrivate: false, isSynced: false)
    }

    /// The reports of `--report FORMAT=PATH`; a format that does not exist and a path that can't be written are refused.
    static func all(_ assignments: [Assignment], json: Bool) throws -> [ReportRequest] {
        let requests = try assignments.map { assignment in
            guard let format = ReportFormat(rawValue: assignment.key) else {
                throw Failure.unknown(.reportFormat, assignment.key, among: ReportFormat.allCases.map(\.rawValue))
            }
            guard !assignment.value.isEmpty else {
                throw Failure.misuse(.reportWithoutPath, [.name: .text(format.rawValue)])
            }
            return ReportRequest(format: format, path: assignment.value)
        }
        var isOutputTaken = false
        for request in requests {
            if request.path == standardOutput {
                if json { throw Failure.misuse(.outputTaken, [.name: .phrase(.jsonDocument)]) }
                if isOutputTaken { throw Failure.misuse(.outputTaken, [.name: .phrase(.otherReport)]) }
                isOutputTaken = true
                continue
            }
            do throws(OutputFileError) {
                _ = try OutputFile.check(request.path)
            } catch {
                var error = error
                error.option = ""
                throw error
            }
        }
        return requests
    }
}

extension Workspace {
    /// The workspace of the workflow in which the program is, by the variables of its `environment`.
    init(environment: [String: String]) {
        self.init(root: environment["GITHUB_WORKSPACE"], folder: FileManager.default.currentDirectoryPath)
    }
}
