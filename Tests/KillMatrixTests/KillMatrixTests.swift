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
    /// The flows; another one joins by a line here.
    static let flows = [
        "sep24-deposit.yaml",
        "sep24-withdraw.yaml",
    ]

    /// Verbs that don't survive every moment yet: what breaks while one of them is performed is known.
    static let unmended: Set<VerbName> = []

    /// How many runs of a flow go on at the same time, which is more than there are cores: they mostly wait.
    private static let width = 4

    @Test("a run that is killed anywhere ends as it would have", arguments: flows)
    func everywhere(name: String) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let stage = try MatrixStage(flow: name, sandbox: sandbox)
        defer { stage.remove() }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: stage.flow)))
        let flow = try #require(FlowCheck.check(bytes: bytes, path: stage.flow).flow)

        let place = try stage.place("undisturbed")
        let code = try await stage.run(at: place)
        let undisturbed = try await stage.traces(at: place)
        try #require(code == 0, "\(String(describing: undisturbed.ending)) \(Self.errors(at: place))")
        // Otherwise nothing would be shown about questions.
        try #require(!undisturbed.questions.isEmpty)
        let expectation = Expectation(flow: flow, undisturbed: undisturbed)
        #expect(expectation.broken(by: undisturbed, lost: []) == [])

        let points = KillPoint.all(undisturbed.entries.count)
        for outcome in try await Self.outcomes(of: points, stage, expectation) where !outcome.problems.isEmpty {
            let comment = Comment("\(name), killed \(outcome.point) in \(outcome.state): \(outcome.problems)")
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
        var point: KillPoint
        /// The state in which the run was.
        var state = ""
        /// What is not as it has to be.
        var problems: [String] = []
    }

    private static func outcomes(
        of points: [KillPoint],
        _ stage: MatrixStage,
        _ expectation: Expectation
    ) async throws -> [Outcome] {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            var waiting = points[...]
            func begin() {
                guard let point = waiting.popFirst() else { return }
                group.addTask { try await outcome(of: point, stage, expectation) }
            }
            for _ in 0..<width { begin() }
            var found: [Outcome] = []
            while let outcome = try await group.next() {
                found.append(outcome)
                begin()
            }
            return found.sorted { ($0.point.line, $0.point.side.rawValue) < ($1.point.line, $1.point.side.rawValue) }
        }
    }

    /// Kills a run at `point`, and goes on with it.
    private static func outcome(
        of point: KillPoint,
        _ stage: MatrixStage,
        _ expectation: Expectation
    ) async throws -> Outcome {
        var outcome = Outcome(point: point)
        let place = try stage.place("\(point.side.rawValue)-\(point.line)")
        let killed = try await stage.run(at: place, until: point)
        let before = try await stage.traces(at: place)
        // How often a run looks at a transfer depends on the time, so one may have fewer lines than the undisturbed.
        guard killed == SIGKILL else {
            if killed != 0 { outcome.problems.append("it ended with \(killed): \(errors(at: place))") }
            outcome.problems += expectation.broken(by: before, lost: [])
            return outcome
        }
        outcome.state = before.lastState ?? ""
        let run = try #require(try await stage.run(of: place))
        let code = try await stage.run(at: place, resuming: run)
        if before.entries.isEmpty {
            // The run had not begun: nobody knows its account, and nothing was done.
            if code != 1 || !before.questions.isEmpty { outcome.problems.append("what never began ended with \(code)") }
            return outcome
        }
        // An answer that was given right before the kill is lost with the process, and nobody can know it again: its
        // question alone may be asked once more.
        var lost = before.questions
        for name in before.answered {
            if let index = lost.firstIndex(of: name) { lost.remove(at: index) }
        }
        if lost.count > (point.side == .before ? 1 : 0) {
            outcome.problems.append("the answers \(lost) were not recorded")
        }
        let traces = try await stage.traces(at: place)
        if code != 0 { outcome.problems.append("it was resumed with \(code): \(errors(at: place))") }
        outcome.problems += expectation.broken(by: traces, lost: lost)
        return outcome
    }

    private static func errors(at place: MatrixStage.Place) -> String {
        (try? String(contentsOf: place.errors, encoding: .utf8)) ?? ""
    }
}
