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
        commands += findings(session.runs)
        for comparison in session.baselines ?? [] where !comparison.isGood {
            let place = SourcePlace(file: comparison.baseline, line: 1, column: 1)
            commands.append(WorkflowCommand("error", at: place, title: comparison.title, lines: comparison.lines))
        }
        return commands.map { "\($0.text(in: workspace))\n" }.joined()
    }

    /// The findings with one code at one line of a flow.
    private struct FindingGroup {
        struct Key: Hashable {
            var code: String
            var file: String
            var line: Int
        }

        var place: SourcePlace
        /// Each finding with the number of its run.
        var members: [(run: Int, finding: FindingReport)]
    }

    /// The annotations about what an anchor has to change, where it is not accepted, the worst first.
    ///
    /// GitHub shows ten warnings of a step, so that a code has one at each line.
    private static func findings(_ runs: [RunReport]) -> [WorkflowCommand] {
        let all = runs.enumerated().flatMap { number, run in
            run.allFindings.filter { !$0.isAllowed }.map { (run: number, finding: $0) }
        }
        var groups: [FindingGroup] = []
        var numbers: [FindingGroup.Key: Int] = [:]
        for member in all.worstFirst(by: { $0.finding.rank }) {
            let run = runs[member.run]
            let line = run.states.first { $0.state == member.finding.state }?.place?.place
            let place = line ?? SourcePlace(file: run.path, line: 1, column: 1)
            let key = FindingGroup.Key(code: member.finding.code, file: place.file, line: place.line)
            if let number = numbers[key] {
                groups[number].members.append(member)
            } else {
                numbers[key] = groups.count
                groups.append(FindingGroup(place: place, members: [member]))
            }
        }
        return groups.compactMap { command($0, runs) }
    }

    private static func command(_ group: FindingGroup, _ runs: [RunReport]) -> WorkflowCommand? {
        guard let (run, finding) = group.members.first else { return nil }
        let (times, runCount) = (group.members.count, Set(group.members.map(\.run)).count)
        var title = "\(finding.code) (\(finding.weight)), \(finding.section)"
        if runCount == 1 { title = "\(runs[run].title): \(title)" }
        if times > 1 { title += " (\(times) times\(runCount > 1 ? " in \(runCount) runs" : ""))" }
        let summaries = unique(group.members.map(\.finding.summary))
        let rest = summaries.count - 5
        return WorkflowCommand(
            finding.severity == .note ? "notice" : "warning",
            at: group.place,
            title: title,
            lines: summaries.prefix(5) + (rest > 0 ? ["and \(rest) more"] : [])
                + unique(group.members.flatMap { ($0.finding.remedies ?? []).map(\.words) }) + finding.commands
        )
    }

    private static func unique(_ lines: [String]) -> [String] {
        var seen: Set<String> = []
        return lines.filter { seen.insert($0).inserted }
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
