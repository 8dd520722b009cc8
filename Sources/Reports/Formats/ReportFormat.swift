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

    /// The report of `session`, in UTF-8; `markedFlows` are the ways that its runs took, as far as they are known, by the numbers of
    /// the runs, and annotations name files as `workspace` has them.
    ///
    /// Of a stream it is what can be told afterwards: how the runs ended, and the sums.
    package func bytes(
        of session: SessionReport,
        markedFlows: [Int: MarkedFlow] = [:],
        workspace: Workspace = .none
    ) throws -> [UInt8] {
        let text: String
        switch self {
        case .junit: return JUnitReport.bytes(of: session)
        case .html: return HTMLReport.bytes(of: session, markedFlows: markedFlows)
        case .json:
            // A run has some 14 KB.
            let capacity = (session.runs.count + 1) * 16_384
            var bytes = try JSONDocument.bytes(of: session, indent: 0, capacity: capacity)
            bytes.append(UInt8(ascii: "\n"))
            return bytes
        case .jsonl: text = try EventLines.text(of: session)
        case .tap: text = TAPReport.text(of: session)
        case .markdown: text = MarkdownReport.text(of: session)
        case .github: text = GitHubAnnotations.text(of: session, in: workspace)
        }
        return Array(text.utf8)
    }

    /// The report as ``bytes(of:markedFlows:workspace:)`` has it.
    package func text(
        of session: SessionReport,
        markedFlows: [Int: MarkedFlow] = [:],
        workspace: Workspace = .none
    ) throws -> String {
        String(decoding: try bytes(of: session, markedFlows: markedFlows, workspace: workspace), as: UTF8.self)
    }
}
