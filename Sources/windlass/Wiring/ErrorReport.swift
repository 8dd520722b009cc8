import Diagnostics

/// An error that ended a command before it had anything else to print, as `--json` prints it.
struct ErrorReport: Encodable {
    var kind: String
    var summary: String
    var help: String?
    var place: String?
    var exitCode: Int32

    private enum CodingKeys: String, CodingKey {
        case kind, summary, help, place
        case exitCode = "exit_code"
    }

    init(_ diagnostic: any Diagnostic) {
        kind = diagnostic is Declined ? Declined.word : diagnostic.failure.rawValue
        summary = diagnostic.summary
        help = diagnostic.help.map(Advice.whole)
        place = diagnostic.place?.description
        exitCode = diagnostic.failure.exitCode
    }
}
