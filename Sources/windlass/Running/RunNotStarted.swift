import Diagnostics
import Reports
import Terminal

/// A run that was not started before the stop, and is recorded nowhere.
struct RunNotStarted: Sendable {
    /// The path of the flow file as it was given.
    var path: String
    /// The values of the row, where the flow has a matrix.
    var matrix: [String: String]?
    var label: String

    init(_ run: PlannedRun) {
        path = run.path
        matrix = run.row.isEmpty ? nil : run.row
        label = run.label
    }

    /// The run as reports have it.
    var record: SessionReport.Unstarted { SessionReport.Unstarted(path: path, matrix: matrix, label: label) }

    /// The options that make of a command line one for this run alone.
    private var choice: String {
        let values = (matrix ?? [:]).sorted { $0.key < $1.key }.map { "--set \(Advice.word("\($0.key)=\($0.value)"))" }
        return ([Advice.word(path)] + values).joined(separator: " ")
    }

    private static let limit = 10

    /// Shows people which runs those are, and what runs them.
    static func write(_ runs: [RunNotStarted]) {
        guard !runs.isEmpty else { return }
        let verb = runs.count == 1 ? "run had" : "runs had"
        var lines = ["", "\(runs.count) \(verb) not begun; with the same options these begin them:"]
        lines += runs.prefix(limit).map { "  windlass run \($0.choice)" }
        if runs.count > limit { lines.append("  … and \(runs.count - limit) more") }
        StandardError.write(lines.map { TerminalText.line($0) }.joined(separator: "\n"))
    }
}
