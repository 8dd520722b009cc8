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
    private static let flows = [
        "sep24-deposit", "sep24-withdraw", "sep24-quote", "sep6-deposit", "sep6-withdraw", "sep6-exchange", "kyc",
        "onboard", "pay", "path-pay",
    ]

    /// How many sandboxes there are at the same time, which is more than there are cores: they also wait.
    private static let width = 6

    @Test("whatever goes wrong wherever, runs end as they should")
    func everything() async throws {
        var touched: [(flow: String, endpoints: [SandboxEndpoint])] = []
        var verdicts: [String: FaultVerdict] = [:]
        let secrets = try Self.secrets()
        for flow in Self.flows {
            let stage = try await FaultStage(flow: flow)
            let (endpoints, traces) = try await stage.undisturbed()
            touched.append((flow, endpoints))
            verdicts[flow] = FaultVerdict(undisturbed: traces, secrets: secrets)
            await stage.stop()
        }
        let cases = FaultPlan.cases(touched)
        try Recorded.compare(FaultTable.markdown(cases), with: "docs/faults.md")
        for (item, problem) in try await Self.problems(of: cases, verdicts) { Issue.record("\(item): \(problem)") }
    }

    /// What doesn't hold, of all cases.
    private static func problems(
        of cases: [FaultCase],
        _ verdicts: [String: FaultVerdict]
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
        _ verdicts: [String: FaultVerdict]
    ) async throws -> [(FaultCase, String)] {
        var found: [(FaultCase, String)] = []
        for (flow, cases) in Dictionary(grouping: cases, by: \.flow) {
            let stage = try await FaultStage(flow: flow)
            for item in cases {
                let outcome = try await stage.run(item.fault)
                found += (verdicts[flow]?.problems(of: outcome) ?? []).map { (item, $0) }
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
            .filter { $0.count > 5 }
    }
}
