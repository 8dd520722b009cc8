import Diagnostics
import FlowEngine
import Reports
import Terminal

/// The summary of failed runs at the end of a command, with a limited number of lines.
enum FailureDigest {
    private static let limit = 10

    /// Writes the failures to standard error; runs that only rest are told together.
    static func write(_ outcomes: [RunOutcome], resumeCommand: String) {
        let isSeveral = outcomes.count > 1
        let resting: Set<FailureKind> = isSeveral ? [.interrupted, .paused] : []
        var told = 0
        var failures = 0
        var labels: [String] = []
        for outcome in outcomes {
            guard let failure = EndedRun(outcome.ending, label: isSeveral ? outcome.label : nil) else { continue }
            guard !resting.contains(failure.failure) || outcome.ending.help == nil || outcome.isCancelled else {
                continue
            }
            failures += 1
            labels.append(outcome.label)
            guard told < limit else { continue }
            told += 1
            StandardError.writeApart(StandardError.errorText(failure))
        }
        if failures > told {
            let (list, show) = (Advice.command("windlass runs list"), Advice.command("windlass runs show RUN"))
            let help = "help: \(list) has all of them, and \(show) what they did"
            StandardError.writeApart("… and \(failures - told) more that were not done\n\(lines: help)")
        }
        for kind in [FailureKind.interrupted, .paused] where resting.contains(kind) {
            let runs = outcomes.filter { $0.ending.failureKind == kind && $0.ending.help != nil && !$0.isCancelled }
            guard !runs.isEmpty else { continue }
            let verb = runs.count == 1 ? "run was" : "runs were"
            let isLost = runs.allSatisfy(\.isOnSandbox)
            let remedy = Advice.command(resumeCommand)
            let help = isLost ? "the embedded sandbox ended with them" : "to continue: \(remedy)"
            StandardError.writeApart("\(runs.count) \(verb) \(kind.rawValue); \(help)")
        }
        // The messages above may be longer than a screen.
        guard failures > 1 else { return }
        let more = failures > limit ? " and \(failures - limit) more" : ""
        let names = labels.prefix(limit).joined(separator: ", ")
        StandardError.writeApart(.line("\(failures) of \(outcomes.count) were not done: \(names)\(more)"))
    }
}
