/// The formats of `--report`.
package enum ReportFormat: String, CaseIterable, Sendable {
    /// JUnit's XML.
    case junit
    /// The document that `--json` prints.
    case json
    /// A line of JSON for each event, as it happens.
    case jsonl
    /// The Test Anything Protocol, version 14.
    case tap
    /// Markdown as GitHub reads it.
    case markdown
    /// Annotations of a GitHub workflow.
    case github
    /// A page for people.
    case html

    /// Whether it is written while the runs go on, and not made of the session when it is over.
    package var isStream: Bool { self == .jsonl }

    /// The report of `session`; `markedFlows` are the ways that its runs took, as far as they are known, by the numbers of the runs.
    ///
    /// Of a stream it is what can be told afterwards: how the runs ended, and the sums.
    package func text(of session: SessionReport, markedFlows: [Int: MarkedFlow] = [:]) throws -> String {
        switch self {
        case .junit: JUnitReport.text(of: session)
        case .json: try JSONDocument.text(of: session) + "\n"
        case .jsonl: try EventLines.text(of: session)
        case .tap: TAPReport.text(of: session)
        case .markdown: MarkdownReport.text(of: session)
        case .github: GitHubAnnotations.text(of: session)
        case .html: HTMLReport.text(of: session, markedFlows: markedFlows)
        }
    }
}
