internal import Diagnostics

/// The report in Markdown, for a comment or for the summary of a workflow.
enum MarkdownReport {
    /// The limit of listed runs; GitHub shows a megabyte of a summary.
    private static let limit = 500

    static func text(of session: SessionReport) -> String {
        var lines = ["## Windlass: \(session.counts)", ""]
        if let error = session.error {
            lines += MarkdownText.block(error.lines) + [""]
        }
        // Where not all have room, those that passed give way.
        let runs =
            session.runs.count <= limit
            ? session.runs : Array(session.runs.filter { $0.verdict != .passed }.prefix(limit))
        if !runs.isEmpty {
            let counts = runs.contains { !$0.findingCounts.isEmpty }
            let columns = ["", "run", "result", "in"] + (counts ? ["findings"] : []) + ["time"]
            lines.append("|\(columns.map { $0.isEmpty ? " |" : " \($0) |" }.joined())")
            lines.append("|\(String(repeating: "---|", count: columns.count))")
            lines += runs.map { row($0, counts: counts) } + [""]
        }
        if runs.count < session.runs.count { lines += ["… and \(session.runs.count - runs.count) more", ""] }
        for run in runs where run.verdict != .passed { lines += section(run) }
        lines += retries(runs.filter { $0.verdict == .passed })
        lines += section(session.findings)
        for comparison in session.baselines ?? [] {
            lines += ["### \(MarkdownText.inline(comparison.title))\(comparison.headingEnd)", ""]
            lines += MarkdownText.block(comparison.lines) + [""]
        }
        if let unstarted = session.notBegun {
            lines +=
                ["### Not begun", ""] + unstarted.prefix(limit).map { "- \(MarkdownText.inline($0.label))" } + [""]
        }
        if let warnings = session.warnings {
            lines += ["### Warnings", ""]
            lines += warnings.map { "- " + MarkdownText.inline($0.line) }
            lines.append("")
        }
        lines.append("windlass \(MarkdownText.inline(session.windlass)), \(DurationWords.of(seconds: session.seconds))")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The retries in runs that passed; the sections of other runs list their own.
    private static func retries(_ runs: [RunReport]) -> [String] {
        let all = runs.flatMap { run in run.retryLines.map { "\(run.title): \($0)" } }
        guard !all.isEmpty else { return [] }
        let shown = Array(all.prefix(limit)) + (all.count > limit ? ["… and \(all.count - limit) more"] : [])
        let title = "<details><summary>Tried again in runs that passed</summary>"
        return [title, ""] + MarkdownText.block(shown) + ["", "</details>", ""]
    }

    private static func section(_ findings: [(finding: FindingReport, runs: Int)]) -> [String] {
        guard !findings.isEmpty else { return [] }
        var lines = [
            "### Findings about the anchor", "", "| code | severity | section | what | runs |", "|---|---|---|---|---|",
        ]
        lines += findings.prefix(limit).map { finding, runs in
            let section =
                "[\(MarkdownText.inline("\(finding.section)"))](\(MarkdownText.address(finding.section.url)))"
            let cells = [
                MarkdownText.inline(finding.code), MarkdownText.inline(finding.weight), section,
                MarkdownText.inline(finding.summary), "\(runs)",
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        if findings.count > limit { lines += ["", "… and \(findings.count - limit) more"] }
        var shared = SharedHelp()
        let help = findings.prefix(limit).compactMap { finding, _ in
            shared.line(of: finding).map { "- " + MarkdownText.inline("\(finding.code), \($0)") }
        }
        if !help.isEmpty { lines += [""] + help }
        let asked = findings.prefix(limit).map(\.finding).filter { !$0.commands.isEmpty }
        guard !asked.isEmpty else { return lines + [""] }
        lines += ["", "<details><summary>Ask again</summary>", ""]
        for finding in asked {
            lines += ["\(MarkdownText.inline("\(finding.code), \(finding.endpoint)")):", ""]
            lines += MarkdownText.block(finding.commands) + [""]
        }
        return lines + ["</details>", ""]
    }

    private static func row(_ run: RunReport, counts: Bool) -> String {
        var cells = [
            run.verdict.sign, MarkdownText.inline(run.title),
            MarkdownText.inline(run.result) + (run.isFlaky ? " (flaky)" : ""),
            run.verdict == .passed ? "" : run.failure?.state.map(MarkdownText.inline) ?? "",
        ]
        if counts { cells.append("\(run.findingCounts)") }
        cells.append(DurationWords.of(seconds: run.seconds))
        return "| \(cells.joined(separator: " | ")) |"
    }

    private static func section(_ run: RunReport) -> [String] {
        let place = run.failure?.state.map { " in \(MarkdownText.inline($0))" } ?? ""
        var lines = ["### \(MarkdownText.inline(run.title)): \(MarkdownText.inline(run.result))\(place)", ""]
        if let failure = run.failure { lines += MarkdownText.block(failure.lines) + [""] }
        let remarks = run.remarks()
        guard !remarks.isEmpty else { return lines }
        lines += ["<details><summary>What happened before</summary>", ""] + MarkdownText.block(remarks)
        return lines + ["", "</details>", ""]
    }
}

extension Verdict {
    /// A sign for a table.
    var sign: String {
        switch self {
        case .passed: "✅"
        case .failed: "❌"
        case .error: "💥"
        case .unfinished: "⏸️"
        }
    }
}
