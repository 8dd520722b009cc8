import FlowEngine
import FlowMatrixSupport

/// Kills runs of a harness's flow, and holds what comes of them against what is expected.
struct Matrix: Sendable {
    let harness: MatrixHarness
    let expectation: Expectation

    /// How many runs go on at the same time, which is more than there are cores: they also wait.
    private static let width = 6

    /// What came of a run that was killed.
    struct Outcome: Sendable {
        var kills: Kills
        /// The state in which the run was.
        var state = ""
        /// What is not as it has to be.
        var problems: [String] = []
    }

    /// What comes of a run for each of `kills`, each of which `make` makes.
    func outcomes(
        of kills: [Kills],
        in make: @escaping @Sendable (Kills) throws -> any MatrixRun
    ) async throws -> [Outcome] {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            var waiting = kills[...]
            func begin() {
                guard let kills = waiting.popFirst() else { return }
                group.addTask { try await outcome(of: kills, in: make(kills)) }
            }
            for _ in 0..<Self.width { begin() }
            var found: [Outcome] = []
            while let outcome = try await group.next() {
                found.append(outcome)
                begin()
            }
            return found.sorted { $0.kills.name < $1.kills.name }
        }
    }

    /// Kills the processes of a run one after the other, and goes on with it.
    private func outcome(of kills: Kills, in run: any MatrixRun) async throws -> Outcome {
        var outcome = Outcome(kills: kills)
        // An answer that was given right before a kill is lost with the process, and no one can know it again: its
        // question alone may be asked once more.
        var lossesAllowed = 0
        var lost: [String] = []
        var lostStarts = 0
        for point in kills.points {
            let end = try await run.go(until: point)
            // How often a run looks at a transfer depends on the time, so one may have fewer lines than the undisturbed.
            guard end == .killed else {
                outcome.problems += try await problems(of: run, endingIn: end, lost, lostStarts)
                return outcome
            }
            let traces = try await harness.traces(of: run, isOver: false)
            outcome.state = traces.lastState ?? ""
            if traces.entries.isEmpty {
                // The run had not begun: no one knows its account, and nothing was done.
                let end = try await run.go(until: nil)
                if case .ended(code: 1, _) = end, expectation.isBeginning(traces.questions) { return outcome }
                outcome.problems.append("what never began ended with \(end)")
                return outcome
            }
            if point.side == .before { lossesAllowed += 1 }
            lost = traces.lost
            if traces.isStartingDirectly { lostStarts += 1 }
            if lost.count > lossesAllowed { outcome.problems.append("the answers \(lost) were not recorded") }
        }
        outcome.problems += try await problems(of: run, endingIn: try await run.go(until: nil), lost, lostStarts)
        return outcome
    }

    /// What is not as it has to be with a run that is over.
    private func problems(
        of run: any MatrixRun,
        endingIn end: ProcessEnd,
        _ lost: [String],
        _ lostStarts: Int
    ) async throws -> [String] {
        let traces = try await harness.traces(of: run, isOver: true)
        let problems = expectation.broken(by: traces, lost: lost, lostStarts: lostStarts)
        return end == .ended(code: 0, errors: "") ? problems : ["the last process was \(end)"] + problems
    }
}
