import Diagnostics
import FlowEngine
import Foundation
import FoundationXML
import TestLanes
import TestSupport
import Testing

@testable import Reports

/// Reports of sessions in which everything that another party names tries to be something else.
@Suite("Hostile reports", .tags(.thorough))
struct HostileReportTests {
    static let texts: [String] =
        HostileText.all.map(\.text) + [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]><x/>", "<!-- --> &amp; &lt; &#60;",
            "' onclick='alert(1)", "javascript:alert(1)", "</style><style>*{display:none}",
            "| a | b |", "```\nout\n```", "[x](https://evil.example)", "![x](https://evil.example/x.png)",
            "https://evil.example www.evil.example a@evil.example @evil #1 :smile:", "# heading", "- item", "1. item",
            "<details open>", "$\\alpha$", "\\", "`", "``", "|",
            "::error file=x::y", "\n::set-output name=x::y", "::add-mask::x%0A::error::y", "a,b:c%25", "##[error]x",
            "'##[error]x'",
            "ok 1 - fine\nok 2 - fine", "x # SKIP", "x # TODO later", "Bail out!", "1..0", "---", "...",
            "\"quoted\" \\n",
        ]

    private func session(_ text: String) -> SessionReport {
        let ending = Ending(
            Failure(
                recorded: .refused,
                words: MessageText("\(text)\n\(text)"),
                help: text,
                at: SourcePlace(file: text, line: 3, column: 1)
            )
        )
        var progress = SampleSession.progress(1)
        for event in [
            Event.told(Message(state: "settled", text: MessageText(text))),
            .found(
                FoundDeviation(
                    state: text,
                    Deviation(
                        .otherName,
                        .must,
                        section: SEPSection(24, text),
                        endpoint: text,
                        subject: Subject(field: text),
                        found: MessageText(text),
                        expected: text,
                        remedies: [.advice(text)]
                    )
                )
            ),
            .finished(Outcome(state: "follow", visit: 3, name: text, summary: MessageText(text))),
        ] {
            progress.apply(
                JournalEntry(run: RunID(rawValue: text), sequence: 99, at: SampleSession.start, event: event)
            )
        }
        var full = RunReport(
            flow: SampleSession.flow,
            progress: progress,
            ending: ending,
            label: text,
            matrix: [text: text],
            now: SampleSession.start
        )
        for number in full.findings?.indices ?? 0..<0 { full.findings?[number].curl = "curl \(text)" }
        full.exchanges = [
            ExchangeReport(
                at: SampleSession.start,
                state: text,
                method: text,
                place: text,
                outcome: text,
                milliseconds: 1e300,
                isFailed: true,
                repetition: text,
                id: text
            )
        ]
        return SessionReport(
            windlass: text,
            command: ["windlass", text],
            from: SampleSession.start,
            to: SampleSession.start,
            exitCode: 5,
            runs: [full, RunReport(label: text, flow: text, path: text, run: nil, ending: ending)],
            notBegun: [SessionReport.Unstarted(path: text, matrix: nil, label: text)],
            warnings: [SessionReport.Notice(summary: text, help: text)],
            baselines: [
                BaselineReport(
                    anchor: text,
                    baseline: text,
                    result: text,
                    counts: [:],
                    differences: ["breaking", text].map {
                        .init(level: $0, rule: text, subject: text, path: text, was: text, now: text, words: text)
                    },
                    unseen: [text]
                )
            ],
            error: ErrorReport(
                Failure(recorded: .usage, words: MessageText(text), help: text),
                kind: "usage",
                summary: text,
                exitCode: 1
            )
        )
    }

    @Test("no report lets a control character through", arguments: texts)
    func characters(_ text: String) throws {
        for format in ReportFormat.allCases {
            let report = try format.text(of: session(text))
            #expect(HostileText.flaw(in: report) == nil, "\(format)")
        }
    }

    @Test("JUnit's XML stays valid, whatever a name says", arguments: texts)
    func junit(_ text: String) throws {
        #expect(JUnitSchema.flaws(in: try ReportFormat.junit.text(of: session(text))) == [])
    }

    /// The elements of a page, in order; what a text brings along would be one more.
    private func elements(_ page: String) throws -> [String] {
        let names = page.matches(of: /<[a-zA-Z!\/][^>]*>/).map { String($0.output) }
        return names.map { String($0.prefix { $0 != " " && $0 != ">" }) }
    }

    @Test("a page has the same elements, whatever a name says", arguments: texts)
    func html(_ text: String) throws {
        func written(_ text: String) throws -> String {
            var twice = session(text)
            // What both runs found is there in full once, apart from them.
            twice.runs.append(twice.runs[0])
            return try ReportFormat.html.text(of: twice)
        }
        let page = try written(text)
        let plain = try written("plain")
        #expect(try elements(page) == elements(plain))
        #expect(!page.contains("<script") && !page.contains("<img"))
        // Each link leads to the page itself.
        for link in page.matches(of: /(href|src|action)="([^"]*)"/) {
            #expect(link.output.2.hasPrefix("#") || link.output.2.hasPrefix("https://github.com/stellar/"))
        }
    }

    @Test("a workflow gets one command a line, and only ours", arguments: texts)
    func github(_ text: String) throws {
        let lines = try ReportFormat.github.text(of: session(text)).split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") })
        // The message begins behind the one mark that ends the properties.
        #expect(lines.allSatisfy { $0.dropFirst(2).prefix { $0 != ":" }.contains("title=") })
    }

    @Test("TAP has as many points as it plans, and no directive of others", arguments: texts)
    func tap(_ text: String) throws {
        let lines = TAPReport.text(of: session(text)).split(separator: "\n")
        let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
        #expect(points.map { $0.hasPrefix("ok") } == [false, false, true, false, false])
        #expect(lines.filter { $0.hasPrefix("1..") } == ["1..5"])
        #expect(points.count { $0.contains(/[^\\]#/) } == 1)
        let known = /(TAP version 14|\s*#.*|\s*1\.\.\d+|\s*(not )?ok \d+ - .*|\s*(---|\.\.\.)|\s*[a-z_]+: (".*"|\d+))/
        for line in lines { #expect(line.wholeMatch(of: known) != nil, "\(line)") }
    }

    @Test("Markdown has as many cells, and no picture, link or element of others", arguments: texts)
    func markdown(_ text: String) {
        let lines = MarkdownReport.text(of: session(text)).split(separator: "\n", omittingEmptySubsequences: false)
        var fence: Substring?
        // The number of lines between the cells of the table that is read; `nil` beside tables.
        var cells: Int?
        for line in lines {
            if !line.hasPrefix("|") { cells = nil }
            if let open = fence {
                if line == open { fence = nil }
                continue
            }
            if line.hasPrefix("```") {
                fence = line.prefix { $0 == "`" }
                continue
            }
            let bare = line.replacing(/\\[!-\/:-@\[-`{-~]/, with: "").replacing("<!-- -->", with: " ")
                .replacing(/\[[^\[\]]*\]\(https:\/\/github\.com\/stellar\/[A-Za-z0-9\/:.#\-_]*\)/, with: "")
            if line.hasPrefix("|") {
                let count = bare.count { $0 == "|" }
                #expect([6, 7].contains(count) && count == cells ?? count, "\(line)")
                cells = count
            }
            let own = [
                "<details><summary>What happened before</summary>", "<details><summary>Ask again</summary>",
                "<details><summary>Tried again in runs that passed</summary>",
                "</details>",
            ]
            guard !own.contains(String(line)) else { continue }
            #expect(!bare.contains { "<>[`*_~&$".contains($0) }, "\(line)")
            #expect(!bare.contains(/:\/\/|www\.|@\w|#\d/), "\(line)")
        }
        #expect(fence == nil)
    }

    @Test("a line of JSON stays one line", arguments: texts)
    func lines(_ text: String) throws {
        let lines = try EventLines.text(of: session(text)).split(separator: "\n")
        #expect(lines.count == 4)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
}

@Suite("JUnitReport")
struct JUnitReportTests {
    @Test("keeps to the schema, with sums that are right")
    func valid() throws {
        #expect(JUnitSchema.flaws(in: try ReportFormat.junit.text(of: SampleSession.session)) == [])
    }

    @Test("the check of the schema finds what is wrong")
    func invalid() throws {
        let text = try ReportFormat.junit.text(of: SampleSession.session)
        for (right, wrong) in [
            ("<property ", "<propertie "), (" classname=", " class="), ("<failure ", "<skipped "),
            ("errors=\"0\"", ""), ("</properties>", "</properties>x"), ("time=\"60.000\"", "time=\"1m\""),
        ] {
            #expect(!JUnitSchema.flaws(in: text.replacing(right, with: wrong)).isEmpty, "\(wrong)")
        }
    }

    @Test("a failure of a used flow is counted once, in the state where it happened")
    func usedFlow() throws {
        var report = SampleSession.reports[1]
        report.states[5].part = "start"
        report.states[2].mark = .failed
        let names = report.cases.map(\.name)
        #expect(!names.contains("start") && report.cases.count { $0.verdict == .failed } == 1)
    }
}
