import Diagnostics

/// An error that ended a command before it had anything else to print, as `--json` prints it.
struct ErrorReport: Encodable {
    var kind: String
    var summary: String
    var help: String?
    var place: String?
    var exitCode: Int32
    private var details: FailureReport

    private enum CodingKeys: String, CodingKey {
        case kind, summary, help, place
        case exitCode = "exit_code"
    }

    init(_ diagnostic: any Diagnostic) {
        let failure = Advice.whole(Failure(diagnostic))
        details = FailureReport(failure)
        kind = diagnostic is Declined ? Declined.word : diagnostic.failure.rawValue
        summary = diagnostic.message.shown(.revealed)
        help = failure.help
        place = diagnostic.place?.description
        exitCode = diagnostic.failure.exitCode
    }

    /// Writes one flat object.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(summary, forKey: .summary)
        try container.encodeIfPresent(help, forKey: .help)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encode(exitCode, forKey: .exitCode)
        try details.encode(to: encoder)
    }
}
