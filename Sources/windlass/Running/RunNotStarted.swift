import Diagnostics
internal import FlowLanguage
import Reports
import Terminal

/// A run that was not started before the stop, and is recorded nowhere.
struct RunNotStarted: Sendable {
    /// The path of the flow file as it was given.
    var path: String
    /// The values of the row, where the flow has a matrix.
    var matrix: [String: String]?
    var label: String
    /// The options that begin this run alone of all rows.
    private var options: [String]

    init(_ run: PlannedRun) {
        path = run.path
        matrix = run.row.isEmpty ? nil : run.row
        label = run.label
        options = run.row.sortedByKey.map { name, text in
            guard run.flow.isPlacingAxis(name) else { return "--set \(Advice.word("\(name)=\(text)"))" }
            let declared = run.flow.accounts.first { Flow.axis(ofAccount: $0.name.value) == name }?.name.value
            return declared.map { "--account \(Advice.word("\($0)=\(text)"))" } ?? "--\(name) \(Advice.word(text))"
        }
    }

    /// The run as reports have it.
    var record: SessionReport.Unstarted { SessionReport.Unstarted(path: path, matrix: matrix, label: label) }

    /// The options that make of a command line one for this run alone.
    private var choice: String { ([Advice.word(path)] + options).joined(separator: " ") }

    private static let limit = 10

    /// Shows people which runs those are, and what runs them.
    static func write(_ runs: [RunNotStarted]) {
        guard !runs.isEmpty else { return }
        let verb = runs.count == 1 ? "run had" : "runs had"
        var lines = ["\(runs.count) \(verb) not begun; with the same options these begin them:"]
        lines += runs.prefix(limit).map { "  windlass run \($0.choice)" }
        if runs.count > limit { lines.append("  … and \(runs.count - limit) more") }
        StandardError.writeApart(lines.map { TerminalText.line($0) }.joined(separator: "\n"))
    }
}
