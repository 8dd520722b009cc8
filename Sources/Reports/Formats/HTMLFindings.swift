internal import Diagnostics
internal import FlowEngine

/// The findings about anchors on a page: those of several runs in full once, and the table of each run.
struct HTMLFindings {
    private static let columns = ["Code", "Severity", "What"]

    private let shared: SharedFindings

    init(_ runs: [RunReport]) {
        shared = SharedFindings(runs)
    }

    /// Writes the section of what several of `runs` found; none where there is no such finding.
    func writeShared(of runs: [RunReport], _ page: inout Markup) {
        guard !shared.entries.isEmpty else { return }
        page.element("section", ["aria-labelledby": "findings"]) { page in
            page.element("h2", ["id": "findings"], text: "Findings in several runs")
            page.table("Findings of several runs about the anchor", Self.columns) { page in
                for (number, entry) in zip(1..., shared.entries) {
                    row(entry.finding, id: "finding-\(number)", &page) { page in
                        whole(entry.finding, &page)
                        guard let first = entry.runs.first else { return }
                        page.element("p", ["class": "quiet"]) { page in
                            page.element(
                                "a",
                                ["href": "#run-\(first)"],
                                text: "In \(entry.runs.count) runs; values and commands from \(runs[first - 1].title)"
                            )
                        }
                        commands([entry.finding.commands], &page)
                    }
                }
            }
        }
    }

    /// Writes the findings of `run`: what it shares with others as a row with a link, and with the commands below the table.
    func write(_ run: RunReport, _ page: inout Markup) {
        let findings = run.allFindings
        guard !findings.isEmpty else { return }
        var linked: [FindingReport] = []
        // All texts share a column, so that the table fits a phone.
        page.table("Findings of \(run.title) about the anchor", Self.columns) { page in
            for finding in findings {
                row(finding, id: nil, &page) { page in
                    guard let number = shared.number(of: finding, in: run) else {
                        whole(finding, &page)
                        commands([finding.commands], &page)
                        return
                    }
                    linked.append(finding)
                    page.element("p", ["class": "lines"], lines: finding.summary)
                    page.element("a", ["href": "#finding-\(number)"], text: "In full")
                }
            }
        }
        commands(Self.commands(of: linked), &page)
    }

    private func row(
        _ finding: FindingReport,
        id: String?,
        _ page: inout Markup,
        _ what: (inout Markup) -> Void
    ) {
        let severity = finding.isAllowed ? "skipped" : finding.severity == .must ? "failed" : "unfinished"
        page.element("tr", ["id": id]) { page in
            page.element("th", ["scope": "row"], text: finding.code)
            page.element("td", ["class": severity], text: finding.weight)
            page.element("td", ["class": "texts"], what)
        }
    }

    /// The finding with its section, its place and what to change.
    private func whole(_ finding: FindingReport, _ page: inout Markup) {
        page.element("p", ["class": "lines"], lines: finding.summary)
        page.element("p") { page in
            page.element("a", ["href": finding.section.url], text: "\(finding.section)")
        }
        page.element("p", ["class": "quiet"], text: finding.placeWords)
        if let help = finding.help { page.element("p", ["class": "lines"], lines: "To change: \(help)") }
    }

    /// The lines that ask again for `findings`, a block for each request: findings in one answer share it.
    private static func commands(of findings: [FindingReport]) -> [[String]] {
        var requests: [String?] = []
        var replays: [String?: [String]] = [:]
        for finding in findings where !finding.commands.isEmpty {
            if replays[finding.curl] == nil { requests.append(finding.curl) }
            let known = replays[finding.curl, default: []]
            replays[finding.curl] = known + [finding.replay].compactMap(\.self).filter { !known.contains($0) }
        }
        return requests.map { curl in
            FindingCommands(curl: curl, replay: replays[curl]?.joined(separator: "\n")).lines
        }
    }

    private func commands(_ blocks: [[String]], _ page: inout Markup) {
        let blocks = blocks.filter { !$0.isEmpty }
        guard !blocks.isEmpty else { return }
        page.element("details") { page in
            page.element("summary", text: "Ask again")
            for lines in blocks { page.element("pre", lines: lines.joined(separator: "\n")) }
        }
    }
}
