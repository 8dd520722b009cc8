import CommandLineParsing
import Diagnostics
import Reports
import Terminal

/// Which reports `run` and `resume` write.
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

    /// Writes the report of `session`.
    func write(_ session: SessionReport, courses: [Int: FlownCourse] = [:]) throws {
        let text = try format.text(of: session, courses: courses)
        guard path != Self.standardOutput else {
            return StandardOutput.write(.lines(text.hasSuffix("\n") ? text.dropLast() : text[...]))
        }
        try OutputFile.write(text, to: path, isPrivate: false)
    }

    /// The reports of `--report FORMAT=PATH`; a format that does not exist and a path that can't be written are refused.
    static func all(_ assignments: [Assignment], json: Bool) throws -> [ReportRequest] {
        let requests = try assignments.map { assignment in
            guard let format = ReportFormat(rawValue: assignment.key) else {
                throw UnknownReportFormat(word: assignment.key)
            }
            guard !assignment.value.isEmpty else { throw ReportPathError(reason: .missing(format)) }
            return ReportRequest(format: format, path: assignment.value)
        }
        var places: [String: String] = [:]
        for request in requests {
            if request.path == standardOutput {
                if json { throw ReportPathError(reason: .taken(by: "the document of --json")) }
                let other = places.updateValue(request.path, forKey: standardOutput)
                if other != nil { throw ReportPathError(reason: .taken(by: "another report")) }
                continue
            }
            let place: String?
            do throws(OutputFileError) {
                place = try OutputFile.check(request.path)
            } catch {
                var error = error
                error.help = "name a file in a folder that is there and can be written to"
                throw error
            }
            // What is no file, such as /dev/null, takes any number of reports.
            guard let place else { continue }
            if let other = places.updateValue(request.path, forKey: place) {
                throw ReportPathError(reason: .repeated(other, request.path))
            }
        }
        return requests
    }
}

/// A format of reports that does not exist.
private struct UnknownReportFormat: Diagnostic {
    var word: String

    private static let known = ReportFormat.allCases.map(\.rawValue)

    var summary: String { "there is no report format `\(word)`" }
    var help: String? {
        if let near = Suggestion.nearest(to: word, among: Self.known) { return "did you mean `\(near)`?" }
        return "the formats are \(Self.known.joined(separator: ", "))"
    }
    var failure: FailureKind { .usage }
}

/// A place for a report that can't be one.
private struct ReportPathError: Diagnostic {
    enum Reason {
        case missing(ReportFormat)
        case taken(by: String)
        case repeated(String, String)
    }

    var reason: Reason

    var summary: String {
        switch reason {
        case .missing(let format): "--report \(format.rawValue)= has no path"
        case .taken(let other): "standard output is taken by \(other)"
        case .repeated(let first, let second) where first == second: "two reports go to \(first)"
        case .repeated(let first, let second): "\(first) and \(second) are the same file"
        }
    }

    var help: String? {
        switch reason {
        case .missing(let format): "write --report \(format.rawValue)=PATH, or \(format.rawValue)=- for standard output"
        case .taken, .repeated: "name another file for one of the two"
        }
    }

    var failure: FailureKind { .usage }
}
