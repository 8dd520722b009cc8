internal import Diagnostics

/// The report as annotations of a GitHub workflow, at the lines of the flow files.
enum GitHubAnnotations {
    /// The annotations, a line each; nothing where all is well.
    static func text(of session: SessionReport, in workspace: Workspace) -> String {
        var commands = session.runs.compactMap(command)
        if let error = session.error {
            let place = error.place?.place
            commands.append(WorkflowCommand("error", at: place, title: "windlass: \(error.kind)", lines: error.lines))
        }
        commands += (session.notBegun ?? []).map { run in
            let place = SourcePlace(file: run.path, line: 1, column: 1)
            return WorkflowCommand("warning", at: place, title: run.label, lines: ["not begun before the stop"])
        }
        commands += (session.warnings ?? []).map { warning in
            let lines = [warning.summary, warning.help].compactMap(\.self)
            return WorkflowCommand("warning", at: warning.place?.place, title: "windlass", lines: lines)
        }
        commands += session.runs.flatMap(findings)
        for comparison in session.baselines ?? [] where !comparison.isGood {
            let place = SourcePlace(file: comparison.baseline, line: 1, column: 1)
            commands.append(WorkflowCommand("error", at: place, title: comparison.title, lines: comparison.lines))
        }
        return commands.map { "\($0.text(in: workspace))\n" }.joined()
    }

    /// The annotations about what an anchor has to change, where it is not accepted.
    private static func findings(_ run: RunReport) -> [WorkflowCommand] {
        run.allFindings.filter { !$0.isAllowed }.map { finding in
            let line = run.states.first { $0.state == finding.state }?.place?.place
            return WorkflowCommand(
                finding.severity == .note ? "notice" : "warning",
                at: line ?? SourcePlace(file: run.path, line: 1, column: 1),
                title: "\(run.title): \(finding.code) (\(finding.weight)), \(finding.section)",
                lines: [finding.summary] + (finding.remedies ?? []).map(\.words) + finding.commands
            )
        }
    }

    /// The annotation that a run passed only when it was started anew.
    private static func flakiness(_ run: RunReport) -> WorkflowCommand? {
        guard run.isFlaky else { return nil }
        let place = SourcePlace(file: run.path, line: 1, column: 1)
        return WorkflowCommand(
            "notice",
            at: place,
            title: "\(run.title): flaky",
            lines: (run.earlier ?? []).map(\.line)
        )
    }

    private static func command(_ run: RunReport) -> WorkflowCommand? {
        guard run.verdict != .passed else { return flakiness(run) }
        let state = run.failure?.state
        let stateLine = run.states.first { $0.state == state }?.place
        let place = (run.failure?.place ?? stateLine)?.place
        return WorkflowCommand(
            run.verdict == .unfinished ? "warning" : "error",
            at: place ?? SourcePlace(file: run.path, line: 1, column: 1),
            title: "\(run.title): \(run.result)\(state.map { " in \($0)" } ?? "")",
            lines: run.failure?.lines ?? [run.result]
        )
    }
}
