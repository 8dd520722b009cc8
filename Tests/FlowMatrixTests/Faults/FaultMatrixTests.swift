import Foundation
import Sandbox
import TestSupport
import Testing

/// Has everything go wrong that the sandbox knows, everywhere, in every flow that asks there.
///
/// Whatever it is: the run ends by itself, as the page of exit codes has it, says who it was, pays no more than once, and
/// tells nobody a secret; and what goes wrong once and passes ends no run.
@Suite("Fault matrix")
struct FaultMatrixTests {
    /// How many sandboxes there are at the same time, which is more than there are cores: they also wait.
    private static let width = 6

    @Test("whatever goes wrong wherever, runs end as they should")
    func everything() async throws {
        var reaches: [(setting: FaultSetting, rehearsal: FaultBook.Rehearsal)] = []
        var verdicts: [FaultSetting: FaultVerdict] = [:]
        let secrets = try Self.secrets()
        for setting in FaultSetting.all {
            let stage = try await FaultStage(setting)
            let (rehearsal, traces) = try await stage.rehearse()
            reaches.append((setting, rehearsal))
            verdicts[setting] = FaultVerdict(undisturbed: traces, secrets: secrets)
            await stage.stop()
        }
        let cases = FaultPlan.cases(reaches)
        let asked = Set(cases.map(\.endpoint))
        #expect(asked.isDisjoint(with: FaultSetting.unasked.keys))
        #expect(asked.union(FaultSetting.unasked.keys) == Set(SandboxEndpoint.allCases))
        try Recorded.compare(FaultTable.markdown(cases), with: "docs/faults.md")
        for (item, problem) in try await Self.problems(of: cases, verdicts) { Issue.record("\(item): \(problem)") }
    }

    /// What doesn't hold, of all cases.
    private static func problems(
        of cases: [FaultCase],
        _ verdicts: [FaultSetting: FaultVerdict]
    ) async throws -> [(FaultCase, String)] {
        // Each lane takes a share of every flow, so that all are over at the same time.
        try await withThrowingTaskGroup(of: [(FaultCase, String)].self) { group in
            for lane in 0..<width {
                let share = cases.enumerated().filter { $0.offset % width == lane }.map(\.element)
                group.addTask { try await problems(ofLane: share, verdicts) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func problems(
        ofLane cases: [FaultCase],
        _ verdicts: [FaultSetting: FaultVerdict]
    ) async throws -> [(FaultCase, String)] {
        var found: [(FaultCase, String)] = []
        for (setting, cases) in Dictionary(grouping: cases, by: \.setting) {
            let stage = try await FaultStage(setting)
            for item in cases {
                let outcome = try await stage.run(item)
                found += (verdicts[setting]?.problems(of: outcome) ?? []).map { (item, $0) }
            }
            await stage.stop()
        }
        return found
    }

    /// What customers are asked for, as the answers that come with the flows have it.
    private static func secrets() throws -> [String] {
        let text = try String(
            contentsOf: Fixture.packageRoot.appending(path: "flows/answers/example.yaml"),
            encoding: .utf8
        )
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: ":", maxSplits: 1).last }
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"'")) }
            .filter { $0.count > 2 }
    }
}
