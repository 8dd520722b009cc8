internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// The report as a page for people: one file that needs no other, no script and no network.
enum HTMLReport {
    static func bytes(of session: SessionReport, markedFlows: [Int: MarkedFlow]) -> [UInt8] {
        // A run has some 16 KB.
        var page = Markup(capacity: (session.runs.count + 2) * 16_384)
        page.raw("<!doctype html>")
        page.element("html", ["lang": "en"]) { page in
            head(session, &page)
            page.element("body") { page in
                page.element("a", ["class": "skip", "href": "#results"], text: "Skip to the results")
                header(session, &page)
                page.element("main", ["id": "results"]) { page in
                    if let error = session.error { section(error, &page) }
                    if let warnings = session.warnings { section(warnings, &page) }
                    if !session.runs.isEmpty { summary(session, &page) }
                    let findings = HTMLFindings(session.runs)
                    findings.writeShared(of: session.runs, &page)
                    for (number, comparison) in zip(1..., session.baselines ?? []) {
                        section(comparison, "baseline-\(number)", &page)
                    }
                    if let unstarted = session.notBegun { section(unstarted, &page) }
                    var drawn: [DrawnFlow] = []
                    for (number, run) in session.runs.enumerated() {
                        HTMLRun(run, number: number + 1).write(markedFlows[number], findings, &drawn, &page)
                    }
                }
                page.element("footer") { page in
                    let words = session.command.joined(separator: " ")
                    page.element("p") { page in
                        page.element("code", text: words)
                    }
                    page.element("p", text: "Made by windlass \(session.windlass), \(session.endedAt.toTheSecond)")
                }
            }
        }
        return page.bytes
    }

    private static func head(_ session: SessionReport, _ page: inout Markup) {
        page.element("head") { page in
            page.void("meta", ["charset": "utf-8"])
            page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            page.void("meta", ["name": "color-scheme", "content": "light dark"])
            // Nothing that a text of others may have smuggled in is ever loaded or run.
            page.void(
                "meta",
                [
                    "http-equiv": "Content-Security-Policy",
                    "content": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
                ]
            )
            page.element("title", text: "Windlass: \(session.counts)")
            page.raw("<style>\n\(HTMLStyle.sheet)\n\(FlowDrawing.figureStyle)\n</style>")
        }
    }

    private static func header(_ session: SessionReport, _ page: inout Markup) {
        page.element("header") { page in
            page.element("h1", text: "Windlass report")
            page.element("p", ["class": session.isGood ? "total passed" : "total failed"], text: session.sentence)
            page.element("p", ["class": "quiet"], text: "Started \(session.startedAt.toTheSecond)")
        }
    }

    private static func section(_ error: ErrorReport, _ page: inout Markup) {
        page.element("section", ["aria-labelledby": "error", "class": "failure"]) { page in
            page.element("h2", ["id": "error"], text: "The session ended early: \(error.kind)")
            page.element("pre", lines: error.lines.joined(separator: "\n"))
        }
    }

    private static func section(_ comparison: BaselineReport, _ id: String, _ page: inout Markup) {
        let attributes: Markup.Attributes = ["aria-labelledby": id, "class": comparison.isGood ? nil : "failure"]
        page.element("section", attributes) { page in
            page.element("h2", ["id": id], text: comparison.title + comparison.headingEnd)
            page.element("pre", lines: comparison.lines.joined(separator: "\n"))
        }
    }

    private static func section(_ warnings: [SessionReport.Notice], _ page: inout Markup) {
        page.element("section", ["aria-labelledby": "warnings"]) { page in
            page.element("h2", ["id": "warnings"], text: "Warnings")
            page.element("ul") { page in
                for warning in warnings {
                    page.element("li", text: warning.sentences.joined(separator: ": "))
                }
            }
        }
    }

    private static func section(_ unstarted: [SessionReport.Unstarted], _ page: inout Markup) {
        page.element("section", ["aria-labelledby": "not-begun"]) { page in
            page.element("h2", ["id": "not-begun"], text: "Not begun before the stop")
            page.element("ul") { page in
                for run in unstarted { page.element("li", text: "\(run.label) (\(run.path))") }
            }
        }
    }

    private static func summary(_ session: SessionReport, _ page: inout Markup) {
        page.element("section", ["aria-labelledby": "summary"]) { page in
            page.element("h2", ["id": "summary"], text: "Runs")
            let counts = session.runs.contains { !$0.findingCounts.isEmpty }
            let columns = ["Run", "Result", "In"] + (counts ? ["Findings"] : []) + ["Time", "Id"]
            page.table("All runs", columns) { page in
                for (number, run) in zip(1..., session.runs) {
                    page.element("tr") { page in
                        page.element("th", ["scope": "row"]) { page in
                            page.element("a", ["href": "#run-\(number)"], text: run.title)
                        }
                        page.verdict(run.verdict.rawValue, run.result + (run.isFlaky ? " (flaky)" : ""))
                        page.element("td", text: run.verdict == .passed ? "" : run.failure?.state ?? "")
                        if counts { page.element("td", text: "\(run.findingCounts)") }
                        page.element("td", ["class": "number"], text: DurationWords.of(seconds: run.seconds))
                        page.element("td", ["class": "quiet"], text: run.run?.rawValue ?? "")
                    }
                }
            }
        }
    }
}

/// A picture that is drawn once, however many runs took the same way.
struct DrawnFlow {
    var digest: String
    var marks: FlowMarks
    /// The number of the run where it is.
    var run: Int
}

extension Markup {
    /// A table that scrolls by itself where the page is narrower; `style` is the class that has the looks of its columns.
    mutating func table(
        _ caption: String,
        _ columns: [String],
        style: String? = nil,
        _ rows: (inout Markup) -> Void
    ) {
        element("div", ["class": "scroll", "role": "region", "aria-label": caption, "tabindex": "0"]) { page in
            page.element("table", ["class": style]) { page in
                page.element("caption", text: caption)
                page.element("thead") { page in
                    page.element("tr") { page in
                        for column in columns { page.element("th", ["scope": "col"], text: column) }
                    }
                }
                page.element("tbody", [:], rows)
            }
        }
    }

    /// A cell with a verdict, in words and in a colour.
    mutating func verdict(_ verdict: String, _ words: String) {
        element("td", ["class": verdict], text: "\(HTMLStyle.sign(of: verdict)) \(words)")
    }
}
