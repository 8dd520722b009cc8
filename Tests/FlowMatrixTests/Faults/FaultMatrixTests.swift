import Foundation
import Sandbox
import TestLanes
import TestSupport
import Testing

/// Has everything go wrong that the sandbox knows, everywhere, in every flow that asks there.
///
/// Whatever it is: the run ends by itself, as the page of exit codes has it, says who it was, pays no more than once, and
/// tells no one a secret; and what goes wrong once and passes ends no run.
@Suite("Fault matrix", .tags(.computing))
struct FaultMatrixTests {
    /// How much real time a run has, which takes less than a second as a rule.
    private static let patience = Duration.seconds(120)

    @Test(
        "with each kind of fault at each endpoint a run ends as it should",
        arguments: try await FaultMatrix.shared.pairs
    )
    func pair(_ item: FaultCase) async throws {
        let harness = try await FaultHarnesses.shared.take(item.setting)
        // A harness on which a run hangs is given back to no one.
        if try await Self.hold(item, on: harness) { await FaultHarnesses.shared.giveBack(harness) }
    }

    @Test("docs/faults.md tells what goes wrong where, and no endpoint is forgotten")
    func table() async throws {
        let cases = try await FaultMatrix.shared.cases
        let asked = Set(cases.map(\.endpoint))
        #expect(asked.isDisjoint(with: FaultSetting.unasked.keys))
        #expect(asked.union(FaultSetting.unasked.keys) == Set(SandboxEndpoint.allCases))
        try Recorded.compare(
            FaultTable.markdown(cases, pairs: try await FaultMatrix.shared.pairs),
            with: "docs/faults.md"
        )
    }

    /// How many sandboxes there are at the same time, which is more than there are cores: they also wait.
    private static let width = 10
    /// How many runs a sandbox has, so that all lanes are over at about the same time.
    private static let share = 40

    @Test("whatever goes wrong wherever, runs end as they should", .tags(.matrix))
    func everything() async throws {
        let cases = try await FaultMatrix.shared.cases
        let shares = FaultSetting.all.flatMap { setting in
            let own = cases.filter { $0.setting == setting }
            return stride(from: 0, to: own.count, by: Self.share).map {
                (setting, own[$0..<min($0 + Self.share, own.count)])
            }
        }
        _ = try await inLanes(Self.width, shares) { setting, cases in
            var harness = try await FaultHarness(setting)
            for item in cases where try await !Self.hold(item, on: harness) {
                // The sandbox of a run that hangs is left as it is: no one knows what hangs.
                harness = try await FaultHarness(setting)
            }
            let stopping = harness
            guard try await within(Self.patience, { await stopping.stop() }) != nil else {
                Issue.record("the sandbox of \(setting.name) does not stop; \(harness.standstill)")
                return
            }
        }
    }

    /// Makes a run on a harness, and records what doesn't hold; returns whether the run has ended.
    private static func hold(_ item: FaultCase, on harness: FaultHarness) async throws -> Bool {
        guard let outcome = try await within(patience, { try await harness.run(item) }) else {
            Issue.record("\(item): it does not end; \(harness.standstill)")
            return false
        }
        for problem in try await FaultMatrix.shared.problems(of: outcome) { Issue.record("\(item): \(problem)") }
        return true
    }
}
