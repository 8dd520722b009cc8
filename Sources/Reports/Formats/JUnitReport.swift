internal import Diagnostics
internal import FlowEngine
internal import Timekeeping

/// The report for JUnit's many readers: Jenkins, GitLab, Azure, Bamboo.
///
/// A run is a test suite, a state a test case. It keeps to the schema of Jenkins' xUnit plugin (`junit-10.xsd`): a time has no zone
/// and is in UTC.
enum JUnitReport {
    static func bytes(of session: SessionReport) -> [UInt8] {
        var suites = session.runs.map { Suite($0, windlass: session.windlass) }
        suites += (session.notBegun ?? []).map { Suite($0) }
        suites += (session.baselines ?? []).map { Suite($0) }
        if let error = session.error { suites.append(Suite(error)) }
        // The schema has no place for what is about all of them.
        if let warnings = session.warnings, !suites.isEmpty {
            suites[0].output += warnings.map { "warning of the session: \($0.line)" }
        }
        // A run has some 2 KB.
        var xml = Markup(isIndented: true, capacity: (session.runs.count + 1) * 4096)
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        xml.element(
            "testsuites",
            [
                "name": "windlass", "tests": "\(suites.map(\.cases.count).reduce(0, +))",
                "failures": "\(suites.map(\.failures).reduce(0, +))",
                "errors": "\(suites.map(\.errors).reduce(0, +))", "time": time(session.seconds),
            ]
        ) { xml in
            for suite in suites { suite.write(&xml) }
        }
        return xml.bytes
    }

    static func time(_ seconds: Double) -> String {
        let milliseconds = Int64((min(max(seconds, 0), 1e12) * 1000).rounded())
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// A test suite.
    private struct Suite {
        var name: String
        var file: String?
        var startedAt: Timestamp?
        var seconds = 0.0
        var properties: [(name: String, value: String)] = []
        var cases: [StateCase]
        var output: [String] = []
        var earlier: [RunReport.Earlier] = []

        init(_ run: RunReport, windlass: String) {
            name = run.title
            file = run.path
            startedAt = run.startedAt
            seconds = run.seconds
            cases = run.cases
            properties = [("windlass.version", windlass), ("flow", run.flow), ("result", run.result)]
            if let code = run.exitCode { properties.append(("exit_code", "\(code)")) }
            let others = [
                ("run", run.run?.rawValue), ("anchor", run.anchor), ("network", run.network), ("account", run.account),
            ]
            for case (let name, let value?) in others { properties.append((name, value)) }
            let inputs = (run.inputs ?? [:]).mapValues(\.description).sortedByKey
            properties += inputs.map { ("input.\($0.key)", $0.value) }
            output = run.remarks(withCommands: true)
            earlier = run.isFlaky ? run.earlier ?? [] : []
        }

        init(_ run: SessionReport.Unstarted) {
            name = run.label
            file = run.path
            cases = [StateCase(name: "run", verdict: .skipped, seconds: 0, failure: nil)]
            cases[0].detail = "not begun before the stop"
        }

        init(_ comparison: BaselineReport) {
            name = comparison.title
            cases = comparison.differences.filter { !comparison.isGood && $0.level == "breaking" }.map { change in
                var entry = StateCase(name: change.subject, verdict: .failed, seconds: 0, failure: nil)
                entry.detail = change.words
                return entry
            }
            if cases.isEmpty { cases = [StateCase(name: "baseline", verdict: .passed, seconds: 0, failure: nil)] }
            output = comparison.lines
        }

        init(_ error: ErrorReport) {
            name = "session"
            cases = [StateCase(name: "session", verdict: .error, seconds: 0, failure: nil)]
            cases[0].detail = error.summary
            cases[0].lines = error.lines
        }

        var failures: Int { cases.count { $0.verdict == .failed } }
        /// A report must not look good where the program does not end with 0, so what is unfinished is an error.
        var errors: Int { cases.count { $0.verdict == .error || $0.verdict == .unfinished } }

        func write(_ xml: inout Markup) {
            let timestamp = startedAt.map { String($0.toTheSecond.description.dropLast()) }
            xml.element(
                "testsuite",
                [
                    "name": name, "tests": "\(cases.count)", "failures": "\(failures)", "errors": "\(errors)",
                    "skipped": "\(cases.count { $0.verdict == .skipped })", "time": time(seconds),
                    "timestamp": timestamp, "file": file,
                ]
            ) { xml in
                if !properties.isEmpty {
                    xml.element("properties") { xml in
                        for (name, value) in properties { xml.empty("property", ["name": name, "value": value]) }
                    }
                }
                for entry in cases { write(entry, &xml) }
                if !output.isEmpty { xml.element("system-out", lines: output.joined(separator: "\n")) }
            }
        }

        private func write(_ entry: StateCase, _ xml: inout Markup) {
            let attributes: Markup.Attributes = ["name": entry.name, "classname": name, "time": time(entry.seconds)]
            let message = entry.failure?.sentence ?? entry.detail ?? entry.verdict.rawValue
            let lines = (entry.failure?.lines ?? entry.lines)?.joined(separator: "\n") ?? message
            let type = entry.failure?.code ?? entry.verdict.rawValue
            switch entry.verdict {
            case .passed:
                let failures = earlier.filter { $0.state == entry.name }
                guard !failures.isEmpty else { return xml.empty("testcase", attributes) }
                xml.element("testcase", attributes) { xml in
                    for failure in failures {
                        let words = failure.summary ?? failure.result
                        xml.element("flakyFailure", ["type": failure.result, "message": words], lines: failure.line)
                    }
                }
            case .skipped:
                xml.element("testcase", attributes) { xml in
                    xml.empty("skipped", ["message": entry.detail ?? "not entered"])
                }
            case .failed:
                xml.element("testcase", attributes) { xml in
                    xml.element("failure", ["type": type, "message": message], lines: lines)
                }
            case .error, .unfinished:
                xml.element("testcase", attributes) { xml in
                    xml.element("error", ["type": type, "message": message], lines: lines)
                }
            }
        }
    }
}

extension RunReport {
    /// The remarks beside the states, a line each: statuses, what was tried again, findings, messages.
    ///
    /// Behind each finding what helps and its commands can stand, indented.
    func remarks(withCommands: Bool = false) -> [String] {
        let statuses = (statuses ?? []).map { "\($0.at.toTheSecond) \($0.state): \($0.status)" }
        var shared = SharedHelp()
        let findings = allFindings.flatMap { finding -> [String] in
            guard withCommands else { return [finding.line] }
            return [finding.line] + ([shared.line(of: finding)].compactMap(\.self) + finding.commands).map { "  \($0)" }
        }
        return (earlier ?? []).map(\.line) + statuses + retryLines + findings + told.map { "told: \($0)" }
    }

    /// The failures after which a state was tried again, a line each.
    var retryLines: [String] {
        (retries ?? []).map { "\($0.at.toTheSecond) \($0.state) was tried again: \($0.summary)" }
    }
}
