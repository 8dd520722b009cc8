package import Diagnostics

/// An error that ended a command before it had anything else to print, as `--json` prints it.
package struct ErrorReport: Codable, Sendable {
    package var kind: String
    package var summary: String
    package var help: String?
    package var place: ReportedPlace?
    package var exitCode: Int32
    private var details: FailureReport?

    private enum CodingKeys: String, CodingKey {
        case kind, summary, help, place
        case exitCode = "exit_code"
    }

    /// The error `failure`, which is told as `summary` and `help`, and ends the program with `exitCode`.
    package init(_ failure: Failure, kind: String, summary: String, exitCode: Int32) {
        self.kind = kind
        self.summary = summary
        self.exitCode = exitCode
        help = failure.help
        place = failure.place.map(ReportedPlace.init)
        details = FailureReport(failure)
    }

    /// Reads the flat object that ``encode(to:)`` writes.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        summary = try container.decode(String.self, forKey: .summary)
        help = try container.decodeIfPresent(String.self, forKey: .help)
        place = try container.decodeIfPresent(ReportedPlace.self, forKey: .place)
        exitCode = try container.decode(Int32.self, forKey: .exitCode)
        // A later version may know codes and remedies that this one does not.
        details = try? FailureReport(from: decoder)
    }

    /// Writes one flat object.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(summary, forKey: .summary)
        try container.encodeIfPresent(help, forKey: .help)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encode(exitCode, forKey: .exitCode)
        try details?.encode(to: encoder)
    }

    /// All there is to tell, in lines.
    var lines: [String] {
        var lines = [summary] + (details?.operandLines ?? []).map { "    \($0)" } + (details?.mistakeLines ?? [])
        if let place { lines.append("  --> \(place)") }
        if let help { lines.append("help: \(help)") }
        return lines
    }
}
