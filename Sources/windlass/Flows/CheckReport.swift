import Diagnostics
import FlowLanguage
import Reports

/// A file with its findings in the form that `--format json` prints.
struct CheckReport: Encodable {
    struct Line: Encodable {
        var code: String
        var severity: String
        var summary: String
        var help: String?
        var place: SourcePlace?
        /// The name of the mistake, and the facts that `summary` and `help` are made from.
        var finding: String?
        var facts: Facts?
        /// The failure behind it.
        var cause: FailureReport?

        init(_ finding: Finding) {
            code = finding.code.rawValue
            severity = finding.severity.rawValue
            summary = finding.summary
            help = finding.help
            place = finding.place
            self.finding = finding.mistake
            facts = finding.facts.isEmpty ? nil : finding.facts
            cause = finding.cause.map { FailureReport($0) }
        }
    }

    var path: String
    var isValid: Bool
    var findings: [Line]
    var error: ErrorReport?

    init(_ file: CheckedFile) {
        path = file.path
        isValid = !file.isInvalid
        findings = file.findings.map(Line.init)
        error = file.error.map { ErrorReport($0) }
    }

    private enum CodingKeys: String, CodingKey {
        case path, findings, error
        case isValid = "valid"
    }
}
