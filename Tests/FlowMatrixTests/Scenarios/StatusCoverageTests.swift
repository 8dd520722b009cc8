import Foundation
import TestLanes
import TestSupport
import Testing

/// Runs the flows of `flows/` in scenarios until every status of every kind of transfer was passed.
///
/// What a run passed is what its journal says that `track` saw, not what the scenario was meant to show.
@Suite("Status coverage", .tags(.computing))
struct StatusCoverageTests {
    /// How many sandboxes play at the same time.
    private static let width = 4

    @Test("every status that a transfer can have is passed by some flow in some scenario")
    func everyStatus() async throws {
        let passages = try await Self.passages()
        for (run, passage) in passages where passage.exitCode != run.exitCode {
            Issue.record("\(run) ended with \(passage.exitCode ?? -1): \(passage.ending)")
        }
        let passed = passages.reduce(into: Set<StatusOfKind>()) { $0.formUnion($1.passage.statuses) }
        #expect(LegalStatuses.all.subtracting(passed).map(\.description).sorted() == [], "were not passed")
        #expect(passed.subtracting(LegalStatuses.all).map(\.description).sorted() == [], "are not legal")
        try Recorded.compare(StatusTable.markdown(passages), with: "docs/statuses.md")
    }

    /// What all runs come through, in the order of the table.
    private static func passages() async throws -> [(run: ScenarioRun, passage: Passage)] {
        try await withThrowingTaskGroup(of: (Int, Passage).self) { group in
            var waiting = ScenarioRun.all.enumerated().map { $0 }[...]
            func begin() {
                guard let (index, run) = waiting.popFirst() else { return }
                group.addTask { (index, try await passage(of: run)) }
            }
            for _ in 0..<width { begin() }
            var found: [(Int, Passage)] = []
            while let passage = try await group.next() {
                found.append(passage)
                begin()
            }
            return found.sorted { $0.0 < $1.0 }.map { (ScenarioRun.all[$0.0], $0.1) }
        }
    }

    private static func passage(of run: ScenarioRun) async throws -> Passage {
        let harness = try await ScenarioHarness(playing: run.scenario)
        let passage = try await harness.run(run.flow)
        await harness.stop()
        return passage
    }
}
