package import Diagnostics
package import FlowEngine
package import FlowLanguage
package import Timekeeping

/// The trace of a run, folded from its journal: the states in order, each with its outcome.
package struct RunTrace: Sendable {
    /// One visit of a state.
    package struct Step: Sendable {
        package var state: String
        package var verb: VerbName
        /// The how manieth visit of the state it was.
        package var visit: Int
        /// The outcome; `nil` where there was none.
        package var outcome: String?
        package var results: [String: Value] = [:]
        /// The statuses that the other side gave while the run waited, in order.
        package var statuses: [String] = []
        /// The failures, by their codes.
        package var failures: [String] = []
        package var startedAt: Timestamp
        package var latestAt: Timestamp
    }

    /// The run; `nil` of a journal without events.
    package private(set) var run: RunID?
    package private(set) var header: RunHeader?
    package private(set) var steps: [Step] = []
    package private(set) var findings: [Deviation] = []
    package private(set) var ending: Ending?

    /// The flow's name.
    package var flow: String { header?.flow ?? "" }

    /// The run that `journal` tells of.
    package init(_ journal: [JournalEntry]) {
        run = journal.first?.run
        for entry in journal { apply(entry) }
    }

    /// The statuses that the other side gave while the run waited, by state.
    package var statuses: [String: [String]] {
        steps.reduce(into: [:]) { all, step in
            // A state that is entered again begins with the status that it was left with.
            for status in step.statuses where all[step.state]?.last != status {
                all[step.state, default: []].append(status)
            }
        }
    }

    private mutating func apply(_ entry: JournalEntry) {
        switch entry.event {
        case .started(let header): self.header = header
        case .performing(let attempt):
            // What is expected after a verb belongs to its state.
            guard !steps.contains(where: { $0.state == attempt.state && $0.visit == attempt.visit }) else { break }
            steps.append(
                Step(
                    state: attempt.state,
                    verb: attempt.verb,
                    visit: attempt.visit,
                    startedAt: entry.at,
                    latestAt: entry.at
                )
            )
        case .finished(let outcome):
            update(outcome.state, outcome.visit, at: entry.at) { step in
                step.outcome = outcome.name
                step.results.merge(outcome.results) { _, new in new }
                guard VerbCatalogue[step.verb]?.waits == true, outcome.name != "done",
                    step.statuses.last != outcome.name
                else { return }
                step.statuses.append(outcome.name)
            }
        case .failed(let failure):
            update(failure.state, nil, at: entry.at) { $0.failures.append(failure.failure.code.rawValue) }
        case .found(let found): findings.append(found.deviation)
        case .restarted: ending = nil
        case .ended(let ending): self.ending = ending
        case .noted, .told, .waiting, .woke, .heard, .asked, .paused, .expired, .interrupted, .resumed, .cancelled:
            break
        }
    }

    private mutating func update(_ state: String, _ visit: Int?, at instant: Timestamp, _ change: (inout Step) -> Void)
    {
        let index = steps.lastIndex { $0.state == state && (visit == nil || $0.visit == visit) }
        guard let index else { return }
        steps[index].latestAt = instant
        change(&steps[index])
    }
}

extension Sequence<RunTrace> {
    /// The runs that count for a baseline: each once, and without those that a later try among them repeats.
    package var lastTries: [RunTrace] {
        let repeated: Set<RunID> = Set(compactMap { $0.ending == nil ? nil : $0.header?.repeats })
        var known: Set<RunID> = []
        return filter { trace in
            guard let run = trace.run, !repeated.contains(run) else { return false }
            return known.insert(run).inserted
        }
    }
}
