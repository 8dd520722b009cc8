import Diagnostics
import Reports
import Terminal

/// A warning, which does not keep the command from going on.
struct Warning: Encodable {
    var summary: String
    var help: String?
    /// The place in a file that it is about.
    var place: ReportedPlace?

    private enum CodingKeys: String, CodingKey {
        case summary, help, place
    }

    /// Shows people, before anything else is told.
    func write() {
        StandardError.write(text + "\n")
    }

    /// Shows people, when everything else has been told.
    func add() {
        StandardError.write("\n\(text)")
    }

    private var text: TerminalText {
        StandardError.text(
            MessageText(summary),
            at: place?.place,
            help: help,
            label: ProgramOutput.standardError.styled("warning:", as: .attention)
        )
    }
}
