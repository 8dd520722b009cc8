internal import Diagnostics
internal import FlowEngine

/// The report in the Test Anything Protocol, version 14: a run is a test with subtests, which are its states.
///
/// Specification: <https://testanything.org/tap-version-14-specification.html>
enum TAPReport {
    static func text(of session: SessionReport) -> String {
        var lines = ["TAP version 14", "# windlass \(escaped(session.windlass))"]
        let (unstarted, baselines) = (session.notBegun ?? [], session.baselines ?? [])
        lines.append("1..\(session.runs.count + unstarted.count + baselines.count + (session.error == nil ? 0 : 1))")
        var number = 0
        for run in session.runs {
            number += 1
            lines.append("# Subtest: \(escaped(run.title))")
            lines += subtest(run).map { "    \($0)" }
            lines += (run.earlier ?? []).map { "# \(run.isFlaky ? "flaky, " : "")\(escaped($0.line))" }
            lines += run.retryLines.map { "# \(escaped($0))" }
            var shared = SharedHelp()
            for finding in run.allFindings {
                lines.append("# \(escaped(finding.line))")
                if let help = shared.line(of: finding) { lines.append("#   \(escaped(help))") }
                // In a comment no character means anything, and a command is to be copied.
                lines += finding.commands.map { "#   \(ForeignText($0).displayed)" }
            }
            lines.append(point(number, run.verdict == .passed, run.title))
            lines += diagnosis(
                [
                    ("result", run.result), ("flow", run.path), ("run", run.run?.rawValue), ("anchor", run.anchor),
                    ("network", run.network),
                ],
                milliseconds: run.seconds
            )
        }
        for run in unstarted {
            number += 1
            lines.append(point(number, true, run.label, skipped: "not begun before the stop"))
        }
        for comparison in baselines {
            number += 1
            lines.append(point(number, comparison.isGood, comparison.title))
            lines += diagnosis([("differences", comparison.lines.joined(separator: "\n"))])
        }
        if let error = session.error {
            lines.append(point(number + 1, false, "session"))
            lines += diagnosis([("message", error.lines.joined(separator: "\n")), ("severity", "error")])
        }
        lines += (session.warnings ?? []).map { "# warning: \(escaped($0.line))" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func subtest(_ run: RunReport) -> [String] {
        let cases = run.cases
        var lines = ["1..\(cases.count)"]
        for (number, entry) in zip(1..., cases) {
            let isGood = entry.verdict == .passed || entry.verdict == .skipped
            let reason = entry.verdict == .skipped ? "not entered" : nil
            lines.append(point(number, isGood, entry.name, skipped: reason))
            if entry.verdict == .skipped { continue }
            var fields: [(String, String?)] = []
            if !isGood {
                fields = [
                    ("message", entry.failure?.sentence ?? entry.detail),
                    ("severity", entry.verdict == .failed ? "fail" : entry.verdict.rawValue),
                    ("code", entry.failure?.code), ("at", entry.failure?.place?.description),
                    ("help", entry.failure?.help),
                ]
                if let failure = entry.failure, failure.details?.operands != nil {
                    fields.append(("operands", failure.words.joined(separator: "\n")))
                }
            }
            lines += diagnosis(fields, milliseconds: entry.seconds)
        }
        return lines
    }

    private static func point(_ number: Int, _ isGood: Bool, _ name: String, skipped reason: String? = nil) -> String {
        let directive = reason.map { " # SKIP \($0)" } ?? ""
        return "\(isGood ? "ok" : "not ok") \(number) - \(escaped(name))\(directive)"
    }

    /// A block of YAML; its texts are quoted as in JSON, so that nothing in them means anything.
    private static func diagnosis(_ fields: [(String, String?)], milliseconds seconds: Double? = nil) -> [String] {
        var lines = fields.compactMap { name, value in value.map { "  \(name): \(quoted($0))" } }
        if let seconds { lines.append("  duration_ms: \(Int64((min(max(seconds, 0), 1e12) * 1000).rounded()))") }
        return lines.isEmpty ? [] : ["  ---"] + lines + ["  ..."]
    }

    /// A name as a description, in which `#` would begin a directive.
    private static func escaped(_ name: String) -> String {
        let text = ForeignText(name).displayed
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "#") }) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    private static func quoted(_ text: String) -> String {
        let text = ForeignText(text).displayedLines
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x22 || $0 == 0x5C }) else { return "\"\(text)\"" }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
