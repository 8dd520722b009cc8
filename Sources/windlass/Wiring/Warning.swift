import Diagnostics
import Reports

/// Something that a person should know, and that keeps nothing from going on.
struct Warning: Diagnostic, Encodable {
    var summary: String
    var help: String?
    var failure: FailureKind { .usage }

    private enum CodingKeys: String, CodingKey {
        case summary, help
    }

    /// Tells people.
    func write() {
        let label = Terminal.standardError.styled("warning:", as: .attention)
        StandardError.write("\n" + StandardError.text(of: self, label: label))
    }
}
