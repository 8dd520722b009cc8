import FlowEngine
import FlowLanguage
import Foundation
import Sandbox
import Testing

/// Kills a run at every line of its journal, and lets another process go on.
///
/// Whatever the moment: the run ends as it would have, pays once, starts each transfer once, and asks nothing twice.
@Suite("Kill matrix")
struct KillMatrixTests {
    /// The flows, with all that they use; another one joins by a line here.
    static let flows = [
        "flows/sep24-deposit.yaml",
        "flows/sep24-withdraw.yaml",
        "fixtures/flows-killed/asked.yaml",
    ]

    /// Verbs that don't survive every moment yet: what breaks while one of them is performed is known.
    static let unmended: Set<VerbName> = []

    /// How many runs of a flow go on at the same time, which is more than there are cores: they mostly wait.
    private static let width = 6

    @Test("a run that is killed anywhere ends as it would have", arguments: flows)
    func everywhere(name: String) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let stage = try MatrixStage(flow: name, sandbox: sandbox)
        defer { stage.remove() }
        let flow = try #require(try stage.linked())

        let place = try stage.place("undisturbed")
        let code = try await stage.run(at: place)
        let undisturbed = try await stage.traces(at: place)
        try #require(code == 0, "\(String(describing: undisturbed.ending)) \(Self.errors(at: place))")
        // Otherwise nothing would be shown about questions.
        try #require(!undisturbed.questions.isEmpty)
        let expectation = Expectation(flow: flow, undisturbed: undisturbed)
        #expect(expectation.broken(by: undisturbed, lost: []) == [])

        let effects = flow.states.filter { VerbCatalogue[$0.verb.value]?.effect != VerbEffect.none }.map(\.name.value)
        let lines = undisturbed.entries.count
        let kills = Kills.single(lines) + Kills.pairs(lines, crucial: undisturbed.lines(performing: Set(effects)))
        for outcome in try await Self.outcomes(of: kills, stage, expectation) where !outcome.problems.isEmpty {
            let comment = Comment("\(name), killed \(outcome.kills) in \(outcome.state): \(outcome.problems)")
            let verb = flow.state(named: outcome.state)?.verb.value
            guard let verb, Self.unmended.contains(verb) else {
                Issue.record(comment)
                continue
            }
            withKnownIssue { _ = Issue.record(comment) }
        }
        await sandbox.stop()
    }

    /// What came of a run that was killed.
    private struct Outcome: Sendable {
        var kills: Kills
        /// The state in which the run was.
        var state = ""
        /// What is not as it has to be.
        var problems: [String] = []
    }

    private static func outcomes(
        of kills: [Kills],
        _ stage: MatrixStage,
        _ expectation: Expectation
    ) async throws -> [Outcome] {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            var waiting = kills[...]
            func begin() {
                guard let kills = waiting.popFirst() else { return }
                group.addTask { try await outcome(of: kills, stage, expectation) }
            }
            for _ in 0..<width { begin() }
            var found: [Outcome] = []
            while let outcome = try await group.next() {
                found.append(outcome)
                begin()
            }
            return found.sorted { $0.kills.name < $1.kills.name }
        }
    }

    /// Kills the processes of a run one after the other, and goes on with it.
    private static func outcome(
        of kills: Kills,
        _ stage: MatrixStage,
        _ expectation: Expectation
    ) async throws -> Outcome {
        var outcome = Outcome(kills: kills)
        let place = try stage.place(kills.name)
        var run: RunID?
        // An answer that was given right before a kill is lost with the process, and nobody can know it again: its
        // question alone may be asked once more.
        var lossesAllowed = 0
        var lost: [String] = []
        for point in kills.points {
            let code = try await stage.run(at: place, resuming: run, until: point)
            let traces = try await stage.traces(at: place)
            // How often a run looks at a transfer depends on the time, so one may have fewer lines than the undisturbed.
            guard code == SIGKILL else {
                if code != 0 { outcome.problems.append("it ended with \(code): \(errors(at: place))") }
                outcome.problems += expectation.broken(by: traces, lost: lost)
                return outcome
            }
            outcome.state = traces.lastState ?? ""
            let killed: RunID = try #require(try await stage.run(of: place))
            run = killed
            if traces.entries.isEmpty {
                // The run had not begun: nobody knows its account, and nothing was done.
                let code = try await stage.run(at: place, resuming: run)
                if code != 1 || !expectation.isBeginning(traces.questions) {
                    outcome.problems.append("what never began ended with \(code)")
                }
                return outcome
            }
            if point.side == .before { lossesAllowed += 1 }
            lost = traces.lost
            if lost.count > lossesAllowed { outcome.problems.append("the answers \(lost) were not recorded") }
        }
        let code = try await stage.run(at: place, resuming: run)
        let traces = try await stage.traces(at: place)
        if code != 0 { outcome.problems.append("it was resumed with \(code): \(errors(at: place))") }
        outcome.problems += expectation.broken(by: traces, lost: lost)
        return outcome
    }

    private static func errors(at place: MatrixStage.Place) -> String {
        (try? String(contentsOf: place.errors, encoding: .utf8)) ?? ""
    }
}
