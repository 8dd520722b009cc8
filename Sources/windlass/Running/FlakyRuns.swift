import Diagnostics
import Reports

/// Runs that passed only when they were started anew.
enum FlakyRuns {
    private static let limit = 10

    /// Tells people which runs those are.
    static func write(_ outcomes: [RunOutcome]) {
        let flaky = outcomes.filter { $0.report?.isFlaky == true }
        guard !flaky.isEmpty else { return }
        let runs =
            flaky.count == 1
            ? "1 run is flaky: it failed, and passed" : "\(flaky.count) runs are flaky: they failed, and passed"
        var lines = ["\(runs) when started anew"]
        lines += flaky.prefix(limit).flatMap { outcome in
            ["  \(outcome.label)"] + (outcome.report?.earlierFindings ?? []).map { "    \($0.line)" }
        }
        if flaky.count > limit { lines.append("  … and \(flaky.count - limit) more") }
        StandardError.writeApart(lines.map { TerminalText.line($0) }.joined(separator: "\n"))
    }
}
