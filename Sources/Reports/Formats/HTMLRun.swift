internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// The section of one run.
struct HTMLRun {
    @Boxed private var run: RunReport
    private let number: Int

    init(_ run: RunReport, number: Int) {
        self.run = run
        self.number = number
    }

    private var id: String { "run-\(number)" }

    func write(
        _ markedFlow: MarkedFlow?,
        _ findings: HTMLFindings,
        _ drawn: inout [DrawnFlow],
        _ page: inout Markup
    ) {
        page.element("section", ["class": "run", "id": id, "aria-labelledby": "\(id)-title"]) { page in
            page.element("h2", ["id": "\(id)-title"], text: run.title)
            page.element("p", ["class": "total \(run.verdict.rawValue)"], text: sentence)
            facts(&page)
            if let failure = run.failure { write(failure, &page) }
            if let earlier = run.earlier {
                page.element("h3", text: "What failed before")
                page.element("ul") { page in
                    for failure in earlier { page.element("li", text: failure.line) }
                }
            }
            if let asks = run.asks { write(asks, &page) }
            findings.write(run, &page)
            // What went well is there for those who want it.
            page.element("details", ["open": run.verdict == .passed ? nil : ""]) { page in
                page.element("summary", text: "States")
                states(&page)
                statuses(&page)
                retries(&page)
                messages(&page)
            }
            exchanges(&page)
            if let markedFlow { draw(markedFlow, &drawn, &page) }
        }
    }

    private var sentence: String {
        let place = run.verdict == .passed ? "" : run.failure?.state.map { " in \($0)" } ?? ""
        let sign = HTMLStyle.sign(of: run.verdict.rawValue)
        return
            "\(sign) \(run.result)\(run.isFlaky ? " (flaky)" : "")\(place), \(DurationWords.of(seconds: run.seconds))"
    }

    private func facts(_ page: inout Markup) {
        var facts: [(String, String?)] = [
            ("Flow", run.path), ("Run", run.run?.rawValue), ("Anchor", run.anchor), ("Network", run.network),
            ("Account", run.account), ("Started", run.startedAt?.toTheSecond.description),
            ("Exit code", run.exitCode.map { "\($0)" }), ("Paused until", run.pausedUntil?.toTheSecond.description),
        ]
        facts += (run.accounts ?? [:]).sortedByKey.map { ("Account \($0.key)", $0.value) }
        facts += (run.inputs ?? [:]).sortedByKey.map { ("Input \($0.key)", $0.value.description) }
        page.element("dl") { page in
            for case (let name, let value?) in facts {
                page.element("div") { page in
                    page.element("dt", text: name)
                    page.element("dd", text: value)
                }
            }
        }
    }

    private func write(_ failure: RunReport.Failure, _ page: inout Markup) {
        page.element("div", ["class": run.verdict == .unfinished ? "failure rest" : "failure"]) { page in
            let heading = failure.state.map { "What happened in \($0)" } ?? "What happened"
            page.element("h3", text: heading)
            page.element("pre", lines: failure.words.joined(separator: "\n"))
            page.element("dl") { page in
                let facts = [
                    ("Code", failure.code), ("Place", failure.place?.description), ("Field", failure.details?.field),
                    ("Request", failure.details?.request.map { "\($0.method ?? "") \($0.url)" }),
                    ("Section", failure.details?.section.map { "\($0)" }), ("Help", failure.help),
                ]
                for case (let name, let value?) in facts {
                    page.element("div") { page in
                        page.element("dt", text: name)
                        page.element("dd", lines: value)
                    }
                }
            }
        }
    }

    private func write(_ questions: [RunReport.Question], _ page: inout Markup) {
        page.element("h3", text: "Questions without an answer")
        page.element("ul") { page in
            for question in questions {
                page.element("li", text: [question.name, question.label].compactMap(\.self).joined(separator: ": "))
            }
        }
    }

    private func states(_ page: inout Markup) {
        guard !run.states.isEmpty else { return }
        let columns = ["State", "Result", "What it found out", "Visits", "Time"]
        page.table("States of \(run.title)", columns, style: "states") { page in
            for state in run.states {
                page.element("tr") { page in
                    let depth = min(state.part.map { $0.count(where: { $0 == "/" }) + 1 } ?? 0, 4)
                    page.element("th", ["scope": "row", "class": depth == 0 ? nil : "in-\(depth)"], text: state.state)
                    page.verdict(state.verdict, state.verdict == "skipped" ? "not entered" : state.mark.rawValue)
                    page.element("td", lines: state.summary ?? state.outcome ?? "")
                    page.cell(state.visits == 0 ? "" : "\(state.visits)")
                    let time = state.visits == 0 ? "" : DurationWords.of(seconds: state.seconds)
                    page.cell(time)
                }
            }
        }
    }

    private func statuses(_ page: inout Markup) {
        guard let statuses = run.statuses else { return }
        page.table("Statuses in \(run.title)", ["After", "State", "Status"], style: "statuses") { page in
            for change in statuses {
                page.element("tr") { page in
                    page.element("td", text: after(change.at))
                    page.element("td", text: change.state)
                    page.element("td", text: change.status)
                }
            }
        }
    }

    private func retries(_ page: inout Markup) {
        guard let retries = run.retries else { return }
        page.table("What \(run.title) tried again", ["After", "State", "Why"], style: "retries") { page in
            for retry in retries {
                page.element("tr") { page in
                    page.element("td", text: after(retry.at))
                    page.element("td", text: retry.state)
                    page.element("td", lines: retry.summary)
                }
            }
        }
    }

    /// The requests on a line of time that is as long as the run.
    private func exchanges(_ page: inout Markup) {
        guard let exchanges = run.exchanges, !exchanges.isEmpty else { return }
        let start = run.startedAt ?? exchanges[0].at
        let ends = exchanges.map {
            start.duration(to: $0.at) + Duration(boundedMilliseconds: Int64(min(max($0.milliseconds, 0), 1e12)))
        }
        let whole = max(ends.max() ?? .zero, .milliseconds(1))
        page.element("details", ["open": run.verdict == .passed ? nil : ""]) { page in
            page.element("summary", text: "Requests (\(exchanges.count))")
            let columns = ["After", "State", "Request", "Answer", "Time", "When"]
            page.table("Requests of \(run.title)", columns, style: "requests") { page in
                for exchange in exchanges {
                    page.element("tr", ["class": exchange.failed == true ? "wrong" : nil]) { page in
                        page.cell(after(exchange.at))
                        page.cell(exchange.state ?? "")
                        page.cell("\(exchange.method) \(exchange.place)")
                        page.cell(exchange.words)
                        page.cell(DurationWords.of(seconds: exchange.milliseconds / 1000))
                        bar(from: start.duration(to: exchange.at), exchange, of: whole, &page)
                    }
                }
            }
        }
    }

    /// The cell with the time of an exchange within the run, which the style draws for the eye alone: the numbers are beside it.
    private func bar(from start: Duration, _ exchange: ExchangeReport, of whole: Duration, _ page: inout Markup) {
        let total = Double(whole.wholeMilliseconds)
        let left = min(max(Double(start.wholeMilliseconds) / total, 0), 1) * 100
        let width = min(max(exchange.milliseconds / total * 100, 0.8), 100)
        page.add("<td style=\"--x:")
        page.add(left)
        page.add(";--w:")
        page.add(min(width, 100 - min(left, 99)))
        page.add("\"></td>\n")
    }

    private func messages(_ page: inout Markup) {
        guard !run.told.isEmpty else { return }
        page.element("h3", text: "Messages of the flow")
        for message in run.told { page.element("pre", lines: message) }
    }

    private func after(_ time: Timestamp) -> String {
        run.startedAt.map { ElapsedText.of($0.duration(to: time)) } ?? "\(time)"
    }

    private func draw(_ marked: MarkedFlow, _ drawn: inout [DrawnFlow], _ page: inout Markup) {
        let digest = marked.flow.digest
        if let other = drawn.first(where: { $0.digest == digest && $0.marks == marked.marks })?.run {
            page.element("p") { page in
                page.element("a", ["href": "#run-\(other)-path"], text: "The same way through the flow as run \(other)")
            }
            return
        }
        drawn.append(DrawnFlow(digest: digest, marks: marked.marks, run: number))
        page.element("details", ["id": "\(id)-path", "open": run.verdict == .passed ? nil : ""]) { page in
            page.element("summary", text: "The way through the flow")
            page.element(
                "div",
                ["class": "scroll", "role": "region", "aria-label": "Picture of \(run.title)", "tabindex": "0"]
            ) {
                $0.raw(FlowDrawing.figure(marked.flow, marked.marks, id: "\(id)-flow"))
            }
        }
    }
}

extension RunReport.State {
    /// The verdict on the state, as the name of a style.
    fileprivate var verdict: String {
        switch mark {
        case .done: "passed"
        case .failed: "failed"
        case .running, .waiting: "unfinished"
        case .untouched: "skipped"
        }
    }
}
